import { addMonths, civilDate, frenchDay, DAY_MS, HOUR_MS, dayStart, parisDay } from '@joulerie/domain/calendar';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import type { Run } from '@joulerie/domain/measures';
import type { Repeats } from '../table/meaning.ts';
import { frenchNumber } from '../text/numbers.ts';
import { frenchInstant } from '../text/stamps.ts';
import { limitsOf, outOfRange } from './limits.ts';
import type { Points } from './points.ts';
import { superseded, supersedes } from './precedence.ts';
import { inferSteps } from './steps.ts';

const DAY_S = 86_400;
/** A gap longer than this begins a new run; a shorter one is filled with NaN. */
const LONGEST_FILLED_MS = 31 * DAY_MS;

export type RunSettings = {
  variable: VariableName;
  side: 'start' | 'end';
  /** Stamps are day numbers × 86 400 000 and values one a Paris civil day. */
  daily: boolean;
  drawnOnly: boolean;
  fallbackStepS: number;
  /** Stamps a week or a month apart are values of that period; otherwise they say nothing of the step. */
  longSteps: boolean;
  /** Which of two values of one stamp is kept where none supersedes the other; the first where nobody chose. */
  repeats?: Repeats;
};
export type RunReport = {
  refuse(line: number | null, reason: string): void;
  /** Two values of one time, of which one is kept without a word of the file. */
  noteRepeat?(when: string, first: number, second: number): void;
  /** A line whose value is left out, without which a total may be wrong. */
  noteUnread?(line: number, why: string): void;
};

/**
 * Lays points (instants resolved) into runs of one step, starts of intervals, NaN in the gaps. Impossible values are
 * refused; a stamp given again with the same value is a duplicate, with another value it is refused and the first kept, unless
 * the operator marks the other one as the correction of it, or as the definitive value of a provisional one.
 */
export function layRuns(points: Points, settings: RunSettings, report: RunReport): { runs: Run[]; duplicates: number } {
  const { order, duplicates } = distinct(points, settings, report);
  const steps = stepsOf(points, order, settings);
  const runs: Run[] = [];
  // Gaps are filled, but never so much that a few hostile lines become gigabytes.
  let budget = 8 * order.length + 200_000;
  let first = 0;
  let length = 0;
  let stepS = 0;
  let from = 0;
  let end = Number.NEGATIVE_INFINITY;
  let count = 0;
  const close = () => {
    if (length > 0) runs.push(cut(points, order.subarray(first, count), { from, stepS, length }, settings.daily));
    first = count;
  };
  order.forEach((at, i) => {
    const step = steps[i] ?? DAY_S;
    const start = points.stamp(at) - (settings.side === 'end' ? step * 1000 : 0);
    // Weeks and months follow one another by their days: an hour less where the clock changes.
    if (start < end - (step > DAY_S ? HOUR_MS : 0)) {
      const why = `l’intervalle donné pour ${label(points.stamp(at), settings.daily)} chevauche la mesure précédente`;
      report.refuse(points.line(at), why);
      if (Math.abs(points.value(at)) > 0 && isSum(settings.variable)) report.noteUnread?.(points.line(at), why);
      return;
    }
    const gap = start - end;
    const slots = (start - from) / (step * 1000);
    const fits = step === stepS && Number.isInteger(slots) && gap <= LONGEST_FILLED_MS && slots - length <= budget;
    if (!fits) {
      close();
      from = start;
      stepS = step;
      length = 1;
    } else {
      budget -= slots - length;
      length = slots + 1;
    }
    // Those that are kept take the first places, which are read already.
    order[count++] = at;
    end = start + step * 1000;
  });
  close();
  return { runs, duplicates };
}

function cut(
  points: Points,
  members: Int32Array,
  run: { from: number; stepS: number; length: number },
  daily: boolean,
): Run {
  const values = new Float64Array(run.length).fill(Number.NaN);
  const quality = points.anyQuality ? new Uint8Array(run.length) : null;
  const finality = points.finality ? new Int8Array(run.length) : null;
  const origin = points.stamp(members[0] ?? 0);
  for (const at of members) {
    const slot = Math.round((points.stamp(at) - origin) / (run.stepS * 1000));
    values[slot] = points.value(at);
    if (quality) quality[slot] = points.quality[at] ?? 0;
    if (finality) finality[slot] = points.standing(at).finality;
  }
  const from = daily ? dayStart(run.from / DAY_MS) : run.from;
  return { from, stepS: run.stepS, values, quality, ...(finality && { finality }) };
}

/** Indices of the points to keep, by stamp, one a stamp; what is dropped on the way is counted or refused. */
function distinct(points: Points, settings: RunSettings, report: RunReport): { order: Int32Array; duplicates: number } {
  const [minimum, maximum] = limitsOf(settings.variable, settings.drawnOnly);
  const known = new Int32Array(points.length);
  let count = 0;
  let sorted = true;
  let previous = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    if (Number.isNaN(stamp)) continue;
    const value = points.value(at);
    if (value < minimum || value > maximum) {
      const why = outOfRange(settings.variable, value, minimum);
      report.refuse(points.line(at), why);
      // A credit, or what leaves the site: without it, the total is not what the file says.
      if (value < 0 && minimum === 0) report.noteUnread?.(points.line(at), why);
      // The stamp is sound: its slot exists and has no value.
      points.values[at] = Number.NaN;
    }
    known[count++] = at;
    if (stamp < previous) sorted = false;
    previous = stamp;
  }
  const order = known.subarray(0, count);
  if (!sorted) order.sort((a, b) => points.stamp(a) - points.stamp(b) || a - b);
  let duplicates = 0;
  let last = -1;
  // Those to keep take the first places, which are read already.
  let distinctCount = 0;
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!;
    if (last < 0 || points.stamp(at) !== points.stamp(last)) {
      order[distinctCount++] = at;
      last = at;
      continue;
    }
    const kept = points.value(last);
    const again = points.value(at);
    duplicates++;
    const [one, other] = [points.standing(at), points.standing(last)];
    const replaces = !Number.isNaN(again) && supersedes(one, other);
    if (replaces && !Number.isNaN(kept) && again !== kept)
      report.refuse(points.line(last), superseded(label(points.stamp(at), settings.daily), kept, again, one, other));
    if (replaces || (Number.isNaN(kept) && !Number.isNaN(again))) {
      order[distinctCount - 1] = at;
      last = at;
    } else if (!Number.isNaN(again) && again !== kept) {
      const when = label(points.stamp(at), settings.daily);
      if (!supersedes(other, one)) report.noteRepeat?.(when, points.line(last), points.line(at));
      if (settings.repeats === 'both' && isSum(settings.variable)) points.values[last] = kept + again;
      else if (settings.repeats === 'last') {
        report.refuse(points.line(last), firstOf(when, kept, again));
        order[distinctCount - 1] = at;
        last = at;
      } else report.refuse(points.line(at), secondOf(when, kept, again));
    }
  }
  return { order: order.subarray(0, distinctCount), duplicates };
}

/** Whether two values of one moment may add up. */
export const isSum = (variable: VariableName): boolean => VARIABLES[variable].kind === 'energy';

/** Why the first of two values is not read, and why the second is not. */
export const firstOf = (when: string, kept: number, again: number): string =>
  `première valeur pour ${when} : ${frenchNumber(kept)} au lieu de ${frenchNumber(again)}, la dernière est gardée`;
export const secondOf = (when: string, kept: number, again: number): string =>
  `deuxième valeur pour ${when} : ${frenchNumber(again)} au lieu de ${frenchNumber(kept)}, la première est gardée`;

function stepsOf(points: Points, order: Int32Array, settings: RunSettings): Int32Array {
  if (!points.anyUnknownStep) return order.map(points.step);
  const instants = instantsOf(points, order);
  const steps = inferSteps(instants, settings.side, settings.fallbackStepS);
  if (settings.longSteps) lastMonth(instants, steps, settings.side);
  for (let i = 0; i < order.length; i++) {
    const said = points.step(order[i]!);
    const step = said > 0 ? said : steps[i]!;
    const isLong = step >= DAY_S && !settings.daily;
    steps[i] = isLong ? (settings.longSteps ? Math.round(step / DAY_S) * DAY_S : settings.fallbackStepS) : step;
  }
  return steps;
}

/** Those of points that are all kept in their order are not copied. */
function instantsOf(points: Points, order: Int32Array): Float64Array {
  if (order.length === points.length && order.every((at, i) => at === i))
    return points.stamps.subarray(0, points.length);
  return Float64Array.from(order, points.stamp);
}

/** Stamps on one day of their months: the open end lasts a month of the calendar, not as many days as its neighbour. */
function lastMonth(instants: Float64Array, steps: Int32Array, side: 'start' | 'end'): void {
  const open = side === 'start' ? steps.length - 1 : 0;
  const months = Math.round((steps[open] ?? 0) / DAY_S / 30.4);
  if (months === 0) return;
  const days = Array.from(instants, (instant) => parisDay(instant + DAY_MS / 2));
  if (days.some((day) => civilDate(day).day !== civilDate(days[0]!).day)) return;
  steps[open] = Math.abs(addMonths(days[open]!, side === 'start' ? months : -months) - days[open]!) * DAY_S;
}

function label(stamp: number, daily: boolean): string {
  return daily ? `le ${frenchDay(stamp / DAY_MS)}` : `le ${frenchInstant(stamp)}`;
}
