import { VARIABLES, type Unit, type VariableName } from '@joulerie/domain/vocabulary';
import { HOUR_MS, dayLengthMs, dayStart, parisDay, civilDate, isoInstant } from '@joulerie/domain/calendar';
import { type PeriodValue, type Run, type SeriesRead, sumOfPeriods } from '@joulerie/domain/measures';
import type { TableMeaning } from './table/meaning.ts';
import type { FileRead, GenericChoice } from './reader.ts';

/** How a total was made: energy in kWh, plain sum, last reading of a register or gauge, highest value. */
export type TotalKind = 'energy' | 'sum' | 'last' | 'maximum';
export type StepCount = { step: number | string; count: number };

export type SeriesSummary = {
  point: string | null;
  variable: VariableName;
  label: string;
  register: string | null;
  registerLabel: string | null;
  unit: Unit;
  /** UTC, half-open: `to` is the end of the last interval. */
  from: string;
  to: string;
  /** Seconds for intervals under a day, `P1D` for civil days, an ISO duration for longer periods; count of values. */
  steps: StepCount[];
  /** Values read. */
  points: number;
  /** Expected between the first and the last stamp, without a value. */
  missing: number;
  duplicates: number;
  total: { value: number; unit: Unit; kind: TotalKind };
};

export type FileSummary = {
  format: string;
  label: string;
  point: string | null;
  /** The file does not say what it holds: `choice` was used, a person has to confirm it. */
  needsChoice: boolean;
  choice: GenericChoice | null;
  /** What the columns of a plain table are; null for other formats. */
  table: FileRead['table'];
  series: SeriesSummary[];
  refused: FileRead['refused'];
  notes: string[];
};

/** The figures of a read file: the same in the upload preview and on the command line. */
export function summarise(read: FileRead): FileSummary {
  return {
    format: read.format,
    label: read.label,
    point: read.point,
    needsChoice: read.needsChoice,
    choice: read.choice,
    table: read.table && withOpenUnits(read.table),
    series: read.series.map(summariseSeries),
    refused: read.refused,
    notes: read.notes,
  };
}

function summariseSeries(series: SeriesRead): SeriesSummary {
  const spans = [...series.runs.map(runSpan), ...series.periods.map(periodSpan)].toSorted((a, b) => a.from - b.from);
  const steps = new Map<number | string, number>();
  let points = 0;
  let missing = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    if (span.from > end && end > 0) missing += span.slotsIn(end, span.from);
    points += span.points;
    missing += span.missing;
    steps.set(span.step, (steps.get(span.step) ?? 0) + span.points);
    end = Math.max(end, span.to);
  }
  const { variable, point, register, registerLabel, unit, duplicates } = series;
  return {
    point,
    variable,
    label: VARIABLES[variable].label,
    register,
    registerLabel,
    unit,
    from: isoInstant(spans[0]?.from ?? 0),
    to: isoInstant(end),
    steps: [...steps].map(([step, count]) => ({ step, count })),
    points,
    missing,
    duplicates,
    total: totalOf(series),
  };
}

type Span = {
  from: number;
  to: number;
  step: number | string;
  points: number;
  missing: number;
  /** Values expected in a hole before this span. */
  slotsIn(from: number, to: number): number;
};

function runSpan(run: Run): Span {
  const { values } = run;
  let points = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) points++;
  const missing = run.values.length - points;
  if (run.stepS < 86_400) {
    const to = run.from + run.values.length * run.stepS * 1000;
    const slotsIn = (from: number, until: number) => Math.max(1, Math.floor((until - from) / (run.stepS * 1000)));
    return { from: run.from, to, step: run.stepS, points, missing, slotsIn };
  }
  const first = firstDay(run);
  const slotsIn = (from: number, until: number) => parisDay(until + HOUR_MS) - parisDay(from + HOUR_MS);
  return { from: run.from, to: dayStart(first + run.values.length), step: 'P1D', points, missing, slotsIn };
}

const firstDay = (run: Run): number => parisDay(run.from + HOUR_MS);

function periodSpan({ fromDay, toDay }: PeriodValue): Span {
  return {
    from: dayStart(fromDay),
    to: dayStart(toDay),
    step: durationOf(fromDay, toDay),
    points: 1,
    missing: 0,
    slotsIn: () => 1,
  };
}

/** `P1M`, `P2M`… for whole calendar months, else days. */
function durationOf(fromDay: number, toDay: number): string {
  const [from, to] = [civilDate(fromDay), civilDate(toDay)];
  if (from.day === 1 && to.day === 1) return `P${(to.year - from.year) * 12 + to.month - from.month}M`;
  return `P${toDay - fromDay}D`;
}

function totalOf(series: SeriesRead): SeriesSummary['total'] {
  const { kind } = VARIABLES[series.variable];
  if (kind === 'register' || kind === 'gauge') return { value: lastOf(series), unit: series.unit, kind: 'last' };
  if (kind === 'maximum')
    return { value: fold(series, Math.max, Number.NEGATIVE_INFINITY), unit: series.unit, kind: 'maximum' };
  if (kind === 'power') return { value: clean(powerSum(series) / 1000), unit: 'kWh', kind: 'energy' };
  const sum = fold({ ...series, periods: [] }, (a, b) => a + b, 0) + sumOfPeriods(series.periods);
  if (series.unit === 'Wh') return { value: clean(sum / 1000), unit: 'kWh', kind: 'energy' };
  return { value: clean(sum), unit: series.unit, kind: series.unit.startsWith('kWh') ? 'energy' : 'sum' };
}

function fold(series: SeriesRead, combine: (sum: number, value: number) => number, initial: number): number {
  let result = initial;
  for (const { values } of series.runs)
    for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) result = combine(result, values[i]!);
  for (const period of series.periods) result = combine(result, period.value);
  return result;
}

/** Energy of power runs, Wh: each value over its own interval, a civil day being 23 to 25 hours. */
function powerSum(series: SeriesRead): number {
  let wattHours = 0;
  for (const run of series.runs) {
    const { values, stepS } = run;
    const day = firstDay(run);
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) continue;
      wattHours += stepS === 86_400 ? (value * dayLengthMs(day + i)) / HOUR_MS : (value * stepS) / 3600;
    }
  }
  return wattHours;
}

function lastOf(series: SeriesRead): number {
  for (const run of series.runs.toReversed()) {
    const value = run.values.findLast((one) => !Number.isNaN(one));
    if (value !== undefined) return value;
  }
  return series.periods.at(-1)?.value ?? Number.NaN;
}

/** Sums of thousands of values carry binary dust: a millionth of the unit is kept. */
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Columns whose unit only a person can say are shown without one. */
const withOpenUnits = (table: TableMeaning): TableMeaning => ({
  ...table,
  columns: table.columns.map(({ isUnitOpen, ...one }) => (isUnitOpen ? { ...one, unit: null } : one)),
});
