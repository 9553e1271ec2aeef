import { expect, test } from 'vitest';
import { rowNumbers, tariffFigure, placeName } from './tariff-rows.tsx';

test.each([
  [0.1091, '€/kWh', '0,1091\u00a0€/kWh'],
  [0.2, '€/kWh', '0,20\u00a0€/kWh'],
  [123.72, '€/an HT', '123,72\u00a0€/an HT'],
  [21, '€/MWh', '21,00\u00a0€/MWh'],
  [21.93, '%', '21,93\u00a0%'],
  [20, '%', '20\u00a0%'],
  [0.04, '', '0,04'],
  [0.076122, '€/kWh', '0,076122\u00a0€/kWh'],
])('%d %s is read « %s »', (value, unit, text) => expect(tariffFigure({ value, unit })).toBe(text));

test('a line names its tariffs by their numbers in the list', () => {
  const row = (id: string) => ({
    id,
    label: id,
    value: 1,
    unit: '€/an',
    from: '2025-08-01',
    to: null,
    references: [],
    status: 'verified' as const,
    note: null,
  });
  const rows = [row('a'), row('b'), row('c')];
  expect(rowNumbers({ rows: ['b'] }, rows)).toBe('tarif\u00a02');
  expect(rowNumbers({ rows: ['a', 'c'] }, rows)).toBe('tarifs 1 et\u00a03');
  expect(rowNumbers({ rows: ['a', 'b', 'c'] }, rows)).toBe('tarifs 1, 2 et\u00a03');
  expect(rowNumbers({ rows: [] }, rows)).toBeNull();
});

test.each([
  ['moneyvox.fr, prix du gaz une mauvaise nouvelle', 'moneyvox.fr'],
  ['app.moneyvox.fr, gaz bonne nouvelle', 'app.moneyvox.fr'],
  ['CRE, délibération n° 2025-40', 'CRE, délibération n° 2025-40'],
  ['Hello Watt (adresse non relevée)', 'Hello Watt (adresse non relevée)'],
])('%s is read as %s', (title, name) => {
  expect(placeName(title)).toBe(name);
});
