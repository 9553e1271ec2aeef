import { DAY_MS, dayLengthMs, dayStart, frenchDay, parisDay } from '@joulerie/domain/calendar';
import { faultyReadings, pastLastDigit } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { isPower, keptOver, leastEndOf } from '../series/counted-amounts.ts';
import type { ReadBuilder, SeriesDraft } from '../series/read-builder.ts';
import { furthestRise, impossibleRises, risesOf } from '../series/rises.ts';
import { frenchNumber } from '../text/numbers.ts';
import { frenchInstant } from '../text/stamps.ts';
import { faultyNote } from './noted-readings.ts';
import type { Line } from './table-lines.ts';
import type { Restart } from './units.ts';
import { byRestart } from './years-of-counters.ts';
import type { List } from './views.ts';

/** Readings of counters: by line their instant, and by column and line their value, in the unit of the variable (of a power, in Wh). */
export type Counted = {
  lines: List<Line>;
  /** Whether a meter was replaced by another one, which somebody answered. */
  isReplaced: boolean;
  /** When the counter begins again, or null. */
  restart: Restart | null;
  instants: Float64Array;
  columns: readonly Float64Array[];
};
/** A reading at an instant, in the unit of its column. */
type Reading = { at: number; value: number; line: number };
/** Energy between two readings that follow one another; NaN where it is unknown. */
type Interval = { from: Reading; to: Reading; energy: number };

const MINUTE_MS = 60_000;

/**
 * Energies by the differences of cumulative counters: over the intervals between their readings where most are less than half a day, by day
 * otherwise. What a fall hides (a new meter, a reset) is unknown, and so is what is before the first reading and after the last; a
 * counter that passes its last digit goes on.
 */
export function addDifferences(
  variable: VariableName,
  counted: Counted,
  draft: (daily: boolean) => SeriesDraft,
  builder: ReadBuilder,
): void {
  const columns = counted.columns.map((values) => {
    const readings = readingsOf(counted, values, builder);
    return counted.restart !== null
      ? byRestart(readings, counted.restart).flatMap((own) => meterIntervals(variable, own, false, builder))
      : intervalsOf(variable, readings, counted.isReplaced, builder);
  });
  const [first] = columns;
  if (!first || first.length === 0) return builder.note('Un seul relevé : son énergie ne peut pas être connue.');
  const lengths = first.map(({ from, to }) => to.at - from.at).toSorted((a, b) => a - b);
  const areDays = lengths[lengths.length >> 1]! > DAY_MS / 2;
  if (areDays) addDays(variable, columns, draft(true), builder);
  else addIntervals(variable, columns, draft(false));
  const { point = null } = draft(areDays).kind;
  // The readings of a year go on in no reading of the next one.
  if (counted.restart !== null) return;
  const push = (part: readonly Interval[][], meter: string | null) => {
    const [from, to] = areDays
      ? [sumOf(part.map(firstOfDays)), sumOf(part.map(lastOfDays))]
      : [sumOf(part.map((own) => own[0]?.from)), sumOf(part.map((own) => own.at(-1)?.to))];
    if (from && to) builder.counters.push({ variable, point, meter, first: from, last: to, restartsDaily: false });
  };
  if (!counted.isReplaced) return push(columns, null);
  // What the meter before it counted goes on in no reading of the new one.
  const place = first.findIndex(({ energy }) => Number.isNaN(energy));
  if (place > 0)
    push(
      columns.map((own) => own.slice(0, place)),
      null,
    );
  push(
    columns.map((own) => own.slice(place + 1)),
    REPLACING,
  );
}

/** The meter that replaced another one, among the counters of a source. */
const REPLACING = 'remplaçant';

type End = { at: number; value: number };

/** The readings of all columns at one instant; null where they are of several. */
function sumOf(ends: readonly (End | undefined)[]): End | null {
  const [first] = ends;
  if (!first || ends.some((one) => one?.at !== first.at)) return null;
  return { at: first.at, value: ends.reduce((sum, one) => sum + one!.value, 0) };
}

/** The reading that begins the first day, at its midnight. */
const firstOfDays = ([first]: readonly Interval[]): End | undefined =>
  first && { at: dayStart(dayOf(first.from)), value: first.from.value };

/** The first reading of the last day, at its midnight: those after it are of a day that the file does not end. */
function lastOfDays(intervals: readonly Interval[]): End | undefined {
  const day = dayOf(intervals.at(-1)!.to);
  const first = intervals.find(({ to }) => dayOf(to) === day);
  return first && { at: dayStart(day), value: first.to.value };
}

/** The readings of a column in the order of time, on whole minutes: one a minute, the nearest to it. Two of one instant are asked. */
function readingsOf({ lines, instants }: Counted, values: Float64Array, builder: ReadBuilder): Reading[] {
  const found: { instant: number; i: number }[] = [];
  for (const [i, instant] of instants.entries())
    if (!Number.isNaN(instant) && !Number.isNaN(values[i]!)) found.push({ instant, i });
  found.sort((a, b) => a.instant - b.instant || a.i - b.i);
  const readings: Reading[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const { instant, i } of found) {
    const at = Math.round(instant / MINUTE_MS) * MINUTE_MS;
    const beside = Math.abs(instant - at);
    const isSame = readings.at(-1)?.at === at;
    if (isSame && beside >= nearest) {
      const kept = readings.at(-1)!;
      const isOther = beside === nearest && kept.value !== values[i];
      if (isOther) builder.noteRepeat(`le ${frenchInstant(at)}`, kept.line, lines.at(i)!.row.line);
      if (!isOther || builder.repeats === 'first') continue;
      if (builder.repeats === 'both') {
        readings.push({ at, value: values[i]!, line: lines.at(i)!.row.line });
        continue;
      }
    }
    if (isSame) readings.pop();
    nearest = beside;
    readings.push({ at, value: values[i]!, line: lines.at(i)!.row.line });
  }
  return readings;
}

/** Intervals between readings; those of one moment are the last of a meter and the first of the one that replaced it. */
function intervalsOf(
  variable: VariableName,
  readings: readonly Reading[],
  isReplaced: boolean,
  builder: ReadBuilder,
): Interval[] {
  const replacing = replacingReadings(readings);
  for (const i of replacing)
    builder.note(
      `Le compteur passe de ${frenchNumber(readings[i - 1]!.value)} à ${frenchNumber(readings[i]!.value)} le ${frenchDay(parisDay(readings[i]!.at))} (remplacé, ligne ${readings[i]!.line}) : chaque compteur est lu pour lui-même.`,
    );
  const starts = [0, ...replacing];
  return starts.flatMap((from, k) =>
    meterIntervals(variable, readings.slice(from, starts[k + 1]), isReplaced, builder),
  );
}

/** Places of the readings that begin another meter: two of one moment, and a fall between two readings of one day that none takes back. */
export function replacingReadings(readings: readonly { at: number; value: number }[]): number[] {
  const faulty = faultyReadings(readings);
  return readings.flatMap(({ at, value }, i) => {
    const before = readings[i - 1];
    if (!before) return [];
    const isFall = value < before.value && dayOf({ at }) === dayOf(before) && !faulty.has(i) && !faulty.has(i - 1);
    return before.at === at || isFall ? [i] : [];
  });
}

function meterIntervals(
  variable: VariableName,
  readings: readonly Reading[],
  isReplaced: boolean,
  builder: ReadBuilder,
): Interval[] {
  const faulty = faultyReadings(readings.map(({ value }) => ({ value })));
  const sure = readings.filter((_, i) => !faulty.has(i));
  if (faulty.size > 0) builder.note(faultyNote(faulty.size, readings[[...faulty][0]!]!.line));
  const pairs = sure.slice(1).map((to, i) => ({ from: sure[i]!, to }));
  const rises = risesOf(sure);
  const jumps = new Set([...impossibleRises(rises), ...(isReplaced ? furthestRise(rises) : [])]);
  return pairs.map(({ from, to }, i) => {
    if (!jumps.has(i)) return { from, to, energy: energyOf(variable, from, to, builder) };
    builder.note(
      `Le compteur monte d’un coup de ${frenchNumber(from.value)} à ${frenchNumber(to.value)} le ${frenchDay(parisDay(to.at))} (remplacé, ou relevé faux, ligne ${to.line}) : l’énergie entre ces deux relevés est inconnue.`,
    );
    return { from, to, energy: Number.NaN };
  });
}

function energyOf(variable: VariableName, from: Reading, to: Reading, builder: ReadBuilder): number {
  const difference = to.value - from.value;
  if (difference >= 0) return difference;
  const over = pastLastDigit(from.value, to.value, leastEndOf(variable));
  const day = frenchDay(parisDay(to.at));
  if (over !== null) {
    builder.note(`Le compteur repasse par zéro le ${day}, au-delà de son dernier chiffre.`);
    return over;
  }
  builder.note(
    `Le compteur recule le ${day} (remise à zéro ou changement, ligne ${to.line}) : l’énergie entre ces deux relevés est inconnue.`,
  );
  return Number.NaN;
}

/** Sum of the columns of each interval; unknown where one of them is, or lacks a reading. */
function addIntervals(variable: VariableName, columns: readonly Interval[][], draft: SeriesDraft): void {
  const others = columns.slice(1).map((intervals) => new Map(intervals.map((one) => [keyOf(one), one.energy])));
  for (const one of columns[0]!) {
    const { from, to, energy } = one;
    const seconds = (to.at - from.at) / 1000;
    const sum = others.reduce((all, found) => all + (found.get(keyOf(one)) ?? Number.NaN), energy);
    draft.add({ wallMs: from.at, offsetMs: 0 }, keptOver(variable, sum, to.at - from.at), to.line, seconds);
  }
}

const keyOf = ({ from, to }: Interval): string => `${from.at} ${to.at}`;

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
    if (toDay - fromDay === 1) draft.addDay(fromDay, keptOver(variable, sum, dayLengthMs(fromDay)), line);
    else if (!isPower(variable)) draft.addPeriod(fromDay, toDay, sum, line);
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
const dayOf = ({ at }: { at: number }): number => parisDay(at + MINUTE_MS);

/** A counter that begins again each day: its highest value of the day is the energy of the day. */
export function addDayTotals(variable: VariableName, counted: Counted, draft: SeriesDraft, builder: ReadBuilder): void {
  const totals = counted.columns.map((values) => dayTotals(readingsOf(counted, values, builder)));
  for (const [day, { value, line }] of totals[0]!) {
    const sum = totals.slice(1).reduce((all, found) => all + (found.get(day)?.value ?? Number.NaN), value);
    draft.addDay(day, keptOver(variable, sum, dayLengthMs(day)), line);
  }
}

function dayTotals(readings: readonly Reading[]): Map<number, { value: number; line: number }> {
  const totals = new Map<number, { value: number; line: number }>();
  const keep = (day: number, { value, line }: Reading) => {
    if (!(value <= (totals.get(day)?.value ?? Number.NEGATIVE_INFINITY))) totals.set(day, { value, line });
  };
  for (const [day, own] of Map.groupBy(readings, ({ at }) => parisDay(at))) {
    // The first readings of a day may still be those of the day before.
    const fall = own.findIndex(({ value }, i) => i > 0 && value < own[i - 1]!.value);
    for (const [i, one] of own.entries()) keep(i < fall ? day - 1 : day, one);
  }
  return totals;
}
