import { HEAT_VAT_RATES } from '@joulerie/contract/costs';
import { COEFFICIENTS, R1_UNITS, R2_UNITS, type Coefficient } from '@joulerie/domain/costs';
import { Button, Checkbox, Select } from '@mantine/core';
import { number } from '../../lib/format.ts';
import { DayField } from '../../ui/day-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './costs.module.css';
import type { HeatDraft } from './heat-draft.ts';
import type { OfferDraft } from './offer-draft.ts';
import type { PointTerms } from './offer-needs.ts';

type Props = {
  draft: OfferDraft;
  errors: Record<string, string>;
  /** The field that was asked for takes the focus. */
  focused: string | null;
  onChange: (next: Partial<OfferDraft>) => void;
};

const TAXES = [
  { value: 'HT', label: 'hors taxes' },
  { value: 'TTC', label: 'toutes taxes comprises' },
];
const RATES = HEAT_VAT_RATES.map((rate) => ({
  value: String(rate),
  label: `${String(rate).replace('.', ',')}\u00a0%`,
}));
const QUANTITIES = { kW: 'Puissance facturée', 'm²': 'Surface facturée', URF: 'Nombre d’URF' } as const;

/** R1 and R2 as the contract of a heat network writes them, and the rate of VAT of each on its bill. */
export function HeatFields({ draft, point, errors, focused, onChange }: Props & { point: PointTerms }) {
  const { heat } = draft;
  if (!heat) return null;
  const { r1, r2, vat } = heat;
  const set = (next: Partial<HeatDraft>) => onChange({ heat: { ...heat, ...next } });
  const rate = (part: 'r1' | 'r2', required: boolean) =>
    draft.taxes === 'HT' && (
      <Select
        label={`TVA sur ${part === 'r1' ? 'R1' : 'R2'}`}
        placeholder="à lire sur la facture"
        required={required}
        allowDeselect={false}
        data={RATES}
        value={vat[part] === null ? null : String(vat[part])}
        error={errors[`heat.vat.${part}`]}
        onChange={(value) =>
          set({ vat: { ...vat, [part]: HEAT_VAT_RATES.find((one) => String(one) === value) ?? null } })
        }
      />
    );
  const power = r2.per === 'kW' ? point.billableKw : null;
  return (
    <>
      <Select
        label="Prix"
        allowDeselect={false}
        data={TAXES}
        value={draft.taxes}
        onChange={(value) => onChange({ taxes: value === 'TTC' ? 'TTC' : 'HT' })}
      />
      <fieldset className={classes.group}>
        <legend>Énergie (R1)</legend>
        <div className={classes.terms}>
          <NumberField
            label="Prix R1"
            unit={`€/${r1.per}`}
            required
            firstFocused={focused === 'price'}
            min={0}
            max={10_000}
            step={0.000001}
            value={r1.eur}
            error={errors['heat.r1.eur']}
            onChange={(eur) => set({ r1: { ...r1, eur } })}
          />
          <Select
            label="Par"
            allowDeselect={false}
            data={[...R1_UNITS]}
            value={r1.per}
            onChange={(per) => set({ r1: { ...r1, per: R1_UNITS.find((one) => one === per) ?? 'MWh' } })}
          />
          {rate('r1', true)}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Part fixe (R2)</legend>
        <div className={classes.terms}>
          <NumberField
            label="Prix R2"
            description="Vide : pas de part fixe"
            unit={`€/${r2.per}/an`}
            min={0}
            max={1_000_000}
            step={0.000001}
            value={r2.eur}
            error={errors['heat.r2.eur']}
            onChange={(eur) => set({ r2: { ...r2, eur } })}
          />
          <Select
            label="Par"
            allowDeselect={false}
            data={[...R2_UNITS]}
            value={r2.per}
            onChange={(per) => set({ r2: { ...r2, per: R2_UNITS.find((one) => one === per) ?? 'kW' } })}
          />
          <NumberField
            label={QUANTITIES[r2.per]}
            description={power === null ? undefined : `Vide : celle du point, ${number(power, 0)} kW`}
            unit={r2.per}
            required={r2.eur !== null && power === null}
            firstFocused={focused === 'power'}
            min={0.001}
            max={100_000_000}
            step={0.001}
            value={r2.units}
            error={errors['heat.r2.units']}
            onChange={(units) => set({ r2: { ...r2, units } })}
          />
          {rate('r2', r2.eur !== null)}
        </div>
      </fieldset>
    </>
  );
}

const REVISED: Record<'gaz' | 'chaleur', Record<Coefficient, string>> = {
  chaleur: { k1: 'R1 est révisé par k1', k2: 'R2 est révisé par k2' },
  gaz: { k1: 'Le prix de l’énergie est révisé par k1', k2: 'L’abonnement est révisé par k2' },
};

/** The coefficients that revise the prices, and their values by dates: the cost is unknown after the last day of the last one. */
export function IndexFields({ draft, point, errors, focused, onChange }: Props & { point: PointTerms }) {
  const { indexed, indexes } = draft;
  const change = (i: number, next: Partial<(typeof indexes)[number]>) =>
    onChange({ indexes: indexes.map((one, k) => (k === i ? { ...one, ...next } : one)) });
  const revised = REVISED[draft.kind === 'gaz' ? 'gaz' : 'chaleur'];
  const added = (coefficient: Coefficient, value: number | null) => [
    ...indexes,
    { coefficient, from: value === null ? '' : draft.validFrom, to: '', value },
  ];
  const revise = (name: Coefficient, is: boolean) => {
    const others = indexed.filter((one) => one !== name);
    const typed = indexes.some(({ coefficient }) => coefficient === name);
    onChange({
      indexed: is ? [...others, name].toSorted() : others,
      // What the point says of it has no dates: the person gives them.
      indexes: is && !typed ? added(name, point[name]) : indexes,
    });
  };
  return (
    <fieldset className={classes.group}>
      <legend>Révision des prix</legend>
      {COEFFICIENTS.map((name) => (
        <Checkbox
          key={name}
          label={revised[name]}
          checked={indexed.includes(name)}
          onChange={(event) => revise(name, event.currentTarget.checked)}
        />
      ))}
      {indexed.length === 0 ? (
        <p className={classes.note}>Sans révision, les prix saisis sont ceux de toute la durée du contrat.</p>
      ) : (
        <p className={classes.note}>
          Recopiez les valeurs de la facture ou de l’avis de révision. Après le dernier jour d’une valeur, le coût est
          inconnu jusqu’à la suivante.
        </p>
      )}
      {indexes.map((row, i) =>
        indexed.includes(row.coefficient) ? (
          <div key={i} className={classes.schedule}>
            <div className={classes.cellDay}>
              <DayField
                label="Du"
                required
                value={row.from || null}
                error={errors[`indexes.${i}.from`]}
                onChange={(from) => change(i, { from: from ?? '' })}
              />
            </div>
            <div className={classes.cellDay}>
              <DayField
                label="Au"
                required
                value={row.to || null}
                error={errors[`indexes.${i}.to`]}
                onChange={(to) => change(i, { to: to ?? '' })}
              />
            </div>
            <Select
              label="Coefficient"
              allowDeselect={false}
              data={indexed}
              value={row.coefficient}
              onChange={(name) => change(i, { coefficient: COEFFICIENTS.find((one) => one === name) ?? 'k1' })}
            />
            <NumberField
              label="Valeur"
              required
              min={0.0001}
              max={100}
              step={0.000001}
              value={row.value}
              error={errors[`indexes.${i}.value`]}
              onChange={(value) => change(i, { value })}
            />
            <Button
              variant="subtle"
              color="gray"
              onClick={() => onChange({ indexes: indexes.filter((_, k) => k !== i) })}
            >
              Retirer
            </Button>
          </div>
        ) : null,
      )}
      {indexed.length > 0 && (
        <Button
          data-autofocus={focused === 'index' || undefined}
          mt="xs"
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ indexes: added(indexed[0] ?? 'k1', null) })}
        >
          Ajouter une valeur
        </Button>
      )}
    </fieldset>
  );
}
