import { isoInstant } from '../calendar/instants.ts';
import { frenchDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { addCurve, type Axis, type CurveUse } from './axis.ts';
import type { DayColumn } from './day-columns.ts';
import type { StoredSeries } from './stored.ts';

/** A stretch that lacks values of a source or of all, and the reason when it is known. Instants are ISO, UTC, half-open. */
export type Gap = { from: string; to: string; reason: string };

/** Most gaps listed. The list is capped; see coverage. */
export const GAPS_LISTED = 100;

type Span = { firstDay: number | null; lastDay: number | null };

/** A source as its gaps name it: `name` is null for one that the reader may not see. `span`: its days with measures. */
export type GapSource = { name: string | null; span: Span };

/** How a source lacks a step: wholly, with the energy of the day known all the same, or in part. */
const LACK = { absent: 0, daily: 1, broken: 2 } as const;
type Lack = (typeof LACK)[keyof typeof LACK];

/**
 * What the sources of a reading lack, by step of its axis: how many lack it, of how many only the energy of the day is known, and a
 * number that identifies one source and its lack (below 0 where several lack the step: that of their list).
 */
export type Lacks = { count: Uint16Array; daily: Uint16Array; key: Float64Array };

const noLacks = (length: number): Lacks => ({
  count: new Uint16Array(length),
  daily: new Uint16Array(length),
  key: new Float64Array(length),
});

const LACK_KINDS = 4;
/** Lists of sources are added to in one order at each step: two lists have two numbers, but once in four billion. */
const LIST_FACTOR = 0x01000193;

function addLack(lacks: Lacks, i: number, source: number, lack: Lack): void {
  const own = (source + 1) * LACK_KINDS + lack;
  lacks.key[i] = lacks.count[i] === 0 ? own : -1 - ((Math.imul(lacks.key[i]! | 0, LIST_FACTOR) + own) >>> 0);
  lacks.count[i]! += 1;
  if (lack === LACK.daily) lacks.daily[i]! += 1;
}

/** A source on an axis: its curves, with what their values become on it, and its days. */
export type SourceCurves = { curves: readonly { curve: StoredSeries; use: CurveUse }[]; column: DayColumn };

/**
 * Adds the curves of sources to an axis. A source that gives no step of it while others do lacks only the days whose energy is not
 * known either: a meter read by the day is no gap in the curve of another.
 *
 * @param axis grid that receives the values
 * @param sources each with its curves
 * @param due number of steps that are due: later ones are the future, not a gap
 * @returns what the sources lack, and which of them give no step at all
 */
export function addSources(
  axis: Axis,
  sources: readonly SourceCurves[],
  due: number,
): { lacks: Lacks; absent: number[] } {
  const { count } = axis;
  const lacks = noLacks(count.length);
  const before = new Uint16Array(count.length);
  const absent: number[] = [];
  for (const [k, { curves, column }] of sources.entries()) {
    before.set(count);
    for (const { curve, use } of curves) addCurve(curve, axis, use, column);
    if (count.some((many, i) => many > before[i]!))
      lackSteps(lacks, k, axis, column, due, (i) => count[i] === before[i]);
    else absent.push(k);
  }
  for (const k of absent) {
    const { column } = sources[k]!;
    lackSteps(lacks, k, axis, column, due, (_, daily) => !daily || absent.length === sources.length);
  }
  return { lacks, absent };
}

function lackSteps(
  lacks: Lacks,
  source: number,
  axis: Axis,
  { fromDay, values, dailyOnly }: DayColumn,
  due: number,
  isLacking: (step: number, daily: boolean) => boolean,
): void {
  const slotOf = (day: number) => Math.round((dayStart(day) - axis.start) / (axis.stepS * 1000));
  for (let d = 0; d < values.length; d++) {
    const daily = dailyOnly[d] === 1;
    const to = Math.min(due, slotOf(fromDay + d + 1));
    for (let i = slotOf(fromDay + d); i < to; i++)
      if (isLacking(i, daily)) addLack(lacks, i, source, daily ? LACK.daily : LACK.absent);
  }
}

/**
 * Days that sources lack, wholly or in part.
 *
 * @param columns days of each source
 * @param due number of days that are due: today and later ones are no gap
 */
export function lacksOfDays(columns: readonly DayColumn[], due: number): Lacks {
  const lacks = noLacks(columns[0]?.values.length ?? 0);
  for (const [k, { values, points, expected }] of columns.entries())
    for (let i = 0; i < Math.min(due, values.length); i++)
      if (Number.isNaN(values[i]!)) addLack(lacks, i, k, LACK.absent);
      else if (points[i]! < expected[i]!) addLack(lacks, i, k, LACK.broken);
  return lacks;
}

/**
 * Runs of steps that a source lacks, each with its reason, and the source where others have values.
 *
 * @param lacks what the sources lack
 * @param values one a step; NaN where every source lacks it
 * @param instantOf first instant of a step; that of `length` is the end of the axis
 * @param sources in the order of `lacks`
 */
export function gapsOf(
  lacks: Lacks,
  values: ArrayLike<number>,
  instantOf: (step: number) => number,
  sources: readonly GapSource[],
): Gap[] {
  const { count, key } = lacks;
  const found: Gap[] = [];
  const nothing = (i: number) => Number.isNaN(values[i]!);
  for (let i = 0; i < count.length && found.length < GAPS_LISTED;) {
    const from = i;
    const [own, empty] = [key[i]!, nothing(i)];
    while (i < count.length && key[i] === own && (own === 0 || nothing(i) === empty)) i++;
    if (own === 0) continue;
    const [start, end] = [instantOf(from), instantOf(i)];
    found.push({
      from: isoInstant(start),
      to: isoInstant(end),
      reason: reasonOf(lacks, from, empty, start, end, sources),
    });
  }
  return found;
}

/**
 * Steps `[from, to)` that have a value, without that of every source.
 *
 * @param lacks what the sources lack
 * @param values one a step; NaN where every source lacks it
 */
export function incompleteSteps({ count }: Lacks, values: ArrayLike<number>): [number, number][] {
  const found: [number, number][] = [];
  const is = (i: number) => count[i]! > 0 && !Number.isNaN(values[i]!);
  for (let i = 0; i < count.length; i++) {
    if (!is(i)) continue;
    const from = i;
    while (i < count.length && is(i)) i++;
    found.push([from, i]);
  }
  return found;
}

function reasonOf(
  { count, daily, key }: Lacks,
  i: number,
  empty: boolean,
  start: number,
  end: number,
  sources: readonly GapSource[],
): string {
  if (count[i] === 1) {
    const source = sources[Math.floor(key[i]! / LACK_KINDS) - 1]!;
    const reason = REASONS[(key[i]! % LACK_KINDS) as Lack](start, end, source.span);
    if (sources.length === 1) return reason;
    const who = source.name === null ? 'Une source' : `«\u00a0${source.name}\u00a0»`;
    return `${who}\u00a0: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
  if (!empty) return `${count[i]} sources sur ${sources.length}\u00a0: une partie des mesures manque`;
  return REASONS[daily[i] === count[i] ? LACK.daily : LACK.absent](start, end, spanOf(sources));
}

function spanOf(sources: readonly GapSource[]): Span {
  const firsts = sources.flatMap(({ span }) => span.firstDay ?? []);
  const lasts = sources.flatMap(({ span }) => span.lastDay ?? []);
  return { firstDay: firsts.length ? Math.min(...firsts) : null, lastDay: lasts.length ? Math.max(...lasts) : null };
}

const REASONS: Record<Lack, (start: number, end: number, span: Span) => string> = {
  [LACK.absent]: absentSince,
  [LACK.daily]: () => 'Courbe fine absente\u00a0: seule l’énergie du jour est connue',
  [LACK.broken]: () => 'Une partie des mesures manque',
};

function absentSince(start: number, end: number, span: Span): string {
  if (span.firstDay === null || span.lastDay === null) return 'Aucune mesure reçue';
  if (end <= dayStart(span.firstDay))
    return `Aucune mesure avant le ${frenchDay(span.firstDay)}, première journée reçue`;
  if (start >= dayStart(span.lastDay + 1)) return `Aucune mesure reçue après le ${frenchDay(span.lastDay)}`;
  return 'Mesures absentes\u00a0: rien n’a été transmis sur cette période';
}
