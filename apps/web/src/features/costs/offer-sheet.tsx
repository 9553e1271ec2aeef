import { removeSourceOffer } from '#calls/costs';
import { SEGMENTS } from '@joulerie/contract/constants';
import type { SourceOffer } from '@joulerie/contract/costs';
import type { Source } from '@joulerie/contract/sources';
import type { MissingTerm } from '@joulerie/domain/costs';
import type { EstimatedTerm } from '@joulerie/domain/vocabulary';
import { REGULATED_LABELS, REGULATED_OPTIONS, REGULATED_POWERS, type RegulatedOption } from '@joulerie/domain/tariffs';
import { Alert, Button, Modal, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { numberedName } from '../../lib/source-name.ts';
import { useScope } from '../../lib/scope.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useSource, useUpdateSource } from '../sources/sources.public.ts';
import classes from './costs.module.css';
import { FORMULA_CHOICES, pointTerms } from './offer-needs.ts';
import { offersQuery } from './offers-query.ts';
import { OffPeakField } from './off-peak-field.tsx';
import { postsFor } from './offer-posts.ts';
import { PowerSelect } from './power-select.tsx';
import { refreshOffers } from './refresh-offers.ts';
import { isUnsold } from './published-price.ts';
import { SheetCost } from './sheet-cost.tsx';
import { SupplyPriceField } from './supply-price-field.tsx';
import { updateOffer } from './update-offer.ts';

type Props = { sourceId: string; offerId: string; focus: MissingTerm | null; onClose: () => void };

/** The terms of an offer that its cost depends on, each saved when it is given; the cost follows. */
export function OfferSheet({ sourceId, offerId, focus, onClose }: Props) {
  useReturnFocus();
  const source = useSource(sourceId);
  const offers = useQuery(offersQuery(sourceId));
  const offer = offers.data?.data.find((one) => one._id === offerId);
  const failed = source.isError ? source : offers.isError ? offers : null;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={offer && offer.estimated.length > 0 ? 'Compléter l’offre estimée' : 'Compléter l’offre'}
    >
      {failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : !source.data || !offers.data ? (
        <RowsSkeleton rows={4} />
      ) : offer ? (
        <Terms source={source.data} offer={offer} focus={focus} onClose={onClose} />
      ) : (
        <p className={classes.note}>Cette offre n’existe plus.</p>
      )}
    </Modal>
  );
}

const SEGMENT_LABELS: Record<(typeof SEGMENTS)[number], string> = {
  C5: 'jusqu’à 36\u00a0kVA\u00a0: logement, commerce, bureau (C5)',
  C4: 'basse tension au-delà de 36\u00a0kVA (C4)',
  C2: 'haute tension (C2)',
  C1: 'haute tension, contrat d’accès direct au réseau (C1)',
  P4: 'producteur, jusqu’à 36\u00a0kVA (P4)',
  P3: 'producteur, au-delà de 36\u00a0kVA (P3)',
};
const SMALL_SEGMENTS: readonly string[] = ['C5', 'P4'];

const OPTION_WORDS: Record<RegulatedOption, string> = {
  BASE: 'Base\u00a0: un seul prix',
  HPHC: 'Heures pleines, heures creuses\u00a0: deux prix',
  TEMPO: 'Tempo\u00a0: six prix, selon la couleur du jour',
};
const KINDS = { BASE: 'Base', HPHC: 'HPHC', TEMPO: 'Tempo' } as const;

type Changes = Partial<Pick<SourceOffer, 'posts' | 'kind' | 'name' | 'subscribedPowerKva' | 'offPeak' | 'gridFormula'>>;

function Terms(props: { source: Source; offer: SourceOffer; focus: MissingTerm | null; onClose: () => void }) {
  const { source, offer, focus, onClose } = props;
  const { suppliers } = useScope();
  const client = useQueryClient();
  const updateSource = useUpdateSource();
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const regulated = offer.prices === 'regulated';
  const option = REGULATED_OPTIONS.find((one) => KINDS[one] === offer.kind) ?? 'BASE';
  const point = pointTerms(source);
  const segment = source.point.electricity?.segment ?? null;
  const supposes = (term: EstimatedTerm) => offer.estimated.includes(term);

  const keep = async (change: () => Promise<unknown>) => {
    setState('saving');
    setFailure(null);
    try {
      await change();
      await refreshOffers(client, source._id);
      setState('saved');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  const save = (changes: Changes, given: readonly EstimatedTerm[]) =>
    keep(() => {
      const { _id, version: _version, ...terms } = offer;
      const estimated = offer.estimated.filter((term) => !given.includes(term));
      return updateOffer(source._id, offer, { ...terms, ...changes, estimated }, suppliers);
    });
  const choose = (next: RegulatedOption) => {
    const named = Object.values(REGULATED_LABELS).includes(offer.name);
    return save({ kind: KINDS[next], ...(named && { name: REGULATED_LABELS[next] }) }, ['option']);
  };
  const gas = offer.kind === 'gaz';
  const unsold = isUnsold(offer);
  const busy = state === 'saving';
  const form = (
    <Link
      to="/source/$id/info-general"
      params={{ id: source._id }}
      search={{ offre: offer._id }}
      className={classes.fill}
      onClick={onClose}
    >
      saisissez les prix de votre contrat
    </Link>
  );
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {numberedName(source)} · {offer.name}
      </p>
      <SheetCost source={source} />
      {regulated && (
        <Select
          label="Type de site"
          description="Le segment, écrit sur la facture ou dans votre espace Enedis."
          placeholder="Inconnu"
          disabled={busy}
          data={SEGMENTS.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map((value) => ({
            value,
            label: SEGMENT_LABELS[value],
          }))}
          value={segment}
          onChange={(value) => {
            const chosen = SEGMENTS.find((one) => one === value) ?? null;
            void keep(() =>
              updateSource.mutateAsync({
                from: source,
                changes: { point: { electricity: { segment: chosen } } },
              }),
            );
          }}
        />
      )}
      {regulated && segment !== null && !SMALL_SEGMENTS.includes(segment) && (
        <Alert color="yellow" title="Aucun prix n’est publié au-delà de 36&nbsp;kVA">
          L’estimation ne vaut pas pour ce site&nbsp;: {form}.
        </Alert>
      )}
      {unsold && (
        <SupplyPriceField
          gas={gas}
          firstFocused={focus === 'price'}
          disabled={busy}
          onSave={(eurPerKwh) =>
            void save({ posts: postsFor(offer.kind, 'BASE', []).map((post) => ({ ...post, eurPerKwh })) }, ['prices'])
          }
        />
      )}
      {(unsold || focus === 'price') && (
        <p className={classes.note}>Plusieurs prix, ou un abonnement du fournisseur&nbsp;? Alors {form}.</p>
      )}
      {(regulated || focus === 'power') && (
        <PowerSelect
          key={offer.subscribedPowerKva ?? 'none'}
          sourceId={source._id}
          offer={offer}
          powers={regulated ? REGULATED_POWERS[option] : REGULATED_POWERS.BASE}
          point={point.powerKva}
          supposed={supposes('power')}
          disabled={busy}
          onChange={(subscribedPowerKva) => void save({ subscribedPowerKva }, ['power'])}
        />
      )}
      {regulated && (
        <Select
          label={supposes('option') ? 'Option tarifaire (supposée)' : 'Option tarifaire'}
          description="Écrite sur la facture, à côté de la puissance."
          allowDeselect={false}
          disabled={busy}
          data={REGULATED_OPTIONS.map((value) => ({ value, label: OPTION_WORDS[value] }))}
          value={option}
          onChange={(value) => {
            const next = REGULATED_OPTIONS.find((one) => one === value);
            if (next) void choose(next);
          }}
        />
      )}
      {(offer.kind === 'HPHC' || focus === 'off_peak') && (
        <OffPeakField
          key={JSON.stringify(offer.offPeak)}
          schedules={offer.offPeak}
          point={point.offPeak}
          disabled={busy}
          onSave={(ranges) => void save({ offPeak: [{ season: 'annee', ranges }] }, [])}
        />
      )}
      {focus === 'formula' && (
        <Select
          label="Formule d’acheminement"
          description="Écrite sur la facture (FTA). Elle fixe l’acheminement et la CTA."
          placeholder="Choisir une formule"
          searchable
          disabled={busy}
          data={FORMULA_CHOICES}
          value={offer.gridFormula ?? null}
          onChange={(gridFormula) => void save({ gridFormula }, [])}
        />
      )}
      {regulated && supposes('prices') && (
        <p className={classes.note}>Vous êtes chez un autre fournisseur, à un autre prix&nbsp;? Alors {form}.</p>
      )}
      {failure !== null && <Alert color="red">{messageOf(failure)}</Alert>}
      <div className={classes.sheetEnd}>
        <span role="status" className={classes.status}>
          {state === 'saving' ? 'Enregistrement…' : state === 'saved' ? 'Enregistré' : ''}
        </span>
        {offer.estimated.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={() =>
              void keep(async () => {
                await call(removeSourceOffer, { params: { id: source._id, offerId: offer._id } });
                onClose();
              })
            }
          >
            Retirer l’estimation
          </Button>
        )}
        {offer.estimated.length > 0 ? (
          <Button loading={busy} onClick={() => void save({}, offer.estimated).then(onClose)}>
            C’est bien mon offre
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        )}
      </div>
    </div>
  );
}

/** Segments from the most common on. */
const ORDER: readonly string[] = ['C5', 'C4', 'C2', 'C1', 'P4', 'P3'];
