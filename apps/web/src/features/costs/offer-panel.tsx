import { removeSourceOffer } from '#calls/costs';
import type { SourceOffer } from '@joulerie/contract/costs';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import type { Source } from '@joulerie/contract/sources';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { call } from '../../lib/call.ts';
import { decimals, euros } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { Panel } from '../../ui/panel.tsx';
import { RemoveModal } from '../../ui/remove-modal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CompleteOffer } from './complete-offer.tsx';
import classes from './costs.module.css';
import { EstimateButton } from './estimate-button.tsx';
import { KIND_LABELS, draftOf, newOffer } from './offer-draft.ts';
import { NEW_OFFER } from './offer-search.ts';
import type { OfferSearch } from './offer-search.ts';
import { offersQuery } from './offers-query.ts';
import { isUnsold, proposable } from './published-price.ts';
import { marketWords, r1Words, r2Words } from './offer-terms-words.ts';
import { refreshOffers } from './refresh-offers.ts';

const OfferDialog = lazy(() => import('./offer-dialog.tsx').then((m) => ({ default: m.OfferDialog })));

type Props = {
  source: Source;
  edits: boolean;
  /** The offer that is open, from the address: a page that lacks a tariff links to its form. */
  search: OfferSearch;
  onSearch: (next: OfferSearch) => void;
};

const EMPTY = {
  published:
    'Une estimation d’après le tarif réglementé publié donne son coût tout de suite\u00a0; votre offre le donne juste.',
  network:
    'Les faits du compteur donnent l’acheminement et les taxes tout de suite\u00a0; il ne reste à indiquer que le prix de la fourniture.',
  nothing: 'Ajoutez l’offre de cette source pour connaître son coût.',
} as const;

/** The dated offers of a source: what it pays, from when to when. */
export function OfferPanel({ source, edits, search, onSearch }: Props) {
  const client = useQueryClient();
  const [today] = useState(() => isoDay(parisDay(Date.now())));
  const [removing, setRemoving] = useState<SourceOffer | null>(null);
  const { family } = SOURCE_TYPE_FACTS[source.idtype];
  const kind = family === 'reseau' ? 'chaleur' : family === 'gaz' ? 'gaz' : 'Base';
  const proposed = proposable(source);
  const query = useQuery(offersQuery(source._id));
  const refresh = () => refreshOffers(client, source._id);
  const offers = query.data?.data ?? [];
  const found = offers.find((one) => one._id === search.offre);
  // An address kept from before may name an offer that is gone.
  const opened = edits && query.data !== undefined && (found !== undefined || search.offre === NEW_OFFER);
  return (
    <Panel
      title="Offres"
      subtitle="le coût de chaque jour suit l’offre de ce jour"
      links={
        // An empty list has the button in its middle.
        edits &&
        offers.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => onSearch({ offre: NEW_OFFER })}>
            Ajouter une offre
          </Button>
        )
      }
    >
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={2} />
      ) : query.data.data.length === 0 ? (
        <EmptyState
          title="Tarif inconnu"
          action={
            edits && (
              <>
                {proposed !== null && <EstimateButton source={source} look="button" />}
                <Button
                  size="compact-sm"
                  variant={proposed === null ? 'filled' : 'default'}
                  onClick={() => onSearch({ offre: NEW_OFFER })}
                >
                  Ajouter une offre
                </Button>
              </>
            )
          }
        >
          {EMPTY[proposed ?? 'nothing']}
        </EmptyState>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Tableau&nbsp;: Offres">
          <Table className={classes.offers}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Offre</Table.Th>
                <Table.Th>Validité</Table.Th>
                <Table.Th>Prix de l’énergie</Table.Th>
                <Table.Th ta="right">Abonnement</Table.Th>
                {edits && (
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {query.data.data.map((offer) => (
                <Table.Tr key={offer._id}>
                  <Table.Td className={classes.offer}>
                    {offer.name}
                    <div className={classes.status}>
                      {KIND_LABELS[offer.kind]}
                      {offer.supplier && ` · ${offer.supplier}`}
                    </div>
                    {offer.estimated.length > 0 && (
                      <div className={classes.status}>
                        <strong>estimation</strong>
                        {edits && (
                          <>
                            {' · '}
                            <CompleteOffer sourceId={source._id} offerId={offer._id}>
                              compléter l’offre
                            </CompleteOffer>
                          </>
                        )}
                      </div>
                    )}
                  </Table.Td>
                  <Table.Td className={classes.dates}>
                    {offer.validTo
                      ? `du ${date(offer.validFrom)} au ${date(offer.validTo)}`
                      : `depuis le ${date(offer.validFrom)}`}
                  </Table.Td>
                  <Table.Td className={classes.prices}>
                    {offer.heat && <span className={classes.price}>{r1Words(offer.heat)}</span>}
                    {offer.kind === 'marche' && <span className={classes.price}>{marketWords(offer)}</span>}
                    {offer.prices === 'regulated'
                      ? 'barèmes publiés'
                      : offer.posts.map((post) => (
                          <span key={post.post} className={classes.price}>
                            {post.label} {decimals(post.eurPerKwh, 2, 6)}&nbsp;€/kWh
                          </span>
                        ))}
                    {isUnsold(offer) ? (
                      <>
                        <span className={classes.status}>inconnu </span>
                        {edits && (
                          <CompleteOffer sourceId={source._id} offerId={offer._id} focus="price">
                            indiquer le prix
                          </CompleteOffer>
                        )}
                      </>
                    ) : (
                      offer.prices === 'free' && <span className={classes.status}> {offer.taxes}</span>
                    )}
                  </Table.Td>
                  <Table.Td className={classes.number}>
                    {offer.prices === 'regulated'
                      ? 'barèmes'
                      : offer.heat
                        ? r2Words(offer.heat)
                        : offer.subscriptionEurPerMonth == null
                          ? '—'
                          : `${euros(offer.subscriptionEurPerMonth, true)}/mois`}
                  </Table.Td>
                  {edits && (
                    <Table.Td>
                      <div className={classes.rowEnd}>
                        <Button variant="subtle" size="compact-sm" onClick={() => onSearch({ offre: offer._id })}>
                          Modifier
                        </Button>
                        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setRemoving(offer)}>
                          Supprimer
                        </Button>
                      </div>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {opened && (
        <Suspense>
          <OfferDialog
            key={search.offre}
            source={source}
            saved={found ?? null}
            first={found ? draftOf(found) : newOffer(kind, search.du ?? today, offers)}
            focus={search.champ ?? null}
            onClose={() => onSearch({})}
            onSaved={refresh}
          />
        </Suspense>
      )}
      <RemoveModal
        removing={removing}
        named={`«\u00a0${removing?.name ?? ''}\u00a0»`}
        onClose={() => setRemoving(null)}
        remove={async ({ _id }) => {
          await call(removeSourceOffer, { params: { id: source._id, offerId: _id } });
          await refresh();
        }}
      >
        Les jours qu’elle couvrait n’auront plus de tarif connu.
      </RemoveModal>
    </Panel>
  );
}
