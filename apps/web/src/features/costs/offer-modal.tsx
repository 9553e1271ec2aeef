import { addSourceOffer, updateSourceOffer } from '#calls/costs';
import { OfferBody } from '@joulerie/contract/costs';
import { parseOffPeak } from '@joulerie/domain/calendar/off-peak';
import { FORMULAS } from '@joulerie/domain/tariffs/turpe';
import { Alert, Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { call } from '../../lib/call.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import classes from './costs.module.css';
import { KIND_LABELS, offerBody } from './offer-draft.ts';
import { FREE_SCHEMES, postsFor, schemeOfPosts } from './offer-posts.ts';
import type { OfferKind } from './offer-draft.ts';
import { OffPeakFields } from './off-peak-fields.tsx';

type Props = {
  sourceId: string;
  /** Null adds an offer. */
  offerId: string | null;
  first: OfferBody;
  gas: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

const LABELS: Record<string, string> = { name: 'Le nom de l’offre', validFrom: 'La date de début' };
const validate = schemaErrors(OfferBody, LABELS);

/** The form of a dated offer. Nothing typed is lost by a refusal: the modal stays as it is. */
export function OfferModal({ sourceId, offerId, first, gas, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState<OfferBody>(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const set = (next: Partial<OfferBody>) => setDraft((before) => ({ ...before, ...next }));
  const free = draft.prices === 'free';
  const scheme = schemeOfPosts(draft.posts);

  const save = async () => {
    const body = offerBody(draft);
    const wrong = validate(body);
    for (const [i, schedule] of body.offPeak.entries())
      if (!parseOffPeak(schedule.ranges))
        wrong[`offPeak.${i}.ranges`] = 'Plage illisible : écrivez par exemple 22H00-6H00';
    if (body.validTo && body.validTo < body.validFrom) wrong.validTo = 'La date de fin précède la date de début';
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      if (offerId) await call(updateSourceOffer, { params: { id: sourceId, offerId }, body });
      else await call(addSourceOffer, { params: { id: sourceId }, body }, { idempotencyKey: intent.key() });
      await onSaved();
      onClose();
    } catch (error) {
      if (error instanceof CallError) setErrors(error.fields);
      // What was refused is not what will be sent next: a new intent.
      intent.renew();
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={offerId ? 'Modifier l’offre' : 'Ajouter une offre'}
      size="xl"
      closeOnClickOutside={false}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!gas && (
          <SegmentedControl
            fullWidth
            aria-label="Prix"
            value={draft.prices}
            onChange={(value) => {
              const prices = value === 'free' ? 'free' : 'regulated';
              const kind = prices === 'regulated' && draft.kind === 'postes' ? 'Base' : draft.kind;
              set({ prices, kind, posts: prices === 'free' ? postsFor(kind, scheme, draft.posts) : draft.posts });
            }}
            data={[
              { value: 'regulated', label: 'Tarif réglementé' },
              { value: 'free', label: 'Prix libres' },
            ]}
          />
        )}
        <div className={classes.two}>
          {!gas && (
            <Select
              label="Option"
              allowDeselect={false}
              value={draft.kind}
              data={(['Base', 'HPHC', 'Tempo', ...(free ? (['postes'] as const) : [])] as const).map((value) => ({
                value,
                label: KIND_LABELS[value],
              }))}
              onChange={(value) => {
                const kind = (value ?? 'Base') as OfferKind;
                set({ kind, posts: free ? postsFor(kind, scheme, draft.posts) : draft.posts });
              }}
            />
          )}
          {draft.kind === 'postes' && (
            <Select
              label="Postes"
              allowDeselect={false}
              value={scheme}
              data={[...FREE_SCHEMES]}
              onChange={(value) =>
                set({
                  posts: postsFor(
                    'postes',
                    FREE_SCHEMES.find((one) => one.value === value)?.value ?? 'SAISONS4',
                    draft.posts,
                  ),
                })
              }
            />
          )}
          <TextInput
            label="Nom de l’offre"
            required={free}
            placeholder={free ? '' : 'Tarif réglementé'}
            value={draft.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Fournisseur"
            value={draft.supplier ?? ''}
            error={errors.supplier}
            onChange={(event) => set({ supplier: event.currentTarget.value || null })}
          />
          <DayField
            label="Premier jour"
            required
            value={draft.validFrom || null}
            error={errors.validFrom}
            onChange={(day) => set({ validFrom: day ?? '' })}
          />
          <DayField
            label="Dernier jour"
            description="Vide tant que l’offre court"
            value={draft.validTo ?? null}
            error={errors.validTo}
            onChange={(validTo) => set({ validTo })}
          />
          {!gas && (
            <NumberField
              label="Puissance souscrite"
              unit="kVA"
              min={0.1}
              max={250_000}
              step={0.1}
              value={draft.subscribedPowerKva ?? null}
              error={errors.subscribedPowerKva}
              onChange={(subscribedPowerKva) => set({ subscribedPowerKva })}
            />
          )}
        </div>
        {(draft.kind === 'HPHC' || draft.kind === 'postes') && (
          <OffPeakFields value={draft.offPeak} errors={errors} onChange={(offPeak) => set({ offPeak })} />
        )}
        {free && (
          <>
            <div className={classes.two}>
              <NumberField
                label="Abonnement"
                unit="€/mois"
                min={0}
                max={1_000_000}
                step={0.01}
                value={draft.subscriptionEurPerMonth ?? null}
                error={errors.subscriptionEurPerMonth}
                onChange={(subscriptionEurPerMonth) => set({ subscriptionEurPerMonth })}
              />
              <Select
                label="Prix"
                allowDeselect={false}
                value={draft.taxes}
                data={[
                  { value: 'HT', label: 'hors taxes' },
                  { value: 'TTC', label: 'toutes taxes comprises' },
                ]}
                onChange={(value) => set({ taxes: value === 'TTC' ? 'TTC' : 'HT' })}
              />
              {draft.posts.map((post, i) => (
                <NumberField
                  key={post.post}
                  label={post.label}
                  unit="€/kWh"
                  required
                  min={0}
                  max={10}
                  step={0.000001}
                  value={post.eurPerKwh}
                  error={errors[`posts.${i}.eurPerKwh`]}
                  onChange={(eurPerKwh) =>
                    set({ posts: draft.posts.map((one, k) => (k === i ? { ...one, eurPerKwh: eurPerKwh ?? 0 } : one)) })
                  }
                />
              ))}
            </div>
            {errors.posts && <Alert color="red">{errors.posts}</Alert>}
            <div className={classes.two}>
              <Select
                label="Acheminement"
                allowDeselect={false}
                value={draft.grid}
                data={[
                  { value: 'included', label: 'compris dans les prix' },
                  { value: 'table', label: 'en plus, d’après les barèmes publiés' },
                  { value: 'typed', label: 'en plus, montant saisi' },
                ]}
                onChange={(value) => set({ grid: value === 'table' || value === 'typed' ? value : 'included' })}
              />
              {draft.grid === 'table' && !gas && (
                <Select
                  label="Formule d’acheminement"
                  description="Vide : celle du point"
                  clearable
                  searchable
                  value={draft.gridFormula ?? null}
                  data={Object.keys(FORMULAS)}
                  error={errors.gridFormula}
                  onChange={(gridFormula) => set({ gridFormula })}
                />
              )}
              {draft.grid === 'typed' && (
                <NumberField
                  label="Acheminement"
                  unit="€/an"
                  min={0}
                  max={100_000_000}
                  step={0.01}
                  value={draft.gridTypedEurPerYear ?? null}
                  error={errors.gridTypedEurPerYear}
                  onChange={(gridTypedEurPerYear) => set({ gridTypedEurPerYear })}
                />
              )}
            </div>
          </>
        )}
        <Select
          label="Client"
          allowDeselect={false}
          value={draft.residential ? 'oui' : 'non'}
          data={[
            { value: 'oui', label: 'Résidentiel' },
            { value: 'non', label: 'Professionnel' },
          ]}
          onChange={(value) => set({ residential: value === 'oui' })}
        />
        {failure !== null && <Alert color="red">{messageOf(failure)}</Alert>}
        {Object.keys(errors).length > 0 && failure === null && (
          <Alert color="red">Certaines informations sont à corriger.</Alert>
        )}
        <div className={classes.rowEnd}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Enregistrer l’offre
          </Button>
        </div>
      </form>
    </Modal>
  );
}
