import { POST_LABELS } from '@joulerie/domain/tariffs';
import { Button, Select } from '@mantine/core';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './costs.module.css';
import type { OfferDraft } from './offer-draft.ts';
import { FORMULA_CHOICES, formulaOf, powerClasses } from './offer-needs.ts';
import type { PointTerms } from './offer-needs.ts';
import { capital } from './offer-posts.ts';

type Props = {
  draft: OfferDraft;
  point: PointTerms;
  gas: boolean;
  errors: Record<string, string>;
  /** The field that was asked for takes the focus. */
  focused: string | null;
  onChange: (next: Partial<OfferDraft>) => void;
};

const GRIDS = [
  { value: 'included', label: 'compris dans les prix' },
  { value: 'table', label: 'en plus, d’après les barèmes publiés' },
  { value: 'typed', label: 'en plus, montant saisi' },
];

/** The grid of an offer whose prices are before tax: how it is billed, its formula, and the power of each of its classes. */
export function OfferGridFields({ draft, point, gas, errors, focused, onChange }: Props) {
  const formula = gas ? null : formulaOf(draft, point);
  const { posts, unit } = powerClasses(formula);
  const powers = posts.map((post) => ({
    post,
    power: draft.subscribedPowers.find((one) => one.post === post)?.power ?? null,
  }));
  const first = powers.find((one) => one.power)?.power ?? null;
  return (
    <>
      <div className={classes.two}>
        <Select
          label="Acheminement"
          allowDeselect={false}
          value={draft.grid}
          error={errors.grid}
          data={gas ? GRIDS.slice(0, 2) : GRIDS}
          onChange={(grid) => onChange({ grid: grid === 'table' || grid === 'typed' ? grid : 'included' })}
        />
        {draft.grid === 'typed' && (
          <NumberField
            label="Montant de l’acheminement"
            unit="€/an"
            required
            min={0}
            max={100_000_000}
            step={0.01}
            value={draft.gridTypedEurPerYear ?? null}
            error={errors.gridTypedEurPerYear}
            onChange={(gridTypedEurPerYear) => onChange({ gridTypedEurPerYear })}
          />
        )}
      </div>
      {!gas && (
        <Select
          label="Formule d’acheminement"
          description={
            point.formula
              ? `Vide\u00a0: celle du point de livraison (${point.formula})`
              : 'Écrite sur la facture (FTA). Elle fixe la CTA, même quand l’acheminement est compris dans les prix.'
          }
          placeholder={point.formula ?? 'Choisir une formule'}
          required={point.formula === null}
          clearable
          searchable
          openOnFocus={false}
          nothingFoundMessage="Aucune formule de ce nom"
          data-autofocus={focused === 'formula' || undefined}
          value={draft.gridFormula ?? null}
          data={FORMULA_CHOICES}
          error={errors.gridFormula}
          onChange={(gridFormula) => {
            const kept = powerClasses(formulaOf({ ...draft, gridFormula }, point)).posts;
            onChange({
              gridFormula,
              subscribedPowers: draft.subscribedPowers.filter((one) => kept.some((post) => post === one.post)),
            });
          }}
        />
      )}
      {powers.length > 0 && (
        <fieldset className={classes.group}>
          <legend>Puissances souscrites par poste</legend>
          <p className={classes.note}>
            {point.powerKva === null
              ? 'Elles sont écrites sur la facture, poste par poste.'
              : 'Sans valeur ici, celles du point de livraison sont utilisées.'}
          </p>
          <div className={classes.powers}>
            {powers.map(({ post }, i) => (
              <NumberField
                key={post}
                label={capital(POST_LABELS[post])}
                unit={unit}
                min={0.1}
                max={250_000}
                step={0.1}
                firstFocused={focused === 'power' && i === 0}
                value={powers[i]!.power}
                error={errors[`subscribedPowers.${post}`]}
                onChange={(power) =>
                  onChange({ subscribedPowers: powers.map((one, k) => (k === i ? { ...one, power } : one)) })
                }
              />
            ))}
          </div>
          {first !== null && powers.some((one) => one.power === null) && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                onChange({ subscribedPowers: powers.map((one) => ({ ...one, power: one.power ?? first })) })
              }
            >
              Même puissance pour les postes vides
            </Button>
          )}
        </fieldset>
      )}
    </>
  );
}
