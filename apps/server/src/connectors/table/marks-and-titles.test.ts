import { expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { figures, notes, readText, refusalOf } from '../test-support.ts';
import { readFile } from '../recognise.ts';

const two = (value: number) => String(value).padStart(2, '0');
const days = (month: string, write: (i: number) => string) =>
  Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/${month}/2024;${write(i)}`);
const read = (...lines: string[]) => readText(`${lines.join('\n')}\n`);

test('two tables one below the other, each below its title, are refused as several', async () => {
  for (const month of ['02', '01']) {
    const stacked = read(
      'Mairie',
      'Date;kWh',
      ...days('01', () => '10'),
      '',
      'École',
      'Date;kWh',
      ...days(month, () => '7'),
    );
    expect((await refusalOf(stacked)).code).toBe('several_tables');
  }
  const pages = [
    await read('Mairie', 'Date;kWh', ...days('01', () => '10'), 'Mairie', 'Date;kWh', ...days('02', () => '7')),
    await read('Janvier', 'Date;kWh', ...days('01', () => '10'), 'Février', 'Date;kWh', ...days('02', () => '7')),
  ];
  for (const page of pages) expect(figures(page).total.value).toBe(28 * 17);
});

test('a mark after a value is no part of it', async () => {
  const found = await read('Date;kWh', ...days('01', (i) => (i % 4 === 0 ? '10*' : '10')));
  expect([figures(found).total.value, found.refused]).toEqual([280, []]);
  expect(notes(found)).toContain('Valeurs suivies d’une marque « * » : lues sans elle.');
  const letters = await read('Date;kWh', ...days('01', (i) => (i % 4 === 0 ? '10 (E)' : '10')));
  expect([figures(letters).total.value, letters.refused]).toEqual([280, []]);
  expect(notes(letters)).toContain('Valeurs suivies d’une marque « (E) » : lues sans elle.');
});

test('kW/h, and a power in kWh, are asked', async () => {
  for (const header of ['Conso (kW/h)', 'Puissance (kWh)']) {
    const found = await read(`Date;${header}`, ...days('01', (i) => String(10 + (i % 3))));
    expect(found.table?.columns[1]).toMatchObject({ certainty: 'asked' });
  }
});

test('a file of production is no more of the consumption beside it', async () => {
  const file = (month: string) => strToU8(['Date;kWh', ...days(month, () => '10'), ''].join('\n'));
  const bytes = zipSync({ 'conso.csv': file('01'), 'production.csv': file('02') });
  const found = await readFile({ name: 'fichier', bytes });
  expect(found.series.map(({ point }) => point)).toEqual(['conso.csv', 'production.csv']);
});
