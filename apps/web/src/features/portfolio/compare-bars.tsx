import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { Cost } from '@joulerie/contract/costs';
import type { Data } from '@joulerie/contract/measures';
import { addMonths } from '@joulerie/domain/calendar';
import { VARIABLES, energyOfVariable } from '@joulerie/domain/vocabulary';
import { useQueries } from '@tanstack/react-query';
import { FULL } from '../../charts/bar-gaps.ts';
import { type ChartPalette, usePalette } from '../../charts/palette.ts';
import type { DaySteps } from '../../charts/series.ts';
import { type BarsOf, SmallBars } from '../../charts/small-bars.tsx';
import { energy, euros, intensity } from '../../lib/format.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { costQuery } from '../costs/costs.public.ts';
import { dataQuery, energyLabel, energyOfSteps, knownOfSteps, moneyOfSteps } from '../measures/measures.public.ts';
import type { CompareUnit } from './compare-search.ts';
import { type Compared, costCompared, energyCompared, intensityCompared } from './compare-values.ts';
import type { Months } from './month-periods.ts';

type Props = { rows: readonly BuildingSummary[]; months: Months; unit: CompareUnit };

const TITLES: Record<CompareUnit, string> = {
  m2: 'Consommation par mois et par m²',
  kwh: 'Consommation par mois',
  eur: 'Coût par mois',
};
const UNITS: Record<CompareUnit, string> = { m2: 'kWh/m²', kwh: 'kWh', eur: '€' };

/** The months of each building at one scale, of the same measures and costs as their pages. */
export function CompareBars({ rows, months, unit }: Props) {
  const palette = usePalette();
  const asked = { range: months, frequency: 'monthly' as const };
  const ids = rows.map(({ id }) => ({ kind: 'building' as const, id }));
  const data = useQueries({
    queries: ids.map((subject) => ({ ...dataQuery(subject, asked), enabled: unit !== 'eur' })),
  });
  const costs = useQueries({
    queries: ids.map((subject) => ({ ...costQuery(subject, asked), enabled: unit === 'eur' })),
  });
  const asking = unit === 'eur' ? costs : data;
  const failed = asking.find(({ isError }) => isError);
  if (failed)
    return (
      <ErrorState
        error={failed.error}
        title="Les mois n’ont pas pu être lus"
        retry={() => asking.forEach((one) => void one.refetch())}
      />
    );
  if (asking.some((one) => one.data === undefined)) return <RowsSkeleton rows={4} height={90} />;
  const subjects = rows.map((row, i) =>
    unit === 'eur' ? moneyBars(row, costs[i]!.data!, palette) : energyBars(row, data[i]!.data!, unit, palette),
  );
  return <SmallBars title={TITLES[unit]} steps={stepsOf(months)} unit={UNITS[unit]} subjects={subjects} />;
}

function stepsOf({ fromDay, toDay }: Months): DaySteps {
  const days = [fromDay];
  while (days.at(-1)! < toDay) days.push(addMonths(days.at(-1)!, 1));
  return { grain: 'monthly', days };
}

function energyBars(row: BuildingSummary, data: Data, unit: 'm2' | 'kwh', palette: ChartPalette): BarsOf {
  const per = unit === 'm2' ? row.surfaceM2 : 1;
  const wh = energyOfSteps(data);
  const scaled = (values: ArrayLike<number>) => Float64Array.from(values, (value) => value / 1000 / (per ?? 1));
  const read = data.variables.filter((one) => energyOfVariable(one.variable) !== null && one.points > 0);
  const known = read.map((one) => ({ one, ...knownOfSteps(one) }));
  const whPer = (text: string) => (text === 'Wh' || text === 'W' ? 1 : 1000);
  const whole = unit === 'm2' ? intensityCompared(row) : energyCompared(row);
  return {
    label: row.name,
    values: scaled(wh ?? []),
    parts: known.map(({ one }) => ({
      label: energyLabel(one.variable),
      color: palette.energy[VARIABLES[one.variable].color],
      values: scaled(Float64Array.from(one.values, (value) => (value ?? Number.NaN) * whPer(one.unit))),
    })),
    partial: Uint8Array.from(wh ?? [], (_, i) => (known.some(({ weight }) => weight[i]! < FULL) ? 1 : 0)),
    note: noteOf(whole, unit === 'm2' ? intensity : energy),
    nothing: !wh || read.length === 0 ? 'Aucune mesure sur ces mois' : per ? null : 'Surface inconnue',
  };
}

function moneyBars(row: BuildingSummary, cost: Cost, palette: ChartPalette): BarsOf {
  const whole = costCompared(row);
  const values = moneyOfSteps(cost);
  return {
    label: row.name,
    values,
    parts: [{ label: 'Coût toutes taxes comprises', color: palette.brand, values }],
    partial: new Uint8Array(values.length),
    note: noteOf(whole, (value) => euros(value, false)),
    // A cost of some of the sources would look low beside a whole one.
    nothing: whole.value === null ? `Coût inconnu\u00a0: ${whole.why}` : null,
  };
}

const noteOf = ({ value, part, why }: Compared, say: (value: number) => string): string =>
  value !== null
    ? `${say(value)} sur la période`
    : [part === null ? null : `${say(part)}, en partie`, why].filter(Boolean).join('\u00a0: ');
