import { expect, test } from 'vitest';
import { partOfYear, yearIntensity } from './year-line.tsx';

const row = (coverage: number | null) => ({ energyKwh: 1920, surfaceM2: 100, health: { coverage } });

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
