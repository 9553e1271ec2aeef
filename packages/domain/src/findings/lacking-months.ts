import { addMonths } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import type { Period } from '../costs/contract.ts';
import type { ApparentMaxima } from '../costs/power-factor.ts';
import { isEnough } from './finding.ts';
import type { MeasuredCurve } from './meter-maxima.ts';

/** Months of a year whose powers were not measured enough, by their first day. */
export type LackingMonths = {
  months: CivilDay[];
  /** The highest power that is known of the same months a year before; null where none is. */
  before: number | null;
  /** Whether each of them was measured a year before. */
  isKnown: boolean;
};

/** Of some days: the share that was measured, 0..1, and the highest power. */
type Measured = (days: Period) => { share: number; maximum: number };

/** The powers of a curve [W]. */
export const powersOfCurve =
  ({ startMs, stepS, powerW }: MeasuredCurve): Measured =>
  ({ fromDay, toDay }) => {
    const slotOf = (day: number) => Math.round((dayStart(day) - startMs) / (stepS * 1000));
    return measuredIn(powerW, slotOf(fromDay), slotOf(toDay));
  };

/** The maxima of a meter [VA]. */
export const powersOfMaxima =
  ({ firstDay, va }: ApparentMaxima): Measured =>
  ({ fromDay, toDay }) =>
    measuredIn(va, fromDay - firstDay, toDay - firstDay);

function measuredIn(values: Float64Array | Float32Array, first: number, end: number): ReturnType<Measured> {
  let known = 0;
  let maximum = 0;
  for (let i = Math.max(0, first); i < Math.min(values.length, end); i++) {
    if (Number.isNaN(values[i]!)) continue;
    known++;
    maximum = Math.max(maximum, values[i]!);
  }
  return { share: known / (end - first), maximum };
}

/**
 * The months of a year that lack more than a tenth of their measures, and the highest power of the same months a year before; null
 * where no month lacks.
 *
 * @param period a year of complete months
 * @param now powers of the year
 * @param earlier powers of the twelve months before; null where nothing is known of them
 */
export function lackingMonths(period: Period, now: Measured, earlier: Measured | null): LackingMonths | null {
  const lacking: LackingMonths = { months: [], before: null, isKnown: true };
  for (let day = period.fromDay; day < period.toDay; day = addMonths(day, 1)) {
    if (isEnough(now({ fromDay: day, toDay: Math.min(period.toDay, addMonths(day, 1)) }).share)) continue;
    lacking.months.push(day);
    const before = earlier?.({ fromDay: addMonths(day, -12), toDay: addMonths(day, -11) });
    if (before && before.share > 0) lacking.before = Math.max(lacking.before ?? 0, before.maximum);
    if (!before || !isEnough(before.share)) lacking.isKnown = false;
  }
  return lacking.months.length === 0 ? null : lacking;
}
