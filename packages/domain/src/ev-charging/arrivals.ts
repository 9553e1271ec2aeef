import { weekday } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import type { SessionRow } from './sessions.ts';

/** Who comes to charge: hours are those of the wall clock, 0..24. */
export type ArrivalPattern = {
  vehicles: number;
  /** Days on which they come, Monday first, and whether they come on public holidays. */
  openDays: readonly boolean[];
  onHolidays: boolean;
  /** Mean and standard deviation of the hour of arrival [h] and of the stay [h]. */
  arrivalH: number;
  arrivalSpreadH: number;
  stayH: number;
  staySpreadH: number;
  /** Chance that a vehicle plugs in on a day it may, 0..1. What it drove meanwhile adds up. */
  plugInShare: number;
  /** Energy drawn for a day of driving [kWh], and the battery it may not pass [kWh]. */
  energyPerDayKWh: number;
  batteryKWh: number;
  /** Power of point and vehicle together [kW]. */
  maxKW: number;
};

const EVERY_DAY = [true, true, true, true, true, true, true] as const;
const WORKING_DAYS = [true, true, true, true, true, false, false] as const;

/** Patterns to start from; the energy of a day and the power are the site's own. */
export const ARRIVAL_PATTERNS = {
  logement: {
    openDays: EVERY_DAY,
    onHolidays: true,
    arrivalH: 18.5,
    arrivalSpreadH: 1.5,
    stayH: 13,
    staySpreadH: 1.5,
    plugInShare: 0.45,
  },
  bureau: {
    openDays: WORKING_DAYS,
    onHolidays: false,
    arrivalH: 8.75,
    arrivalSpreadH: 0.75,
    stayH: 8.5,
    staySpreadH: 1,
    plugInShare: 0.4,
  },
  visiteurs: {
    openDays: [true, true, true, true, true, true, false],
    onHolidays: false,
    arrivalH: 13.5,
    arrivalSpreadH: 2.5,
    stayH: 1.25,
    staySpreadH: 0.5,
    plugInShare: 0.8,
  },
} as const satisfies Record<string, Partial<ArrivalPattern>>;

/**
 * Sessions of `days` civil days from `firstDay`, always the same for the same seed. Steps count from the midnight that
 * opens the first day, on a clock of 24 hours a day (clock changes are ignored: they move one night's charge by an hour).
 * A vehicle that stays past the last day is cut there. Sessions are in order of arrival.
 *
 * @param pattern habits of the site
 * @param period first day, number of days and step [h]
 * @param seed any whole number; the same one gives the same sessions
 */
export function generateSessions(
  pattern: ArrivalPattern,
  period: { firstDay: number; days: number; stepH: number },
  seed: number,
): SessionRow[] {
  const random = createRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const { firstDay, days, stepH } = period;
  const lastStep = Math.round((days * 24) / stepH);
  const rows: SessionRow[] = [];
  const owed = new Float64Array(pattern.vehicles);
  const busyUntil = new Float64Array(pattern.vehicles);
  for (let d = 0; d < days; d++) {
    const day = firstDay + d;
    const open = (pattern.openDays[weekday(day)] ?? false) && (pattern.onHolidays || holidayName(day) === null);
    for (let v = 0; v < pattern.vehicles; v++) {
      owed[v] = Math.min(pattern.batteryKWh, owed[v]! + pattern.energyPerDayKWh);
      // Drawn in every case, so that opening one more day does not reshuffle the others.
      const [come, early, long] = [random(), normal(), normal()];
      if (!open || come >= pattern.plugInShare) continue;
      const arrivalH = d * 24 + clamp(pattern.arrivalH + early * pattern.arrivalSpreadH, 0, 23.75);
      const stayH = Math.max(stepH, pattern.stayH + long * pattern.staySpreadH);
      const arrivalStep = Math.floor(arrivalH / stepH);
      const departureStep = Math.min(lastStep, Math.ceil((arrivalH + stayH) / stepH));
      if (arrivalStep < busyUntil[v]! || departureStep <= arrivalStep) continue;
      rows.push({ arrivalStep, departureStep, energyKWh: Math.round(owed[v]! * 100) / 100, maxKW: pattern.maxKW });
      busyUntil[v] = departureStep;
      owed[v] = 0;
    }
  }
  return rows.sort((a, b) => a.arrivalStep - b.arrivalStep);
}

const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

/** Uniform numbers in [0, 1) from a seed (mulberry32, T. Ettinger, public domain algorithm). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
