import { parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { partOfYear, yearIntensity, yearNote } from './year-line.tsx';

const row = (coverage: number | null) => ({ energyKwh: 1920, surfaceM2: 100, coverage });

test('kWh per m² of a year need its days, not a value in each of its months', () => {
  expect(yearIntensity(row(1))).toBe('19,2');
  expect(yearIntensity(row(0.97))).toBe('19,2');
  expect(yearIntensity(row(0.526))).toBe('—');
  expect(yearIntensity(row(null))).toBe('—');
  expect(yearIntensity({ ...row(1), surfaceM2: null })).toBe('—');
});

test('an energy of a part of the year says which', () => {
  expect(partOfYear(0.526)?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('53 % des jours');
  expect(partOfYear(0.97)).toBeNull();
  expect(partOfYear(null)).toBeNull();
});

test('a year that ends on another date than the others is named', () => {
  const today = parseIsoDay('2026-11-23')!;
  const note = (year: { from: string; to: string } | null, coverage: number | null) =>
    yearNote({ year, coverage }, today)?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null;
  const usual = { from: '2025-11-01', to: '2026-10-31' };
  const old = { from: '2021-02-01', to: '2022-01-31' };
  expect([note(usual, 1), note(null, null), note(usual, 0.62)]).toEqual([null, null, '62 % des jours']);
  expect([note(old, 1), note(old, 0.62)]).toEqual([
    'févr. 2021 – janv. 2022',
    'févr. 2021 – janv. 2022, 62 % des jours',
  ]);
});
