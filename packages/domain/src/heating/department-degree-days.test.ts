import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { departmentDegreeDays, departmentOfPostcode } from './department-degree-days.ts';
import { correctByDegreeDays } from './weather-correction.ts';

const WHOLE = join(import.meta.dirname, '../../../../../shared/reference/dju.json');

test('the 96 departments of the mainland and Corsica, both bases, colder on 17 than on 15', () => {
  const all = [...Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')), '2A', '2B'].filter(
    (d) => d !== '20',
  );
  for (const department of all) {
    const warm = departmentDegreeDays(department, 17)!;
    const cool = departmentDegreeDays(department, 15)!;
    expect(warm.annual.size).toBe(16);
    for (const [year, value] of warm.annual) expect(value).toBeGreaterThan(cool.annual.get(year)!);
    expect(warm.normal).toBeGreaterThan(cool.normal);
  }
  expect(departmentDegreeDays('971')).toBeNull();
});

test('Ain, as published', () => {
  const ain = departmentDegreeDays('01')!;
  expect([ain.normal, ain.annual.get(2010), ain.annual.get(2025), ain.annual.get(2026)]).toEqual([
    2305.8,
    2596.3,
    1968.7,
    undefined,
  ]);
  expect(ain.source).toContain('SDES');
});

test('a mild year is brought to the normal one', () => {
  const ain = departmentDegreeDays('01')!;
  const corrected = correctByDegreeDays({
    measuredKWh: 10_000,
    independentKWh: 0,
    degreeDays: ain.annual.get(2025)!,
    normalDegreeDays: ain.normal,
  });
  expect(corrected).toBeCloseTo((10_000 * 2305.8) / 1968.7, 6);
});

test.each([
  ['01000', '01'],
  ['75011', '75'],
  ['20000', '2A'],
  ['20200', '2B'],
  ['97400', '974'],
  ['7501', null],
  ['00100', null],
  ['2A004', null],
])('postcode %s is of department %s', (postcode, department) => {
  expect(departmentOfPostcode(postcode)).toBe(department);
});

test.runIf(existsSync(WHOLE))('every figure is the published one', () => {
  const published = JSON.parse(readFileSync(WHOLE, 'utf8')) as {
    rows: { dept: string; base_c: 15 | 17; mean_1991_2020: number; annual: Record<string, number> }[];
  };
  for (const row of published.rows) {
    const ours = departmentDegreeDays(row.dept, row.base_c)!;
    expect(ours.normal).toBe(row.mean_1991_2020);
    expect(Object.fromEntries(ours.annual)).toEqual(row.annual);
  }
});
