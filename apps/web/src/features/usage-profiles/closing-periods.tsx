import { CLOSING_PERIODS_MOST } from '@joulerie/contract/constants';
import type { ClosingPeriod } from '@joulerie/domain/use';
import { Button, TextInput } from '@mantine/core';
import { DayField } from '../../ui/day-field.tsx';
import classes from './usage-profiles.module.css';

/** A closing period while it is written: its days may not be known yet. */
export type DraftPeriod = { name: string; from: string | null; to: string | null };

/** The periods as they are stored; null while one of them is not complete, or ends before it begins. */
export function periodsOf(periods: readonly DraftPeriod[]): ClosingPeriod[] | null {
  const whole = periods.flatMap(({ name, from, to }) =>
    name.trim() !== '' && from !== null && to !== null && from <= to ? [{ name, from, to }] : [],
  );
  return whole.length === periods.length ? whole : null;
}

type Props = { periods: readonly DraftPeriod[]; onChange: (periods: readonly DraftPeriod[]) => void; tried: boolean };

/** Works, summer, the end of the year: days when nobody is there, whatever the week says. */
export function ClosingPeriods({ periods, onChange, tried }: Props) {
  const change = (i: number, next: Partial<DraftPeriod>) =>
    onChange(periods.map((period, k) => (k === i ? { ...period, ...next } : period)));
  return (
    <div className={classes.form} role="group" aria-label="Périodes de fermeture">
      <h3 className={classes.title}>Périodes de fermeture</h3>
      {periods.map((period, i) => (
        <div key={i} className={classes.period}>
          <TextInput
            label="Motif"
            placeholder="Fermeture d’été"
            maxLength={120}
            value={period.name}
            error={tried && period.name.trim() === '' ? 'Motif est requis' : null}
            onChange={({ currentTarget: { value } }) => change(i, { name: value })}
          />
          <DayField
            label="Du"
            value={period.from}
            error={tried && period.from === null ? 'Du est requis' : null}
            onChange={(from) => change(i, { from })}
          />
          <DayField
            label="Au (inclus)"
            value={period.to}
            error={
              tried && period.to === null
                ? 'Au est requis'
                : period.from !== null && period.to !== null && period.to < period.from
                  ? 'Ce jour précède le premier'
                  : null
            }
            onChange={(to) => change(i, { to })}
          />
          <Button
            type="button"
            variant="subtle"
            color="gray"
            aria-label={`Retirer la période ${period.name || i + 1}`}
            onClick={() => onChange(periods.filter((_, k) => k !== i))}
          >
            Retirer
          </Button>
        </div>
      ))}
      {periods.length < CLOSING_PERIODS_MOST && (
        <div>
          <Button
            type="button"
            variant="default"
            size="compact-md"
            onClick={() => onChange([...periods, { name: '', from: null, to: null }])}
          >
            Ajouter une période
          </Button>
        </div>
      )}
    </div>
  );
}
