import type { CivilDay } from './days.ts';
import { turpeSeason } from './energy-days.ts';
import type { EnergySeason } from './energy-days.ts';

/**
 * Off-peak hours (heures creuses). They are clock ranges of legal time, dated and, since the reform of 2025-2027,
 * possibly different in winter and summer: a list of schedules, each with its own validity.
 */

/** `[fromMinute, toMinute)` in minutes since local midnight, 0..1440. A range whose end is not after its start passes midnight. */
export type ClockRange = { fromMinute: number; toMinute: number };

/** Off-peak ranges with the days and the season in which they hold. */
export type OffPeakSchedule = {
  /** First day it holds, null: always has. */
  fromDay: CivilDay | null;
  /** Day it ends, excluded, null: open. */
  toDay: CivilDay | null;
  /** TURPE season it is limited to, null: all year. */
  season: EnergySeason | null;
  ranges: readonly ClockRange[];
};

/** Schedules of a delivery point. Where several cover a day, the last of the list wins. */
export type OffPeakCalendar = readonly OffPeakSchedule[];

/**
 * One schedule that always holds, all year.
 *
 * @param ranges clock ranges, without overlap
 */
export function always(ranges: readonly ClockRange[]): OffPeakCalendar {
  return [{ fromDay: null, toDay: null, season: null, ranges }];
}

/**
 * Ranges of an operator's text: `HC (22H00-6H00)`, `HC (12H30-14H30;2H30-8H00)`, `22h-6h`, `HC (0H54-6H54;11H54-13H54)`.
 * Null when the text holds no range, an impossible hour, or ranges that overlap.
 *
 * @param text as the operator writes it
 */
export function parseOffPeak(text: string): ClockRange[] | null {
  const inner = /\(([^)]*)\)/.exec(text)?.[1] ?? text.replace(/^\s*HC\b\s*/i, '');
  const parts = inner.split(/[;,]|\bet\b/i).map((part) => part.trim());
  const ranges: ClockRange[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const m = /^(\d{1,2})\s*[hH:]\s*(\d{2})?\s*(?:-|–|à)\s*(\d{1,2})\s*[hH:]\s*(\d{2})?$/.exec(part);
    const from = m ? clockMinute(m[1], m[2]) : null;
    const to = m ? clockMinute(m[3], m[4]) : null;
    if (from === null || to === null || from % 1440 === to % 1440) return null;
    ranges.push({ fromMinute: from % 1440, toMinute: to });
  }
  if (ranges.length === 0) return null;
  return ranges.reduce((sum, r) => sum + rangeMinutes(r), 0) === countTrue(minutesOf(ranges)) ? ranges : null;
}

function clockMinute(hour: string | undefined, minute: string | undefined): number | null {
  const h = Number(hour);
  const m = minute === undefined ? 0 : Number(minute);
  return h > 24 || m > 59 || (h === 24 && m > 0) ? null : h * 60 + m;
}

/** Length of a range in minutes. */
function rangeMinutes(range: ClockRange): number {
  const length = range.toMinute - range.fromMinute;
  return length > 0 ? length : length + 1440;
}

/**
 * `22 h–6 h, 12 h 30–14 h 30`: ranges as a reader expects them.
 *
 * @param ranges clock ranges in the order to show
 */
export function frenchRanges(ranges: readonly ClockRange[]): string {
  const clock = (minute: number) => {
    const m = minute % 60;
    return `${Math.floor(minute / 60)}\u00a0h${m === 0 ? '' : `\u00a0${String(m).padStart(2, '0')}`}`;
  };
  return ranges.map((r) => `${clock(r.fromMinute)}–${clock(r.toMinute)}`).join(', ');
}

/** 1 for each of the 1 440 minutes of a clock day that lies in a range. */
export function minutesOf(ranges: readonly ClockRange[]): Uint8Array {
  const minutes = new Uint8Array(1440);
  for (const { fromMinute, toMinute } of ranges) {
    if (fromMinute < toMinute) minutes.fill(1, fromMinute, toMinute);
    else {
      minutes.fill(1, fromMinute, 1440);
      minutes.fill(1, 0, toMinute);
    }
  }
  return minutes;
}

function countTrue(minutes: Uint8Array): number {
  let sum = 0;
  for (const m of minutes) sum += m;
  return sum;
}

/**
 * The ranges in force on a civil day, or null where no schedule covers it: unknown, not « no off-peak hours ».
 *
 * @param calendar dated schedules; the last one that covers the day wins
 * @param day civil day; any
 */
export function rangesOn(calendar: OffPeakCalendar, day: CivilDay): readonly ClockRange[] | null {
  for (let i = calendar.length - 1; i >= 0; i--) {
    const s = calendar[i]!;
    if ((s.fromDay === null || s.fromDay <= day) && (s.toDay === null || day < s.toDay))
      if (s.season === null || s.season === turpeSeason(day)) return s.ranges;
  }
  return null;
}
