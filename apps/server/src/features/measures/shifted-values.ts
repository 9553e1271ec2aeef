import type { Likelihood } from '@joulerie/contract/import-report';
import { dayStart, parisDay } from '@joulerie/domain/calendar';
import { type SeriesRead, type StoredSeries, isEnergy } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { spanOfReads } from './import-effect.ts';
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
const DAY_S = 86_400;
const HOUR_S = 3600;

type Curve = Map<number, number>;

/**
 * How much later the values of a file are than the same ones that the source has: those of another clock, or stamped at the other end
 * of their intervals. What was received before would stay at their edges. So would all of it where the intervals of the file begin
 * within those of the source: they would count for nothing. Null where they are neither. Every energy of the file is compared: that of
 * the first may be steady.
 */
export async function shiftOfValues(
  { query }: Pick<Reader, 'query'>,
  sourceId: string,
  reads: readonly SeriesRead[],
): Promise<Likelihood['shifted']> {
  const curves = reads.filter(
    ({ variable, runs }) => isEnergy(VARIABLES[variable].kind) && runs.some(({ stepS }) => stepS < DAY_S),
  );
  const span = spanOfReads(curves);
  if (!span) return null;
  const variables = [...new Set(curves.map(({ variable }) => variable))];
  const { series: stored } = await readStored(query, [sourceId], variables, span.fromDay, span.toDay, 'totals');
  for (const read of curves) {
    const own = stored.find(
      ({ variable, register }) => variable === read.variable && register === (read.register ?? ''),
    );
    const run = read.runs.find(({ stepS }) => stepS < DAY_S);
    if (!own || !run) continue;
    const stepMs = run.stepS * 1000;
    const [first, last] = [parisDay(run.from), parisDay(run.from + run.values.length * stepMs)];
    const days = own.days
      .filter((day, i) => day >= first && day <= last && own.steps[i] === run.stepS)
      .slice(0, MOST_DAYS);
    if (days.length === 0) continue;
    const besideS = ((run.from - dayStart(first)) / 1000) % run.stepS;
    // Bounds inside a minute replace the seconds that they cover.
    if (besideS !== 0 && besideS % 60 === 0 && run.stepS <= HOUR_S) return { minutes: besideS / 60, isBeside: true };
    const [from, to] = [days[0]! - 1, Math.min(days[0]! + MOST_DAYS, days.at(-1)! + 1)];
    const { series } = await readStored(query, [sourceId], [read.variable], from, to + 1, 'curves');
    const curve = curveOf(
      series.find(({ register }) => register === (read.register ?? '')),
      run.stepS,
    );
    const shift = shiftBetween(run, curve, to);
    if (shift !== null) return { minutes: shift, isBeside: false };
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
    if (step === DAY_S) continue;
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
