import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import { weekday, type CivilDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import type { Period } from '../costs/contract.ts';
import { costOfPart } from '../costs/energy-cost.ts';
import { isEnough } from '../findings/finding.ts';
import { type SiteCurve, type SitePowers, YEAR_HOURS, powersOf } from '../findings/site-curve.ts';
import { analyseUse } from '../use/analysis.ts';
import type { StartStopReview } from '../use/start-stop.ts';
import type { UsageProfile } from '../use/usage-profile.ts';

/** Hours in use, or out of use. */
export type UsePart = { hours: number; measuredHours: number; kWh: number; eur: number | null };

/** A week of the period, from its Monday on; NaN where nothing of it was measured [kWh]. */
export type UseWeek = { monday: CivilDay; inUseKWh: number; outOfUseKWh: number; measuredShare: number };

/** What a building uses in and out of its hours of use over a period. */
export type UseOfYear = {
  known: true;
  /** Share of the steps of the period that are measured, 0..1. */
  share: number;
  inUse: UsePart;
  outOfUse: UsePart;
  /** Share of what was used that was used out of use, 0..1; null where nothing was used. */
  shareOutOfUse: number | null;
  /** Out of use above what never stops, brought to a year; null with less than a day measured. */
  excess: { kWhPerYear: number; eurPerYear: number | null; baseLoadW: number } | null;
  /** Why an amount is null. */
  unpriced: NoAnswer | null;
  weeks: UseWeek[];
  /** Day by day from `firstDay` [kWh], NaN where the day is not measured whole. */
  firstDay: CivilDay;
  inUseDays: Float64Array;
  outOfUseDays: Float64Array;
  startStop: StartStopReview | null;
  /** Mean power of each half-hour of an open week [W], NaN where never measured. */
  meanWeekW: Float64Array;
};

/** Out of use counts above the base load widened by a tenth, since base loads vary. */
const TOLERANCE = 0.1;

/**
 * Crosses the curve of a site with its hours of use: what it uses in and out of them, what that costs at the price of each hour, day by day
 * and week by week, and how early it starts and how late it stops. Panels count as used and cost nothing.
 *
 * @param site curves of the site
 * @param profile its hours of use
 * @param period civil days; at least nine steps in ten measured, or nothing is said
 */
export function useOfYear(site: SiteCurve, profile: UsageProfile, period: Period): UseOfYear | NoAnswer {
  if (site.sources.length === 0) return noAnswer('no_curve');
  if (!profile.week.includes(1)) return noAnswer('use_never');
  const powers = powersOf(site, period);
  if ('reason' in powers) return powers;
  const { usedW, share, measuredHours } = powers;
  if (!isEnough(share)) return noAnswer('year_measured_in_part', { share });
  const { inUse, split, baseLoad, startStop, week } = analyseUse(usedW, site, profile);
  const costs = [costOf(site, powers, period, (i) => 1 - inUse[i]!), costOf(site, powers, period, (i) => inUse[i]!)];
  const levelW = baseLoad === null ? null : baseLoad.powerW * (1 + TOLERANCE);
  const aboveShare = (i: number): number => {
    const power = powers.drawnW[i]!;
    return inUse[i] === 0 && power > levelW! ? Math.min(1, (usedW[i]! - levelW!) / power) : 0;
  };
  const above = levelW === null ? null : excessOf(usedW, inUse, levelW, site.stepS);
  const aboveCost = levelW === null ? null : costOf(site, powers, period, aboveShare);
  const years = measuredHours / YEAR_HOURS;
  const part = (of: typeof split.inUse, cost: ReturnType<typeof costOf>): UsePart => ({
    hours: of.hours,
    measuredHours: of.measuredHours,
    kWh: of.energyKWh ?? 0,
    eur: cost.known ? cost.eur : null,
  });
  return {
    known: true,
    share,
    inUse: part(split.inUse, costs[1]!),
    outOfUse: part(split.outOfUse, costs[0]!),
    shareOutOfUse: split.shareOutOfUse,
    excess:
      above === null
        ? null
        : {
            kWhPerYear: above / years,
            eurPerYear: aboveCost?.known ? aboveCost.eur / years : null,
            baseLoadW: baseLoad!.powerW,
          },
    unpriced: costs.find((cost) => !cost.known) ?? null,
    ...daysAndWeeks(usedW, inUse, site, period),
    startStop,
    meanWeekW: week.powerW,
  };
}

/** What the part of a site costs at the prices of its hours; `shareOf` of what is drawn at a step, 0..1. */
function costOf(site: SiteCurve, { drawnW }: SitePowers, period: Period, shareOf: (slot: number) => number) {
  const { startMs, stepS } = site;
  let [eur, kWh] = [0, 0];
  for (const { powerW, contract } of site.sources) {
    if ('known' in contract) return contract;
    const part = powerW.map((power, i) => (Number.isNaN(drawnW[i]!) ? Number.NaN : power * shareOf(i)));
    const cost = costOfPart(contract, { startMs, stepS, powerW: part }, period);
    if (!cost.known) return cost;
    eur += cost.eur;
    kWh += cost.kWh;
  }
  return { known: true as const, eur, kWh };
}

function excessOf(usedW: Float64Array, inUse: Uint8Array, levelW: number, stepS: number): number {
  let sum = 0;
  for (let i = 0; i < usedW.length; i++) if (inUse[i] === 0 && usedW[i]! > levelW) sum += usedW[i]! - levelW;
  return (sum * stepS) / 3_600_000;
}

/** A day is known when all its steps are; a week says what share of its steps is. */
function daysAndWeeks(usedW: Float64Array, inUse: Uint8Array, { startMs, stepS }: SiteCurve, period: Period) {
  const days = period.toDay - period.fromDay;
  const [inUseDays, outOfUseDays] = [new Float64Array(days), new Float64Array(days)];
  const weeks = new Map<CivilDay, { sums: [number, number]; known: number; all: number }>();
  const slotOf = (day: CivilDay) => Math.round((dayStart(day) - startMs) / (stepS * 1000));
  for (let d = 0; d < days; d++) {
    const day = period.fromDay + d;
    const sums: [number, number] = [0, 0];
    const [from, to] = [Math.max(0, slotOf(day)), Math.min(usedW.length, slotOf(day + 1))];
    let known = 0;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(usedW[i]!)) continue;
      known++;
      sums[inUse[i] === 1 ? 0 : 1] += (usedW[i]! * stepS) / 3_600_000;
    }
    const all = slotOf(day + 1) - slotOf(day);
    inUseDays[d] = known === all ? sums[0] : Number.NaN;
    outOfUseDays[d] = known === all ? sums[1] : Number.NaN;
    const monday = day - weekday(day);
    const week = weeks.get(monday) ?? { sums: [0, 0], known: 0, all: 0 };
    weeks.set(monday, {
      sums: [week.sums[0] + sums[0], week.sums[1] + sums[1]],
      known: week.known + known,
      all: week.all + all,
    });
  }
  const listed: UseWeek[] = [...weeks].map(([monday, { sums, known, all }]) => ({
    monday,
    inUseKWh: known === 0 ? Number.NaN : sums[0],
    outOfUseKWh: known === 0 ? Number.NaN : sums[1],
    measuredShare: all === 0 ? 0 : known / all,
  }));
  return { firstDay: period.fromDay, inUseDays, outOfUseDays, weeks: listed };
}
