import { isoDay } from '@joulerie/domain/calendar';
import type { MissingRates } from '@joulerie/domain/costs';
import type { WantedRate } from '@joulerie/domain/tariffs';
import { Button } from '@mantine/core';
import { dayRange } from '../../lib/format-date.ts';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './costs.module.css';
import type { OwnRateDraft } from './offer-draft.ts';

type Props = {
  value: readonly OwnRateDraft[];
  /** Rows that no published text gives on the days of the offer. */
  missing: readonly MissingRates[];
  focused: boolean;
  onChange: (value: OwnRateDraft[]) => void;
};

/**
 * Rates to copy from the customer's own bill, for the stretches of days whose published grid is not known. What is typed prices
 * those days, and is marked so on the bill; a field left empty leaves them unknown.
 */
export function OwnRateFields({ value, missing, focused, onChange }: Props) {
  if (missing.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend>Tarifs à lire sur votre facture</legend>
      <p className={classes.note}>
        Aucun barème publié n’est enregistré pour ces jours. Recopiez les prix hors taxes de la facture, sauf mention
        contraire&nbsp;: ils ne servent que pour ces jours, et le coût le dit.
      </p>
      {missing.map((span, s) => {
        const from = isoDay(span.fromDay);
        const to = isoDay(span.toDay - 1);
        const at = (rate: WantedRate) =>
          value.findIndex((one) => one.table === rate.table && one.key === rate.key && one.from === from);
        const change = (rate: WantedRate, typed: number | null) => {
          const others = value.filter((_, i) => i !== at(rate));
          onChange([...others, { table: rate.table, key: rate.key, value: typed, from, to }]);
        };
        return (
          <details key={from} open={s === 0} className={classes.ownRates}>
            <summary>{dayRange(from, to)}</summary>
            <div className={classes.powers}>
              {span.rates.map((rate, i) => (
                <NumberField
                  key={rate.key}
                  label={rate.label}
                  unit={rate.unit}
                  min={0}
                  max={1_000_000}
                  step={0.000001}
                  firstFocused={focused && s === 0 && i === 0}
                  value={value[at(rate)]?.value ?? null}
                  onChange={(typed) => change(rate, typed)}
                />
              ))}
            </div>
          </details>
        );
      })}
      {value.some((one) => one.value !== null) && (
        <Button variant="default" size="compact-sm" onClick={() => onChange([])}>
          Effacer les tarifs saisis
        </Button>
      )}
    </fieldset>
  );
}
