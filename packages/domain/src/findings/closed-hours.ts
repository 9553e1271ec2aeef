import { noAnswer } from '../answers/index.ts';
import { dayStart } from '../calendar/paris.ts';
import { slotsInUse } from '../calendar/working-week.ts';
import type { Period } from '../costs/contract.ts';
import type { Occupation } from '../vocabulary/levels.ts';
import { LEAST_POWER_W } from './figures.ts';
import { confidenceOf, isEnough, silent } from './finding.ts';
import type { ClosedHoursFinding, Silence } from './finding.ts';
import { YEAR_HOURS, powersOf, yearlyCostOf } from './site-curve.ts';
import type { SiteCurve } from './site-curve.ts';

/** Buildings that nobody uses at night, on Sundays and on public holidays. */
const CLOSED_THEN: ReadonlySet<Occupation> = new Set(['ecole', 'bureaux']);
const DAYTIME = [{ fromMinute: 6 * 60, toMinute: 22 * 60 }];
/** Days at the end of the year that tell whether something is still used, and the share of the mean below which nothing is. */
const LAST_DAYS = 28;
const STOPPED = 0.01;
/** Above this share of the power of the other hours, the building may well be used then. */
const HARDLY_CLOSED = 0.6;

/**
 * What a building uses while it is closed: nights from 22:00 to 06:00, Sundays and public holidays, by the clock on the wall. Only of a
 * school or of offices: others are lived in, or their hours are not known. What the grid gives of it is priced at the price of each hour.
 * Vehicles charge at night on purpose: sources of their own are left out. Nothing is said of a use that the last four weeks no longer have.
 *
 * @param whole curves of the building
 * @param building what it is used for, null when nobody said; whether the two local holidays of Alsace-Moselle are its own
 * @param period a year of civil days
 */
export function findClosedHours(
  whole: SiteCurve,
  building: { occupation: Occupation | null; alsaceMoselle: boolean },
  period: Period,
): ClosedHoursFinding | Silence {
  const { occupation, alsaceMoselle } = building;
  if (occupation === null) return silent(noAnswer('occupation_unknown'), 'occupation');
  if (!CLOSED_THEN.has(occupation)) return silent(noAnswer('closed_hours_unknown'));
  if (whole.sources.length === 0) return silent(noAnswer('no_curve'), 'import');
  const site = { ...whole, sources: whole.sources.filter(({ charging }) => charging !== 'only') };
  if (site.sources.length === 0) return silent(noAnswer('only_charging'));
  const powers = powersOf(site, period);
  if ('reason' in powers) return powers;
  const { usedW, share, measuredHours } = powers;
  if (!isEnough(share)) return silent(noAnswer('year_measured_in_part', { share }), 'import');
  const open = slotsInUse(
    { startMs: site.startMs, stepS: site.stepS, length: usedW.length },
    {
      days: [DAYTIME, DAYTIME, DAYTIME, DAYTIME, DAYTIME, DAYTIME, []],
      closedOnHolidays: true,
      alsaceMoselle,
      closures: [],
    },
  );
  const sums = [0, 0];
  const counts = [0, 0];
  const late = { sum: 0, count: 0 };
  const lateFrom = (dayStart(period.toDay - LAST_DAYS) - site.startMs) / (site.stepS * 1000);
  for (let i = 0; i < usedW.length; i++) {
    const used = usedW[i]!;
    if (Number.isNaN(used)) continue;
    sums[open[i]!]! += used;
    counts[open[i]!]!++;
    if (i < lateFrom || open[i] === 1) continue;
    late.sum += used;
    late.count++;
  }
  const powerW = sums[0]! / counts[0]!;
  if (!(powerW >= LEAST_POWER_W) || counts[1] === 0) return silent(noAnswer('nothing_when_closed'));
  if (late.count > 0 && late.sum / late.count < STOPPED * powerW) return silent(noAnswer('closed_hours_stopped'));
  const openPowerW = sums[1]! / counts[1]!;
  const cost = yearlyCostOf(site, powers, period, (i) => (open[i] === 1 ? 0 : 1));
  const charging = chargingIn(whole);
  const kWh = (sums[0]! * site.stepS) / 3_600_000;
  return {
    known: true,
    rule: 'closed_hours',
    period,
    eurPerYear: cost.known ? cost.eurPerYear : null,
    confidence: powerW > HARDLY_CLOSED * openPowerW || charging === 'within' ? 'low' : confidenceOf(share),
    powerW,
    openPowerW,
    energyKWhPerYear: (kWh * YEAR_HOURS) / measuredHours,
    ...(charging && { charging }),
  };
}

function chargingIn({ sources }: SiteCurve): ClosedHoursFinding['charging'] {
  if (sources.some(({ charging }) => charging === 'partly')) return 'within';
  return sources.some(({ charging }) => charging === 'only') ? 'apart' : undefined;
}
