import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, tableSources } from '../../testing/table-sources.ts';
import { textFile } from '../../testing/files.ts';
import type { Upload } from '../../testing/request.ts';
import { workbookOfSheets } from '../../testing/workbook.ts';

/** Tables whose name says that they were not measured: they are asked, also where another one of their layout was stored. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const ROWS: (string | number)[][] = [
  ['Mois', 'Électricité (kWh)'],
  ...Array.from({ length: 12 }, (_, i) => [`${String(i + 1).padStart(2, '0')}/2023`, 100]),
];
const named = (name: string): Upload => textFile(name, ROWS.map((row) => `${row.join(';')}\n`).join(''));
const notAnswered = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' };

test.each(['prévisions 2023.csv', 'budget_2023.csv', 'Simulation.csv', 'Objectifs-2023.csv', 'prévu 2023.csv'])(
  '« %s » is asked, and stored once somebody says so',
  async (name) => {
    expect(await refusal(named(name), notAnswered)).toMatchObject({ code: 'file_needs_choice' });
    expect(await kwhOf((await stored(named(name), energy(1))).source)).toBe(1200);
  },
);

test('a sheet', async () => {
  const file = { name: 'suivi.xlsx', bytes: await workbookOfSheets([['Budget 2023', ROWS]]) };
  expect(await refusal(file, notAnswered)).toMatchObject({ code: 'file_needs_choice' });
});

test('what was measured is not, nor beside a budget in its name', async () => {
  for (const name of ['releves.csv', 'réel vs budget.csv', 'suivi budget.csv'])
    expect(await kwhOf((await stored(named(name), notAnswered)).source)).toBe(1200);
});

test('the layout of a table that was measured does not answer', async () => {
  await stored(named('releves.csv'), energy(1));
  expect(await refusal(named('prévisions.csv'), notAnswered)).toMatchObject({ code: 'file_needs_choice' });
});
