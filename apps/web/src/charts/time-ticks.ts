import {
  addMonths,
  civilDate,
  dayNumber,
  startOfMonth,
  DAY_MS,
  HOUR_MS,
  dayStart,
  parisDay,
  wallMinutes,
} from '@joulerie/domain/calendar';
import { clock, monthName, shortDay } from './step-labels.ts';

export type TimeTick = { at: number; label: string };

const HOURS = [1, 2, 3, 6, 12];
const DAYS = [1, 2, 7];
const MONTHS = [1, 2, 3, 6, 12];

/**
 * Marks of a time axis between two instants, at most `most` of them, on round places of the Paris calendar: hours of the
 * clock on the wall, midnights, firsts of months. Midnight is labelled with its date, January with its year.
 */
export function timeTicks(fromMs: number, toMs: number, most: number): TimeTick[] {
  const span = toMs - fromMs;
  if (!(span > 0) || most < 1) return [];
  const hours = HOURS.find((h) => span / (h * HOUR_MS) <= most);
  if (hours) return hourTicks(fromMs, toMs, hours);
  const days = DAYS.find((d) => span / (d * DAY_MS) <= most);
  if (days) return dayTicks(fromMs, toMs, days);
  const months = MONTHS.find((m) => span / (m * 30.4 * DAY_MS) <= most) ?? 12 * Math.ceil(span / (most * 365 * DAY_MS));
  return monthTicks(fromMs, toMs, months);
}

function hourTicks(fromMs: number, toMs: number, every: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let at = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; at <= toMs; at += HOUR_MS) {
    const minutes = wallMinutes(at);
    if (minutes % (60 * every) !== 0) continue;
    ticks.push({ at, label: minutes === 0 ? shortDay(parisDay(at)) : clock(at) });
  }
  return ticks;
}

function dayTicks(fromMs: number, toMs: number, every: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let day = parisDay(fromMs); dayStart(day) <= toMs; day++) {
    const at = dayStart(day);
    // Day 4 of the epoch was a Monday: weeks begin there.
    if (at >= fromMs && (day - 4) % every === 0) ticks.push({ at, label: shortDay(day) });
  }
  return ticks;
}

function monthTicks(fromMs: number, toMs: number, every: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let day = startOfMonth(parisDay(fromMs)); dayStart(day) <= toMs; day = addMonths(day, 1)) {
    const { year, month } = civilDate(day);
    const at = dayStart(dayNumber(year, month, 1));
    if (at < fromMs || (year * 12 + month - 1) % every !== 0) continue;
    ticks.push({ at, label: month === 1 ? String(year) : monthName(day) });
  }
  return ticks;
}
