import type { Data, VariableColumn } from '@joulerie/contract/measures';
import {
  type Frequency,
  energyOfType,
  energyOfVariable,
  type Unit,
  QUALITY,
  VARIABLES,
  type VariableName,
} from '@joulerie/domain/vocabulary';
import {
  isoDay,
  parseIsoDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
  dayStart,
  parisDay,
  isoInstant,
} from '@joulerie/domain/calendar';
import {
  type CurveUse,
  addSources,
  emptyAxis,
  finestStep,
  type DayColumn,
  bucket,
  bucketMarks,
  columnOfSource,
  combine,
  emptyColumn,
  meanOfDays,
  powerSeries,
  storedVariables,
  coverageOfSteps,
  gapsOf,
  incompleteSteps,
  lacksOfDays,
  isFilled,
  isUnbalanced,
  originOf,
  type Lacks,
  type Stored,
  type StoredSeries,
  ofSource,
  withoutPowered,
} from '@joulerie/domain/measures';
import { drawsNothing } from '@joulerie/domain/sources';
import type { Reader } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { estimatesOf } from './estimates.ts';
import { readStored } from './series-day.store.ts';

/** Most steps that one answer carries for a variable: five years of ten-minute values. */
const MAX_STEPS = 270_000;

export type Asked = {
  sources: SourceRow[];
  variables: VariableName[];
  frequency: Frequency;
  fromDay: number;
  toDay: number;
  now: number;
  /** Step of a fine axis, seconds, to lay the values beside those of another reading; the measures' own by default. */
  stepS?: number | undefined;
  /** Whether the reader may see a source: what contributes without that is not named. */
  sees: (source: SourceRow) => boolean;
};

type Columns = Omit<Data, 'compare' | 'comparison' | 'available'>;
/** Days of one energy of a source. */
export type SourceDays = { sourceId: string; variable: VariableName; column: DayColumn };

/** Reads variables of sources over `[fromDay, toDay)` as columns, the sum of the sources for energies and powers. */
export const readData = async (store: Reader, asked: Asked): Promise<Columns> =>
  (await readDataAndDays(store, asked)).columns;

/** The same, with the days of each source's energies that the columns sum. */
export async function readDataAndDays(store: Reader, asked: Asked): Promise<{ columns: Columns; days: SourceDays[] }> {
  const { sources, variables, fromDay, toDay } = asked;
  const ids = sources.map((source) => source.id);
  const wanted = [...new Set(variables.flatMap(storedVariables))];
  const fine = asked.frequency === 'raw' || asked.frequency === 'hourly';
  const stored = await readStored(store.query, ids, wanted, fromDay, toDay, fine ? 'all' : 'totals');
  const curves = fine ? fineCurves(asked, stored.series) : [];
  const finest = finestStep(
    curves.flatMap((one) => one.curves),
    toDay,
  );
  const stepS = asked.stepS ?? (asked.frequency === 'hourly' ? 3600 : (finest ?? 86_400));
  const regular = fine && stepS < 86_400;
  if (regular && (dayStart(toDay) - dayStart(fromDay)) / 1000 / stepS > MAX_STEPS)
    throw new DomainError('range_too_long', { propose: 'daily' });
  const starts = regular ? null : bucketStarts(fine ? 'daily' : asked.frequency, fromDay, toDay);
  const days: SourceDays[] = [];
  const columns = variables.flatMap((variable) => {
    const ofVariable = curves.filter((one) => one.variable === variable);
    return registersOf(variable, stored.series, fromDay, toDay).map((register) =>
      columnOf(
        variable,
        register,
        asked,
        { ...stored, series: byRegister(stored.series, variable, register) },
        starts,
        regular ? { stepS, curves: ofVariable } : null,
        days,
      ),
    );
  });
  const answer: Columns = {
    start_date: isoDay(fromDay),
    end_date: isoDay(toDay - 1),
    frequency: asked.frequency,
    axis: {
      start: isoInstant(dayStart(fromDay)),
      end: isoInstant(dayStart(toDay)),
      stepS: regular ? stepS : null,
      days: starts?.map(isoDay) ?? null,
    },
    variables: columns,
  };
  return { columns: answer, days };
}

type FineCurves = { variable: VariableName; use: CurveUse; curves: StoredSeries[] };

/** Curves of each variable at its finest: that of an energy is the curve of power, or its own fine steps. */
function fineCurves({ variables, toDay }: Asked, series: StoredSeries[]): FineCurves[] {
  const wanted = variables.flatMap((variable): [VariableName, string, CurveUse][] => {
    const { kind } = VARIABLES[variable];
    if (kind === 'register') return [];
    if (variable === 'conso')
      return [
        ['conso', 'puissance', 'energy-of-power'],
        ['conso', 'conso', 'energy'],
      ];
    if (variable === 'puissance')
      return [
        ['puissance', 'puissance', 'power'],
        ['puissance', 'conso', 'power-of-energy'],
      ];
    return [[variable, variable, kind === 'energy' ? 'energy' : kind === 'power' ? 'power' : 'state']];
  });
  // A day with a curve of power gives its energy by it: its own energies would count twice.
  const once = withoutPowered(series);
  return wanted
    .map(([variable, name, use]) => ({
      variable,
      use,
      curves: once.filter((one) => one.variable === name && one.register === ''),
    }))
    .filter(({ curves }) => finestStep(curves, toDay) !== null);
}

function registersOf(variable: VariableName, series: StoredSeries[], fromDay: number, toDay: number): string[] {
  if (variable !== 'index') return [''];
  const read = series.filter(
    (one) => one.variable === 'index' && one.days.some((day) => day >= fromDay && day < toDay),
  );
  return [...new Set(read.map((one) => one.register))].toSorted();
}

const byRegister = (series: StoredSeries[], variable: VariableName, register: string): StoredSeries[] =>
  variable === 'index' ? series.filter((one) => one.variable === 'index' && one.register === register) : series;

function columnOf(
  variable: VariableName,
  register: string,
  asked: Asked,
  stored: Stored,
  starts: number[] | null,
  fine: { stepS: number; curves: FineCurves[] } | null,
  ofSources: SourceDays[],
): VariableColumn {
  const { fromDay, toDay, now } = asked;
  const days = toDay - fromDay;
  const names = variable === 'puissance' ? ['puissance'] : storedVariables(variable);
  // A meter of this energy without a measure counts too: the sum lacks it, and the coverage says so. One that draws nothing lacks none.
  const contributing = asked.sources.filter(
    (source) =>
      (energyOfType(source.idtype)?.variable === (variable === 'puissance' ? 'conso' : variable) &&
        !drawsNothing(source.point.electricity ?? {})) ||
      [...stored.series, ...stored.periods].some((one) => one.sourceId === source.id && names.includes(one.variable)) ||
      (variable === 'puissance' && powerSeries(ofSource(stored, source.id).series).length > 0),
  );
  const own = contributing.map((source) => columnOfSource(variable, fromDay, toDay, ofSource(stored, source.id)));
  if (energyOfVariable(variable))
    for (const [k, { id }] of contributing.entries()) ofSources.push({ sourceId: id, variable, column: own[k]! });
  const column = own.length ? combine(variable, own, fromDay, days) : emptyColumn(fromDay, days);
  const past = Math.max(0, Math.min(days, parisDay(now) - fromDay));
  const axis = fine ? curvesOf(asked, fine, contributing, own) : null;
  const values = axis?.values ?? bucket(variable, column, starts!, toDay);
  const marks = axis?.marks ?? bucketMarks(column, starts!, toDay);
  const known = starts && coverageOfSteps(own, starts, fromDay + past);
  const { kind, label, unit } = VARIABLES[variable];
  const extremes = axis && kind !== 'gauge' ? extremesOfAxis(axis) : null;
  const lacks = axis?.lacks ?? lacksOfDays(own, past);
  const gapSources = contributing.map((source) => ({
    name: asked.sees(source) ? source.name : null,
    span: {
      firstDay: source.firstDay ? parseIsoDay(source.firstDay) : null,
      lastDay: source.lastDay ? parseIsoDay(source.lastDay) : null,
    },
  }));
  return {
    variable,
    register: register || null,
    label,
    unit,
    kind,
    values: nullable(values, unit),
    estimated: marked(marks, values, (mark) => originOf(mark) >= QUALITY.estime),
    estimates: estimatesOf(stored.periods, variable, asked),
    corrected: marked(marks, values, (mark) => originOf(mark) === QUALITY.corrige),
    unbalanced: marked(marks, values, isUnbalanced),
    incomplete: axis ? axis.incomplete : incompleteBuckets(values, known!.coverage),
    stepCoverage: known && nullable(known.coverage, 'kWh'),
    stepMissing: known && kind === 'energy' ? nullable(known.missing, unit) : null,
    ...totalOf(variable, column),
    minimum: extremes ? extremes.minimum : finite(fold(column.minima, Math.min)),
    maximum: extremes ? extremes.maximum : finite(fold(column.maxima, Math.max)),
    maximumAt:
      extremes && fine
        ? extremes.at === null
          ? null
          : isoInstant(dayStart(fromDay) + extremes.at * fine.stepS * 1000)
        : dayOfMaximum(column),
    ...coverage(own, past),
    holes: axis
      ? gapsOf(lacks, axis.values, (i) => dayStart(fromDay) + i * fine!.stepS * 1000, gapSources)
      : gapsOf(lacks, column.values, (i) => dayStart(fromDay + i), gapSources),
    sources: contributing.map((source, k) => ({
      ...(asked.sees(source)
        ? { _id: source.id, name: source.name, idsource: source.idsource }
        : { _id: null, name: null, idsource: null }),
      idtype: source.idtype,
      stepS: Math.min(
        ...stored.series
          .filter((one) => one.sourceId === source.id && names.includes(one.variable))
          .flatMap((one) => one.steps),
        86_400,
      ),
      firstDay: source.firstDay,
      lastDay: source.lastDay,
      share: shareOf(variable, own[k]!, column),
      present: axis ? !axis.absent.includes(k) : own[k]!.values.some((value) => !Number.isNaN(value)),
    })),
  };
}

type AxisValues = {
  values: Float64Array;
  marks: Uint8Array;
  lacks: Lacks;
  /** Steps whose value lacks that of a source. */
  incomplete: [number, number][];
  /** Sources without any step. */
  absent: number[];
};

/** The sum of the curves of the sources, and what it lacks of them; of states, the mean. */
function curvesOf(
  asked: Asked,
  fine: { stepS: number; curves: FineCurves[] },
  sources: SourceRow[],
  columns: DayColumn[],
): AxisValues {
  const axis = emptyAxis(asked.fromDay, asked.toDay, fine.stepS);
  const dueMs = Math.min(asked.now, dayStart(parisDay(asked.now))) - axis.start;
  const due = Math.max(0, Math.min(axis.sum.length, Math.floor(dueMs / (fine.stepS * 1000))));
  const { lacks, absent } = addSources(
    axis,
    sources.map(({ id }, k) => ({
      column: columns[k]!,
      curves: fine.curves.flatMap(({ use, curves }) =>
        curves.filter((curve) => curve.sourceId === id).map((curve) => ({ curve, use })),
      ),
    })),
    due,
  );
  const mean = fine.curves.some(({ use, curves }) => use === 'state' && curves.length > 0);
  for (let i = 0; i < axis.sum.length; i++) {
    if (axis.count[i] === 0) axis.sum[i] = Number.NaN;
    else if (mean) axis.sum[i]! /= axis.count[i]!;
  }
  return { values: axis.sum, marks: axis.marks, lacks, absent, incomplete: incompleteSteps(lacks, axis.sum) };
}

/** Lowest and highest measured step where every source has one; none when a source has no step at all. */
function extremesOfAxis({ values, marks, lacks, absent }: AxisValues) {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let at: number | null = null;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (absent.length > 0 || Number.isNaN(value) || lacks.count[i]! > 0 || isFilled(marks[i]!)) continue;
    if (value < minimum) minimum = value;
    if (value > maximum) [maximum, at] = [value, i];
  }
  return { minimum: finite(minimum), maximum: finite(maximum), at };
}

/** Steps of days that have a value and lack some of their points. */
const incompleteBuckets = (values: Float64Array, coverage: Float64Array): [number, number][] =>
  runsOf(values.length, (i) => !Number.isNaN(values[i]!) && coverage[i]! < 1 - 1e-9);

/** First days of the buckets of a period; a bucket that begins before the period begins with it. */
export function bucketStarts(frequency: Frequency, fromDay: number, toDay: number): number[] {
  const startOf =
    { weekly: startOfWeek, monthly: startOfMonth, yearly: startOfYear }[frequency as 'weekly'] ??
    ((day: number) => day);
  const starts: number[] = [];
  for (let day = fromDay; day < toDay; day++) if (day === fromDay || startOf(day) === day) starts.push(day);
  return starts;
}

function totalOf(variable: VariableName, column: DayColumn): { total: number | null; totalUnit: Unit } {
  const { kind, unit } = VARIABLES[variable];
  const known = column.amounts.filter((amount) => !Number.isNaN(amount));
  const totalUnit: Unit = kind === 'power' ? 'Wh' : unit;
  if (known.length === 0) return { total: null, totalUnit };
  if (kind === 'maximum') return { total: finite(fold(known, Math.max)), totalUnit };
  if (kind === 'register') return { total: known.at(-1)!, totalUnit };
  if (kind === 'gauge') return { total: meanOfDays(column), totalUnit };
  return { total: known.reduce((total, amount) => total + amount, 0), totalUnit };
}

/** Points over all sources, and the mean of their coverages: a meter read daily weighs as much as one read every ten minutes. */
function coverage(own: DayColumn[], past: number): { coverage: number; points: number; expected: number } {
  let points = 0;
  let expected = 0;
  let shares = 0;
  for (const column of own) {
    let present = 0;
    let due = 0;
    for (let i = 0; i < past; i++) {
      present += Math.min(column.points[i]!, column.expected[i]!);
      due += column.expected[i]!;
    }
    points += present;
    expected += due;
    shares += due === 0 ? 0 : present / due;
  }
  return { coverage: own.length === 0 ? 0 : shares / own.length, points, expected };
}

function shareOf(variable: VariableName, own: DayColumn, all: DayColumn): number | null {
  if (VARIABLES[variable].kind !== 'energy') return null;
  const whole = totalOf(variable, all).total;
  const part = totalOf(variable, own).total;
  return whole && part !== null ? part / whole : null;
}

function marked(marks: Uint8Array, values: Float64Array, is: (mark: number) => boolean): [number, number][] {
  // Most readings have no mark at all: they cost one comparison.
  return runsOf(marks.length, (i) => marks[i] !== 0 && is(marks[i]!) && !Number.isNaN(values[i]!));
}

function runsOf(length: number, is: (i: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < length; i++) {
    if (!is(i)) continue;
    const from = i;
    while (i < length && is(i)) i++;
    found.push([from, i]);
  }
  return found;
}

function dayOfMaximum({ fromDay, maxima }: DayColumn): string | null {
  let day = -1;
  for (let i = 0; i < maxima.length; i++) if (maxima[i]! > (maxima[day] ?? Number.NEGATIVE_INFINITY)) day = i;
  return day < 0 ? null : isoInstant(dayStart(fromDay + day));
}

function fold(values: Float64Array, pick: (a: number, b: number) => number): number {
  let result = Number.NaN;
  for (const value of values) if (!Number.isNaN(value)) result = Number.isNaN(result) ? value : pick(result, value);
  return result;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Columns leave as JSON: a missing value is null, and a value has thousandths, of Wh where it is in kWh: sums keep every Wh. */
function nullable(values: Float64Array, unit: Unit): (number | null)[] {
  const digits = unit.startsWith('kWh') ? 1e6 : 1000;
  const list: (number | null)[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    // Meters give whole watts: kept as small integers, they cost no object each.
    const whole = value | 0;
    if (whole === value) list.push(whole);
    else list.push(Number.isNaN(value) ? null : Math.round(value * digits) / digits);
  }
  return list;
}
