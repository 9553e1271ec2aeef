import { describe, expect, test } from 'vitest';
import reference from '../../test/reference/public-holidays.json' with { type: 'json' };
import { parseIsoDay } from './days.ts';
import { frenchHolidays } from './holidays.ts';
import { SCHOOL_HOLIDAYS, schoolHoliday } from './school-holidays.ts';

const day = (iso: string) => parseIsoDay(iso)!;

describe('school holidays', () => {
  test.each([
    ['A', '2025-02-22', 'Vacances d’hiver'],
    ['A', '2025-03-09', 'Vacances d’hiver'],
    ['A', '2025-03-10', null],
    ['A', '2025-02-21', null],
    ['C', '2025-02-22', 'Vacances d’hiver'],
    ['B', '2025-05-30', 'Pont de l’Ascension'],
    ['C', '2026-07-04', 'Vacances d’été'],
    ['C', '2026-09-01', null],
  ] as const)('zone %s on %s: %s', (zone, iso, name) => {
    const found = schoolHoliday(zone, day(iso));
    expect(found === 'unknown' ? found : (found?.name ?? null)).toBe(name);
  });

  test('days outside the calendar are unknown, not days of class', () => {
    expect(schoolHoliday('A', day('2023-12-22'))).toBe('unknown');
    expect(schoolHoliday('A', day('2027-08-01'))).toBe('unknown');
    expect(schoolHoliday('A', day('2027-07-31'))).toMatchObject({ name: 'Vacances d’été', toDay: null });
  });

  test('rows follow each other in a zone, and keep their sources and how they are known', () => {
    for (const zone of ['A', 'B', 'C'] as const) {
      const rows = SCHOOL_HOLIDAYS.filter((h) => h.zone === zone);
      rows.forEach((row, i) => {
        expect(row.references.length).toBeGreaterThan(0);
        if (i > 0) expect(rows[i - 1]!.toDay).toBeLessThanOrEqual(row.fromDay);
      });
    }
    const own = SCHOOL_HOLIDAYS.filter((h) => !h.name.startsWith('Pont'));
    expect(own.length).toBe(57);
    expect(own.filter((h) => h.status === 'verified').length).toBe(53);
  });
});

test('public holidays of 2019 to 2030 are those of the public list, Alsace-Moselle included', () => {
  const days = new Map(reference.days.map((row) => [day(row.day), row.alsaceMoselleOnly]));
  expect(days.size).toBe(156);
  const computed = (alsaceMoselle: boolean) =>
    Array.from({ length: 12 }, (_, i) => 2019 + i).flatMap((year) =>
      frenchHolidays(year, alsaceMoselle).map((holiday) => holiday.day),
    );
  expect(computed(true)).toEqual([...days.keys()]);
  expect(computed(false)).toEqual([...days].filter(([, local]) => !local).map(([d]) => d));
});
