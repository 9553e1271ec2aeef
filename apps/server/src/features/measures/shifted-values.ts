import { dayStart, parisDay } from '@joulerie/domain/calendar';
import { type SeriesRead, type StoredSeries, isEnergy } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { readStored } from './series-day.store.ts';

/** Days that the file and the source both have, whose values are compared. */
const MOST_DAYS = 31;
/** Fewer values may be alike by chance. */
const FEWEST = 20;
/** Share of the values that are alike once shifted, and the most that may be without: those of a steady power always are. */
const SHIFTED = 0.95;
const IN_PLACE = 0.5;
/** What another clock or the other side of an interval changes, beside the step itself. [minutes] */
const OF_CLOCKS = [60, 120];
const ROUNDING = 1e-5;
const MINUTE_MS = 60_000;

type Curve = Map<number, number>;

/**
 * How much later the values of a file are than the same ones that the source has: those of another clock, or stamped at the other end
 * of their intervals. What was received before would stay at their edges. Null where they are not the same.
 *
 * @param stored totals of the days of the file
 */
export async function shiftOfValues(
  { query }: Pick<Reader, 'query'>,
  sourceId: string,
  reads: readonly SeriesRead[],
  stored: readonly StoredSeries[],
): Promise<{ minutes: number } | null> {
  for (const read of reads) {
    const own = stored.find(
      ({ variable, register }) => variable === read.variable && register === (read.register ?? ''),
    );
    const run = read.runs.find(({ stepS }) => stepS < 86_400);
    if (!own || !run || !isEnergy(VARIABLES[read.variable].kind)) continue;
    const stepMs = run.stepS * 1000;
    const [first, last] = [parisDay(run.from), parisDay(run.from + run.values.length * stepMs)];
    const days = own.days
      .filter((day, i) => day >= first && day <= last && own.steps[i] === run.stepS)
      .slice(0, MOST_DAYS);
    if (days.length === 0) continue;
    const [from, to] = [days[0]! - 1, Math.min(days[0]! + MOST_DAYS, days.at(-1)! + 1)];
    const { series } = await readStored(query, [sourceId], [read.variable], from, to + 1, 'curves');
    const curve = curveOf(
      series.find(({ register }) => register === (read.register ?? '')),
      run.stepS,
    );
    const shift = shiftBetween(run, curve, to);
    if (shift !== null) return { minutes: shift };
  }
  return null;
}

/** The values of a series at one step, by the beginning of their intervals. */
function curveOf(series: StoredSeries | undefined, stepS: number): Curve {
  const curve: Curve = new Map();
  if (!series) return curve;
  let at = 0;
  for (const [i, day] of series.days.entries()) {
    const step = series.steps[i]!;
    if (step === 86_400) continue;
    const [start, end] = [dayStart(day), dayStart(day + 1)];
    const count = Math.round((end - start) / 1000 / step);
    if (step === stepS)
      for (let k = 0; k < count; k++) curve.set(start + k * step * 1000, series.values[at + k] ?? Number.NaN);
    at += count;
  }
  return curve;
}

function shiftBetween({ from, stepS, values }: SeriesRead['runs'][number], curve: Curve, toDay: number): number | null {
  const end = dayStart(toDay + 1);
  const shareAt = (shiftMs: number): number => {
    let [compared, alike] = [0, 0];
    for (const [i, value] of values.entries()) {
      const at = from + i * stepS * 1000;
      if (at >= end) break;
      const before = curve.get(at - shiftMs) ?? Number.NaN;
      if (Number.isNaN(value) || Number.isNaN(before)) continue;
      compared++;
      if (Math.abs(value - before) <= ROUNDING * Math.abs(value)) alike++;
    }
    return compared < FEWEST ? Number.NaN : alike / compared;
  };
  if (!(shareAt(0) <= IN_PLACE)) return null;
  const shifts = new Set([stepS / 60, ...OF_CLOCKS].flatMap((minutes) => [minutes, -minutes]));
  return [...shifts].find((minutes) => shareAt(minutes * MINUTE_MS) >= SHIFTED) ?? null;
}
