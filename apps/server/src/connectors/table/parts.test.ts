import { describe, expect, test } from 'vitest';
import { figures, only, readText, refusalOf, refusals, said } from '../test-support.ts';
import type { TableAnswers } from './meaning.ts';

/** Columns that are parts of one energy under names that say no class: a person answers that they add up. */
const range = Array.from({ length: 28 }, (_, i) => i);
const days = (header: string, row: (i: number) => string) =>
  [header, ...range.map((i) => `${i + 1}/02/2023;${row(i)}`), ''].join('\n');
const read = (file: string, columns: NonNullable<TableAnswers['columns']>) =>
  readText(file, { energy: 'electricite', generic: { stamp: 'start', zone: 'Europe/Paris', table: { columns } } });
const part = (unit: string, role: 'conso' | 'index' | 'puissance' = 'conso') => ({ role, unit, adds: true });

test.each([
  ['Date;Jour (kWh);Nuit (kWh)', 2],
  ['Date;Heures normales (kWh);Pointe mobile (kWh)', 2],
  ['Date;HP (kWh);HC (kWh);HSC (kWh)', 3],
  ['Date;Phase 1 (kWh);Phase 2 (kWh);Phase 3 (kWh)', 3],
  ['Date;Laag tarief (kWh);Hoog tarief (kWh)', 2],
])('%s: %d parts', async (header, count) => {
  const file = days(header, (i) => Array.from({ length: count }, (_, k) => 10 * (k + 1) + (i % 3)).join(';'));
  const asked = await read(file, {});
  expect(asked.needsChoice).toBe(true);
  const found = await read(file, Object.fromEntries(Array.from({ length: count }, (_, k) => [k + 1, part('kWh')])));
  expect(found.needsChoice).toBe(false);
  const base = count === 2 ? 30 : 60;
  expect(figures(found, 'conso').total.value).toBe(28 * base + 27 * count);
});

test('readings of two tariffs are those of one meter', async () => {
  const file = days('Datum;StandNormaal;StandDal', (i) => `${800 + 6 * i};${500 + 3 * i}`);
  const counters = await read(file, { 1: part('kWh (index)'), 2: part('kWh (index)') });
  expect([counters.needsChoice, figures(counters, 'conso').total.value]).toEqual([false, 27 * 9]);
  const indexes = await read(file, { 1: part('kWh', 'index'), 2: part('kWh', 'index') });
  const rise = (register: string) => {
    const values = only(indexes, 'index', register).runs[0]!.values;
    return (values.at(-1)! - values[0]!) / 1000;
  };
  expect([rise('T1'), rise('T2')]).toEqual([27 * 6, 27 * 3]);
});

test('powers of three phases add up', async () => {
  const hours = Array.from({ length: 48 }, (_, i) => `${15 + Math.floor(i / 24)}/01/2024 ${i % 24}:00;500;300;200`);
  const file = ['Horodate;L1 (W);L2 (W);L3 (W)', ...hours, ''].join('\n');
  const watts = part('W', 'puissance');
  expect(figures(await read(file, { 1: watts, 2: watts, 3: watts }), 'puissance').total.value).toBe(48);
});

test('a line that lacks a part has no sum', async () => {
  const file = days('Date;Jour (kWh);Nuit (kWh)', (i) => (i === 4 ? '20;' : `20;${10 + (i % 3)}`));
  const found = await read(file, { 1: part('kWh'), 2: part('kWh') });
  expect(refusals(found)).toEqual([
    [6, 'il manque la valeur d’une classe : la somme des autres ne serait pas l’énergie'],
  ]);
});

describe('what is refused', () => {
  const file = days('Date;Jour (kWh);Nuit (kWh)', (i) => `${20 + (i % 4)};${10 + (i % 3)}`);
  test('two columns of one quantity say that they may add up', async () => {
    const refused = await refusalOf(
      read(file, { 1: { role: 'conso', unit: 'kWh' }, 2: { role: 'conso', unit: 'kWh' } }),
    );
    expect(refused.code).toBe('two_columns');
    expect(said(refused.message)).toContain('dites qu’elles s’ajoutent si ce sont les parties d’un même compteur');
  });
  test('readings and amounts do not', async () =>
    expect((await refusalOf(read(file, { 1: part('kWh'), 2: part('kWh (index)') }))).code).toBe('two_columns'));
});
