import { addSourceOffer } from '#calls/costs';
import type { SourceOffer } from '@joulerie/contract/costs';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { MissingTerm } from '@joulerie/domain/costs';
import { frenchList } from '@joulerie/domain/vocabulary';
import { Alert, Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { call } from '../../lib/call.ts';
import { number } from '../../lib/format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { PowerField } from '../../ui/power-field.tsx';
import { useScope } from '../../lib/scope.tsx';
import { DayField } from '../../ui/day-field.tsx';
import classes from './costs.module.css';
import { contractForm, offerBody } from './offer-draft.ts';
import { OfferGridFields } from './offer-grid-fields.tsx';
import { MISSING_WORDS, formulaOf, missingTerms, needsOffPeak, powerClasses, ratesToRead } from './offer-needs.ts';
import type { PointTerms } from './offer-needs.ts';
import { OfferKindFields } from './offer-kind-fields.tsx';
import { capital, postsFor, schemeOfPosts } from './offer-posts.ts';
import type { OfferDraft } from './offer-draft.ts';
import { HeatFields, IndexFields } from './heat-fields.tsx';
import { MarketField } from './market-field.tsx';
import { OffPeakFields } from './off-peak-fields.tsx';
import { OfferSpecialFields } from './offer-special-fields.tsx';
import { wrongTerms } from './offer-wrong.ts';
import { OwnRateFields } from './own-rate-fields.tsx';
import { updateOffer } from './update-offer.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = {
  sourceId: string;
  /** The offer as it was read; null adds one. */
  saved: SourceOffer | null;
  first: OfferDraft;
  /** What the point of delivery says when the offer does not. */
  point: PointTerms;
  /** Whether the source is sold by prices of gas or by terms R1 and R2: the person says which. */
  twoForms?: boolean;
  /** What a cost lacked: its field takes the focus. */
  focus?: MissingTerm | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

/** The form of a dated offer. Nothing typed is lost by a refusal: the modal stays as it is. */
export function OfferModal({ sourceId, saved, first, point, twoForms = false, focus = null, onClose, onSaved }: Props) {
  useReturnFocus();
  // What others change while the form is open is asked about, not written over.
  const [from] = useState(saved);
  const [draft, setDraft] = useState<OfferDraft>(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(first);
  const form = useRef<HTMLFormElement>(null);
  // The requested field takes the focus without scrolling; it is scrolled into view after the dialog has opened.
  useEffect(() => {
    if (!focus) return;
    const seen = setTimeout(
      () => form.current?.querySelector('[data-autofocus]')?.scrollIntoView({ block: 'center' }),
      260,
    );
    return () => clearTimeout(seen);
  }, [focus]);
  // The first field to correct takes the focus: the form is longer than a screen.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const intent = useIntent();
  const [today] = useState(() => isoDay(parisDay(Date.now())));
  const set = (next: Partial<OfferDraft>) => setDraft((before) => ({ ...before, ...next }));
  const free = draft.prices === 'free';
  const gas = draft.kind === 'gaz';
  const heat = draft.kind === 'chaleur';
  const electric = !gas && !heat;
  const energy = gas ? 'gaz' : 'electricite';
  const allSuppliers = useScope().suppliers;
  const suppliers = allSuppliers.filter(({ energies }) => energies.includes(energy));
  const scheme = schemeOfPosts(draft.posts);
  const beforeTax = free && draft.taxes === 'HT';
  const formula = formulaOf(draft, point);
  const classPowers = beforeTax && electric ? powerClasses(formula).posts : [];
  const missing = missingTerms(draft, point);

  const save = async () => {
    const body = offerBody(draft);
    const wrong = wrongTerms(draft, body, formula);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      if (from) await updateOffer(sourceId, from, body, allSuppliers);
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

  // After the event: the question would take the same Escape for its own, and close at once.
  const leave = () => (dirty ? setTimeout(() => setLeaving(true)) : onClose());

  return (
    <Modal
      opened
      onClose={leave}
      // Not while it is saved, nor under the question that covers it.
      closeOnEscape={!busy && !leaving}
      withCloseButton={!busy}
      title={from ? 'Modifier l’offre' : 'Ajouter une offre'}
      size="xl"
      closeOnClickOutside={false}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {electric && (
          <SegmentedControl
            fullWidth
            aria-label="Prix"
            value={draft.prices}
            onChange={(value) => {
              const prices = value === 'free' ? 'free' : 'regulated';
              const isFreeOnly = draft.kind === 'postes' || draft.kind === 'marche';
              const kind = prices === 'regulated' && isFreeOnly ? 'Base' : draft.kind;
              set({ prices, kind, posts: prices === 'free' ? postsFor(kind, scheme, draft.posts) : draft.posts });
            }}
            data={[
              { value: 'regulated', label: 'Tarif réglementé' },
              { value: 'free', label: 'Prix libres' },
            ]}
          />
        )}
        {twoForms && (
          <SegmentedControl
            fullWidth
            aria-label="Forme du contrat"
            value={draft.kind}
            onChange={(kind) => set(contractForm(kind === 'gaz' ? 'gaz' : 'chaleur', draft))}
            data={[
              { value: 'gaz', label: 'Prix du gaz' },
              { value: 'chaleur', label: 'Termes R1 et R2' },
            ]}
          />
        )}
        <div className={classes.two}>
          {electric && <OfferKindFields draft={draft} onChange={set} />}
          <TextInput
            label="Nom de l’offre"
            required={free}
            placeholder={free ? '' : 'Tarif réglementé'}
            value={draft.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {heat ? (
            <TextInput
              label="Exploitant"
              maxLength={80}
              value={draft.supplier ?? ''}
              error={errors.supplier}
              onChange={(event) => set({ supplier: event.currentTarget.value || null, supplierId: null })}
            />
          ) : (
            <Select
              label="Fournisseur"
              // The name of a supplier that is in no list, as the offers show it.
              placeholder={draft.supplier ?? 'inconnu'}
              description={draft.supplier && !draft.supplierId ? 'nom hors de la liste' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              clearable
              searchable
              data={suppliers.map(({ _id, nom }) => ({ value: _id, label: nom }))}
              value={draft.supplierId ?? null}
              error={errors.supplierId}
              onChange={(supplierId) =>
                set({ supplierId, supplier: suppliers.find(({ _id }) => _id === supplierId)?.nom ?? null })
              }
            />
          )}
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
          {electric && classPowers.length === 0 && (
            <PowerField
              label="Puissance souscrite"
              description={
                point.powerKva === null
                  ? undefined
                  : `Vide\u00a0: celle du point, ${number(point.powerKva, Number.isInteger(point.powerKva) ? 0 : 1)}\u00a0kVA`
              }
              required={point.powerKva === null}
              firstFocused={focus === 'power'}
              value={draft.subscribedPowerKva ?? null}
              error={errors.subscribedPowerKva}
              onChange={(subscribedPowerKva) => set({ subscribedPowerKva })}
            />
          )}
        </div>
        {needsOffPeak(draft, formula) && (
          <OffPeakFields
            value={draft.offPeak}
            errors={errors}
            pointRanges={point.offPeak}
            focused={focus === 'off_peak'}
            onChange={(offPeak) => set({ offPeak })}
          />
        )}
        {heat && <HeatFields draft={draft} point={point} errors={errors} focused={focus} onChange={set} />}
        {free && !heat && (
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
              {draft.kind === 'marche' ? (
                <MarketField draft={draft} error={errors.marketMarginEurPerKwh} onChange={set} />
              ) : (
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
              )}
              <NumberField
                label="CTA"
                description={'Vide\u00a0: calculée d’après les barèmes publiés'}
                unit="€/an HT"
                min={0}
                max={1_000_000}
                step={0.01}
                value={draft.annualCtaEur ?? null}
                error={errors.annualCtaEur}
                onChange={(annualCtaEur) => set({ annualCtaEur })}
              />
              {draft.posts.map((post, i) => (
                <NumberField
                  key={post.post}
                  label={capital(post.label)}
                  unit="€/kWh"
                  required
                  firstFocused={focus === 'price' && i === 0}
                  min={0}
                  max={10}
                  step={0.000001}
                  value={post.eurPerKwh}
                  error={errors[`posts.${i}.eurPerKwh`]}
                  onChange={(eurPerKwh) =>
                    set({ posts: draft.posts.map((one, k) => (k === i ? { ...one, eurPerKwh } : one)) })
                  }
                />
              ))}
            </div>
            {errors.posts && <Alert color="red">{errors.posts}</Alert>}
            {beforeTax ? (
              <>
                <OfferGridFields draft={draft} point={point} gas={gas} errors={errors} focused={focus} onChange={set} />
                {electric && <OfferSpecialFields draft={draft} formula={formula} errors={errors} onChange={set} />}
              </>
            ) : (
              <p className={classes.note}>Un prix toutes taxes comprises comprend aussi l’acheminement.</p>
            )}
          </>
        )}
        {(heat || twoForms) && (
          <IndexFields draft={draft} point={point} errors={errors} focused={focus} onChange={set} />
        )}
        {!heat && (
          <>
            <OwnRateFields
              value={draft.ownRates}
              missing={ratesToRead(draft, point, today)}
              focused={focus === 'rate'}
              onChange={(ownRates) => set({ ownRates })}
            />
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
          </>
        )}
        {missing.length > 0 && (
          <Alert color="yellow" title="Le coût restera inconnu">
            Il manque {frenchList(missing.map((term) => MISSING_WORDS[term]))}. L’offre peut être enregistrée sans, mais
            son coût ne pourra pas être calculé.
          </Alert>
        )}
        {failure !== null && <Alert color="red">{messageOf(failure)}</Alert>}
        {Object.keys(errors).length > 0 && failure === null && (
          <Alert color="red">Certaines informations sont à corriger.</Alert>
        )}
        <div className={classes.rowEnd}>
          <Button variant="default" onClick={leave} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Enregistrer l’offre
          </Button>
        </div>
      </form>
      <UnsavedGuard dirty={dirty} />
      <ConfirmModal
        opened={leaving}
        // What is typed would be lost: Enter goes on with it.
        danger
        title="Fermer sans enregistrer&nbsp;?"
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
        confirmLabel="Fermer sans enregistrer"
        cancelLabel="Continuer la saisie"
      >
        Ce que vous avez saisi n’est pas encore enregistré.
      </ConfirmModal>
    </Modal>
  );
}
