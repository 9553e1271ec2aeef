import { noAnswer } from '../answers/index.ts';
import { addMonths } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import type { Period } from '../costs/contract.ts';
import { baseLoad, lowestHours } from '../use/base-load.ts';
import { confidenceOf, isEnough, silent } from './finding.ts';
import type { BaseLoadRiseFinding, Silence } from './finding.ts';
import { powersOf, yearlyCostOf } from './site-curve.ts';
import type { SiteCurve, SitePowers } from './site-curve.ts';

/** A smaller share of what it was is no rise worth a walk. */
const LEAST_SHARE = 0.1;
/** Months of the twelve whose own base load has to be higher: of months that rise and fall by chance, ten or more do in 2 % of years. */
const LEAST_MONTHS = 10;
/** Share of a rise that the measures of its days have to hold: a level that some days alone had is not what never stopped. */
const HELD_SHARE = 0.5;

/**
 * A base load that is higher than that of the twelve months before, over the year and in at least ten of its months, each beside the same
 * month a year before: one that a few months raised is none. Nor is one that the days do not hold: their lowest two hours have to rise by
 * half of it at least, and bound what is priced; what is used on them has to rise by half of what is priced. It costs what the grid gives
 * of the rise, at the price of each hour. Both years need the curve of every source on one step, since a longer step hides what stops
 * within it; the amount is null where a price is unknown.
 *
 * @param before curves of the same sources over the twelve months before
 * @param now curves over `period`
 * @param period a year of civil days
 */
export function findBaseLoadRise(before: SiteCurve, now: SiteCurve, period: Period): BaseLoadRiseFinding | Silence {
  const earlier = { fromDay: addMonths(period.fromDay, -12), toDay: addMonths(period.toDay, -12) };
  if (before.sources.length === 0 || now.sources.length === 0 || before.stepS !== now.stepS)
    return silent(noAnswer('two_years_of_curve_needed'));
  const [first, second] = [powersOf(before, earlier), powersOf(now, period)];
  if ('reason' in second) return second;
  if ('reason' in first) return first;
  if (!isEnough(first.share) || !isEnough(second.share)) return silent(noAnswer('two_years_of_curve_needed'));
  const [old, own] = [baseLoad(first.usedW, before.stepS), baseLoad(second.usedW, now.stepS)];
  if (old === null || own === null || old.powerW <= 0) return silent(noAnswer('nothing_never_stops'));
  const levelRiseW = own.powerW - old.powerW;
  if (levelRiseW < LEAST_SHARE * old.powerW || monthsRisen(before, now, earlier, period) < LEAST_MONTHS)
    return silent(noAnswer('base_load_steady'));
  const days = riseOfDays(daysOf(before, first, earlier), daysOf(now, second, period));
  const riseW = Math.min(levelRiseW, days.lowestW);
  if (!(riseW >= HELD_SHARE * levelRiseW)) return silent(noAnswer('base_load_steady'));
  if (!(days.meanW >= HELD_SHARE * riseW)) return silent(noAnswer('base_load_rise_not_used'));
  const { drawnW } = second;
  const cost = yearlyCostOf(now, second, period, (i) => (drawnW[i]! > riseW ? riseW / drawnW[i]! : 1));
  return {
    known: true,
    rule: 'base_load_rise',
    period,
    eurPerYear: cost.known ? cost.eurPerYear : null,
    confidence: confidenceOf(Math.min(first.share, second.share)),
    beforeW: old.powerW,
    powerW: own.powerW,
  };
}

/** Months whose base load is higher than that of the same month a year before; one that either year lacks is none. */
function monthsRisen(before: SiteCurve, now: SiteCurve, earlier: Period, period: Period): number {
  const levelOf = (site: SiteCurve, { fromDay }: Period, month: number): number => {
    const powers = powersOf(site, { fromDay: addMonths(fromDay, month), toDay: addMonths(fromDay, month + 1) });
    return 'share' in powers && isEnough(powers.share)
      ? (baseLoad(powers.usedW, site.stepS)?.powerW ?? Number.NaN)
      : Number.NaN;
  };
  let risen = 0;
  for (let month = 0; month < 12; month++) if (levelOf(now, period, month) > levelOf(before, earlier, month)) risen++;
  return risen;
}

/** Of each civil day: its lowest two hours and its mean [W], NaN with less than 20 hours measured. */
type Days = { lowestW: Float64Array; meanW: Float64Array };

function daysOf({ startMs, stepS }: SiteCurve, { usedW }: SitePowers, { fromDay, toDay }: Period): Days {
  const slotOf = (day: number) => Math.max(0, Math.round((dayStart(day) - startMs) / (stepS * 1000)));
  const lowestW = new Float64Array(toDay - fromDay);
  const meanW = new Float64Array(toDay - fromDay);
  for (let i = 0; i < lowestW.length; i++) {
    const slots = usedW.subarray(slotOf(fromDay + i), slotOf(fromDay + i + 1));
    lowestW[i] = lowestHours(slots, stepS);
    const known = slots.filter((watts) => !Number.isNaN(watts));
    meanW[i] = known.reduce((sum, watts) => sum + watts, 0) / known.length;
  }
  return { lowestW, meanW };
}

/** Mean rise of the days that both years measured, each beside its place in the year before [W]; NaN without any. */
function riseOfDays(before: Days, now: Days): { lowestW: number; meanW: number } {
  let [lowestW, meanW, count] = [0, 0, 0];
  for (let i = 0; i < Math.min(before.lowestW.length, now.lowestW.length); i++) {
    const rise = now.lowestW[i]! - before.lowestW[i]!;
    if (Number.isNaN(rise)) continue;
    lowestW += rise;
    meanW += now.meanW[i]! - before.meanW[i]!;
    count++;
  }
  return { lowestW: lowestW / count, meanW: meanW / count };
}
