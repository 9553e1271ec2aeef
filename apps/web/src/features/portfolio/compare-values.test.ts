import type { BuildingSummary } from '@joulerie/contract/buildings';
import { describe, expect, test } from 'vitest';
import { readCompareSearch } from './compare-search.ts';
import {
  carbonBeside,
  carbonCompared,
  costCompared,
  energyCompared,
  intensityCompared,
  ranked,
} from './compare-values.ts';

type Row = Pick<BuildingSummary, 'energyKwh' | 'coverage' | 'surfaceM2'> & {
  cost?: Partial<NonNullable<BuildingSummary['cost']>> | null;
  carbon?: Partial<NonNullable<BuildingSummary['carbon']>> | null;
};
const row = (given: Partial<Row>) => ({ energyKwh: 1000, coverage: 1, surfaceM2: 100, ...given }) as BuildingSummary;

describe('a figure of a comparison', () => {
  test('is whole where nearly all of its days are measured', () => {
    expect(energyCompared(row({}))).toEqual({ value: 1000, part: null, why: null });
    expect(intensityCompared(row({}))).toEqual({ value: 10, part: null, why: null });
    expect(energyCompared(row({ coverage: 0.62 }))).toEqual({
      value: null,
      part: 1000,
      why: '62\u00a0% des jours mesurés',
    });
    expect(intensityCompared(row({ coverage: 0.62 })).why).toBe('62\u00a0% seulement des jours sont mesurés');
    expect(intensityCompared(row({ surfaceM2: null })).why).toBe('surface inconnue');
    expect(energyCompared(row({ energyKwh: null }))).toEqual({
      value: null,
      part: null,
      why: 'aucune énergie mesurée sur la période',
    });
  });

  test('of money or carbon says what is known of it, and why it is not whole', () => {
    expect(costCompared(row({ cost: { eur: 50, partialEur: null, reason: null } })).value).toBe(50);
    expect(costCompared(row({ cost: { eur: null, partialEur: 20, reason: 'tarif inconnu' } }))).toEqual({
      value: null,
      part: 20,
      why: 'tarif inconnu',
    });
    expect(costCompared(row({ cost: null })).why).toBe('aucune énergie mesurée sur la période');
    expect(carbonCompared(row({ carbon: { kg: 5, partialKg: null, reason: null } })).value).toBe(5);
    expect(carbonCompared(row({ coverage: 0.5, carbon: { kg: 5, partialKg: null, reason: null } }))).toEqual({
      value: null,
      part: 5,
      why: '50\u00a0% des jours mesurés',
    });
  });
});

describe('ranks', () => {
  const whole = (value: number) => ({ value, part: null, why: null });
  const partial = { value: null, part: 1, why: 'x' };
  test('a partial figure is neither the lowest nor a share of the others', () => {
    expect(ranked([whole(200), partial, whole(50)])).toEqual([
      { share: 1, lowest: false },
      { share: null, lowest: false },
      { share: 0.25, lowest: true },
    ]);
  });
  test('one whole figure has nothing to stand beside, and equal ones no lowest', () => {
    expect(ranked([whole(5), partial]).every(({ share, lowest }) => share === null && !lowest)).toBe(true);
    expect(ranked([whole(5), whole(5)]).map(({ lowest }) => lowest)).toEqual([false, false]);
    expect(ranked([whole(0), whole(0)]).map(({ share }) => share)).toEqual([null, null]);
  });
});

describe('the address of a comparison', () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  test('has its buildings once each, in their order, six at most, its months and its bars', () => {
    expect(
      readCompareSearch({ batiments: [id(2), id(1), id(2)], du: '2025-01', au: '2025-03', mesure: 'eur' }),
    ).toEqual({
      batiments: [id(2), id(1)],
      du: '2025-01',
      au: '2025-03',
      mesure: 'eur',
    });
    expect(readCompareSearch({ batiments: [1, 2, 3, 4, 5, 6, 7].map(id) }).batiments).toHaveLength(6);
    expect(readCompareSearch({ batiments: id(1), mesure: 'm2' })).toEqual({ batiments: [id(1)] });
  });
  test('leaves out what is no building, no month and no unit', () => {
    expect(readCompareSearch({ batiments: ['x', ''], du: '2025-13', au: '2025-14', mesure: 'kg' })).toEqual({});
  });
});

test('emissions of a row are read in one unit', () => {
  const read = (kg: number, most: number) => carbonBeside(kg, most).replaceAll('\u00a0', ' ');
  expect([read(783, 50_200), read(50_200, 50_200)]).toEqual(['0,78 t CO₂e', '50,20 t CO₂e']);
  expect(read(296, 391)).toBe('296 kg CO₂e');
});
