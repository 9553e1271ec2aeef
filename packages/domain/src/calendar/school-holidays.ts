import { parseIsoDay } from './days.ts';
import type { CivilDay } from './days.ts';
import table from './tables/school-holidays.json' with { type: 'json' };

/** Zone of an académie for winter and spring holidays; Corsica and overseas have calendars of their own, not in the table. */
export type SchoolZone = 'A' | 'B' | 'C';

/**
 * A school holiday on civil days `[fromDay, toDay)`: from the first day without class to the day classes resume. `toDay` is
 * null where the day classes resume is not published.
 */
export type SchoolHoliday = {
  zone: SchoolZone;
  name: string;
  fromDay: CivilDay;
  toDay: CivilDay | null;
  status: 'verified' | 'single_source';
  references: readonly { title: string; url: string | null }[];
};

const SOURCES: Readonly<Record<string, { title: string; url?: string }>> = table.sources;

/** Every school holiday of the table, by zone, in order of date. */
export const SCHOOL_HOLIDAYS: readonly SchoolHoliday[] = table.rows.map((row) => ({
  zone: zoneOf(row.zone),
  name: row.name,
  fromDay: dayOf(row.from),
  toDay: row.to === null ? null : dayOf(row.to),
  status: row.status === 'verified' ? 'verified' : 'single_source',
  references: row.sources.map((code) => {
    const source = SOURCES[code];
    if (source === undefined) throw new Error(`school holidays: unknown source ${code}`);
    return { title: source.title, url: source.url ?? null };
  }),
}));

/** Days `[fromDay, toDay)` for which the table says whether they are holidays. */
export const SCHOOL_CALENDAR = { fromDay: dayOf(table.from), toDay: dayOf(table.to) };

/**
 * The school holiday of a zone on a civil day; null on a day of class, and `'unknown'` outside the calendar.
 *
 * @param day civil day; any
 * @param zone zone of the school calendar
 */
export function schoolHoliday(zone: SchoolZone, day: CivilDay): SchoolHoliday | null | 'unknown' {
  if (day < SCHOOL_CALENDAR.fromDay || day >= SCHOOL_CALENDAR.toDay) return 'unknown';
  return (
    SCHOOL_HOLIDAYS.find((h) => h.zone === zone && h.fromDay <= day && (h.toDay === null || day < h.toDay)) ?? null
  );
}

function dayOf(iso: string): CivilDay {
  const day = parseIsoDay(iso);
  if (day === null) throw new Error(`school holidays: no such day ${iso}`);
  return day;
}

function zoneOf(text: string): SchoolZone {
  if (text !== 'A' && text !== 'B' && text !== 'C') throw new Error(`school holidays: no such zone ${text}`);
  return text;
}
