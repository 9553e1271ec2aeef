import type { OfferBody } from '@joulerie/contract/costs';
import { frenchRanges, parseOffPeak } from '@joulerie/domain/calendar';
import { Button, Select, TextInput } from '@mantine/core';
import { DayField } from '../../ui/day-field.tsx';
import classes from './costs.module.css';

type Schedules = OfferBody['offPeak'];

const SEASONS = [
  { value: 'annee', label: 'toute l’année' },
  { value: 'hiver', label: 'hiver (novembre à mars)' },
  { value: 'ete', label: 'été (avril à octobre)' },
];

/** Off-peak ranges, dated and by season: since 2025 they may differ in winter and summer. The last that covers a day wins. */
export function OffPeakFields(props: {
  value: Schedules;
  errors: Record<string, string>;
  /** Ranges of the point of delivery, that count when none is given here. */
  pointRanges: string | null;
  focused: boolean;
  onChange: (value: Schedules) => void;
}) {
  const { value, errors, pointRanges, focused, onChange } = props;
  const own = pointRanges ? parseOffPeak(pointRanges) : null;
  const change = (i: number, next: Partial<Schedules[number]>) =>
    onChange(value.map((one, k) => (k === i ? { ...one, ...next } : one)));
  return (
    <fieldset className={classes.group}>
      <legend>Heures creuses</legend>
      {value.length === 0 && (
        <p className={classes.note}>
          {own
            ? `Sans plage ici, celles du point de livraison comptent\u00a0: ${frenchRanges(own)}.`
            : 'Le point de livraison n’en a pas\u00a0: recopiez celles de la facture.'}
        </p>
      )}
      {value.map((schedule, i) => {
        const read = parseOffPeak(schedule.ranges);
        return (
          <div key={i} className={classes.schedule}>
            <div className={classes.cellDay}>
              <DayField label="Du" value={schedule.from ?? null} onChange={(from) => change(i, { from })} />
            </div>
            <div className={classes.cellDay}>
              <DayField label="Au" value={schedule.to ?? null} onChange={(to) => change(i, { to })} />
            </div>
            <Select
              label="Saison"
              allowDeselect={false}
              data={SEASONS}
              value={schedule.season}
              onChange={(season) => change(i, { season: season === 'ete' || season === 'hiver' ? season : 'annee' })}
            />
            <TextInput
              label="Plages"
              placeholder="22H00-6H00"
              description={read ? frenchRanges(read) : undefined}
              value={schedule.ranges}
              error={errors[`offPeak.${i}.ranges`]}
              onChange={(event) => change(i, { ranges: event.currentTarget.value })}
            />
            <Button variant="subtle" color="gray" onClick={() => onChange(value.filter((_, k) => k !== i))}>
              Retirer
            </Button>
          </div>
        );
      })}
      <Button
        data-autofocus={focused || undefined}
        mt="xs"
        variant="default"
        size="compact-sm"
        onClick={() => onChange([...value, { from: null, to: null, season: 'annee', ranges: '22H00-6H00' }])}
      >
        Ajouter des plages
      </Button>
    </fieldset>
  );
}
