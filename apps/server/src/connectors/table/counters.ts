import { DAY_MS, dayLengthMs, frenchDay } from '@joulerie/domain/calendar';
import { faultyReadings } from '@joulerie/domain/measures';
import { VARIABLES, clockOffsetMs } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { ReadBuilder, SeriesDraft } from '../series/read-builder.ts';
import { stampDay } from '../text/stamps.ts';
import type { TableMeaning } from './meaning.ts';
import type { Line } from './table-lines.ts';

/** A reading in the unit of its column, or a sum of those of time classes. */
type Reading = { wallMs: number; offsetMs: number | null; value: number; line: number };
/** Energy between two readings that follow one another; NaN where it is unknown. */
type Interval = { from: Reading; to: Reading; energy: number };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Energies by the differences of cumulative counters: over the step of their readings where they have one, by day where they are read at
 * any moment. What a fall hides (a new meter, a reset) is unknown, and so is what is before the first reading and after the last; a
 * counter that passes its last digit goes on.
 *
 * @param readings the value of each line, by column, in the unit of the variable; of a variable that is a power, in Wh
 */
export function addDifferences(
  variable: VariableName,
  readings: readonly ((i: number) => number)[],
  lines: readonly Line[],
  { zone }: TableMeaning,
  draft: (daily: boolean) => SeriesDraft,
  builder: ReadBuilder,
): void {
  const clockMs = clockOffsetMs(zone?.value ?? 'Europe/Paris');
  const columns = readings.map((value) => intervalsOf(readingsOf(lines, value, clockMs), builder));
  const [first] = columns;
  if (!first || first.length === 0) return builder.note('Un seul relevé : son énergie ne peut pas être connue.');
  const steps = first.map((one) => lengthOf(one)).toSorted((a, b) => a - b);
  const step = steps[Math.floor(steps.length / 2)]!;
  const isRegular = step <= DAY_MS / 2 && steps.filter((one) => isMultiple(one, step)).length >= 0.9 * steps.length;
  if (isRegular) addSteps(variable, columns, step, draft(false));
  else addDays(variable, columns, draft(true), builder);
}

/** An energy as its variable is kept: a power is its mean over the time. */
const kept = (variable: VariableName, energy: number, seconds: number): number =>
  VARIABLES[variable].kind === 'power' ? (energy * 3600) / seconds : energy;

const isMultiple = (length: number, step: number): boolean =>
  length >= step / 2 && Math.abs(length / step - Math.round(length / step)) < 0.1;

function readingsOf(lines: readonly Line[], value: (i: number) => number, clockMs: number | null): Reading[] {
  return lines
    .flatMap(({ row, stamp }, i): Reading[] => {
      const read = value(i);
      const offsetMs = stamp.offsetMs ?? clockMs;
      return Number.isNaN(read) ? [] : [{ wallMs: stamp.wallMs, offsetMs, value: read, line: row.line }];
    })
    .toSorted((a, b) => a.wallMs - (a.offsetMs ?? 0) - (b.wallMs - (b.offsetMs ?? 0)));
}

function intervalsOf(readings: readonly Reading[], builder: ReadBuilder): Interval[] {
  const faulty = faultyReadings(readings.map(({ value }) => ({ value })));
  const sure = readings.filter((_, i) => !faulty.has(i));
  if (faulty.size > 0)
    builder.note(
      `${faulty.size} relevés de compteur impossibles (retour en arrière, saut) sont laissés de côté, dont celui de la ligne ${readings[[...faulty][0]!]!.line}.`,
    );
  const pairs = sure.slice(1).map((to, i) => ({ from: sure[i]!, to }));
  const highest = Math.max(0, ...pairs.map(({ from, to }) => to.value - from.value));
  return pairs.map(({ from, to }) => ({ from, to, energy: energyOf(from, to, highest, builder) }));
}

/** Times the highest difference that what is counted around the last digit may be. */
const AROUND = 3;
const FEWEST_DIGITS = 4;

function energyOf(from: Reading, to: Reading, highest: number, builder: ReadBuilder): number {
  const difference = to.value - from.value;
  if (difference >= 0) return difference;
  const digits = Math.ceil(Math.log10(from.value + 1));
  const over = 10 ** digits - from.value + to.value;
  const day = frenchDay(stampDay(to));
  if (digits >= FEWEST_DIGITS && from.value > 0.9 * 10 ** digits && over <= AROUND * highest) {
    builder.note(`Le compteur repasse par zéro le ${day}, au-delà de son dernier chiffre.`);
    return over;
  }
  builder.note(
    `Le compteur recule le ${day} (remise à zéro ou changement, ligne ${to.line}) : l’énergie entre ces deux relevés est inconnue.`,
  );
  return Number.NaN;
}

/** Sum of the columns of each interval; unknown where one of them is, or lacks a reading. */
function addSteps(variable: VariableName, columns: readonly Interval[][], step: number, draft: SeriesDraft): void {
  const others = columns.slice(1).map((intervals) => new Map(intervals.map((one) => [keyOf(one), one.energy])));
  for (const one of columns[0]!) {
    const { from, to, energy } = one;
    const count = Math.max(1, Math.round(lengthOf(one) / step));
    const seconds = (count * step) / 1000;
    const sum = others.reduce((all, found) => all + (found.get(keyOf(one)) ?? Number.NaN), energy);
    // A longer interval says its length; the step of the others is that of their stamps.
    const { wallMs, offsetMs } = from;
    draft.add({ wallMs, offsetMs }, kept(variable, sum, seconds), to.line, count > 1 ? seconds : 0);
  }
}

const keyOf = ({ from, to }: Interval): string => `${from.line} ${to.line}`;

/** By the local clock, an interval across a change lasts an hour more or less. */
function lengthOf({ from, to }: Interval): number {
  const length = to.wallMs - (to.offsetMs ?? 0) - (from.wallMs - (from.offsetMs ?? 0));
  if (from.offsetMs !== null) return length;
  const [first, last] = [stampDay(from), stampDay(to)];
  const change = dayLengthMs(first) - DAY_MS;
  const isAcross =
    change !== 0 &&
    from.wallMs - first * DAY_MS < 3 * HOUR_MS &&
    (last > first || to.wallMs - first * DAY_MS >= 3 * HOUR_MS);
  return isAcross ? length + change : length;
}

/** Days between the first readings of two days; several days without one are an amount over them. */
function addDays(
  variable: VariableName,
  columns: readonly Interval[][],
  draft: SeriesDraft,
  builder: ReadBuilder,
): void {
  const spans = columns.map((intervals) => daySpans(intervals));
  const others = spans.slice(1).map((own) => new Map(own.map((one) => [`${one.fromDay} ${one.toDay}`, one.energy])));
  for (const { fromDay, toDay, energy, line } of spans[0]!) {
    const sum = others.reduce((all, found) => all + (found.get(`${fromDay} ${toDay}`) ?? Number.NaN), energy);
    if (toDay - fromDay === 1) draft.addDay(fromDay, kept(variable, sum, dayLengthMs(fromDay) / 1000), line);
    else if (VARIABLES[variable].kind !== 'power') draft.addPeriod(fromDay, toDay, sum, line);
    else
      builder.refuse(
        line,
        `« ${VARIABLES[variable].label} » sur plus d’un jour n’est pas gardée : il faut des relevés par jour ou plus fins`,
      );
  }
}

type DaySpan = { fromDay: number; toDay: number; energy: number; line: number };

function daySpans(intervals: readonly Interval[]): DaySpan[] {
  const spans: DaySpan[] = [];
  let open: DaySpan | null = null;
  for (const { from, to, energy } of intervals) {
    const [fromDay, toDay] = [dayOf(from), dayOf(to)];
    open ??= { fromDay, toDay: fromDay, energy: 0, line: to.line };
    open.energy += energy;
    if (toDay === open.fromDay) continue;
    spans.push({ ...open, toDay, line: to.line });
    open = null;
  }
  return spans;
}

/** The day that a reading begins: that of the next midnight, within a minute before it. */
const dayOf = ({ wallMs, offsetMs }: Reading): number => stampDay({ wallMs: wallMs + MINUTE_MS, offsetMs });

/** A counter that begins again each day: its highest value of the day is the energy of the day. */
export function addDayTotals(
  variable: VariableName,
  readings: readonly ((i: number) => number)[],
  lines: readonly Line[],
  { zone }: TableMeaning,
  draft: SeriesDraft,
): void {
  const clockMs = clockOffsetMs(zone?.value ?? 'Europe/Paris');
  const totals = readings.map((value) => dayTotals(readingsOf(lines, value, clockMs)));
  for (const [day, { value, line }] of totals[0]!) {
    const sum = totals.slice(1).reduce((all, found) => all + (found.get(day)?.value ?? Number.NaN), value);
    draft.addDay(day, kept(variable, sum, dayLengthMs(day) / 1000), line);
  }
}

function dayTotals(readings: readonly Reading[]): Map<number, { value: number; line: number }> {
  const totals = new Map<number, { value: number; line: number }>();
  const keep = (day: number, { value, line }: Reading) => {
    if (!(value <= (totals.get(day)?.value ?? Number.NEGATIVE_INFINITY))) totals.set(day, { value, line });
  };
  for (const [day, own] of Map.groupBy(readings, (one) => stampDay(one))) {
    // The first readings of a day may still be those of the day before.
    const fall = own.findIndex(({ value }, i) => i > 0 && value < own[i - 1]!.value);
    for (const [i, one] of own.entries()) keep(i < fall ? day - 1 : day, one);
  }
  return totals;
}
