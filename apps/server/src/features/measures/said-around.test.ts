import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** What the lines around a table say of all its values: a coefficient, a unit. */
const own = ownBuilding();

const two = (value: number) => String(value).padStart(2, '0');
const KWH = 28 * 30 - 378;
type Parts = { header?: string; above?: string[]; below?: string[] };

/** 28 days of amounts, or of readings whose 27 differences are of 5. */
function days({ header = 'Jour;kWh', above = [], below = [] }: Parts) {
  const isIndex = header.includes('Index');
  const rows = Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/02/2024;${isIndex ? 1000 + 5 * i : 30 - i}`);
  return textFile('tableau.csv', [...above, header, ...rows, ...below, ''].join('\n'));
}

const preview = async (file: ReturnType<typeof days>) => {
  const source = await aSource(own.app, own.user, own.building);
  return (await drop(own.app, own.user, source, file, { preview: 'true' })).body.table!;
};

/** The kWh that are stored, once somebody answered the unit of the values. */
async function kwhOf(file: ReturnType<typeof days>, role: 'conso' | 'index', unit: string) {
  const source = await aSource(own.app, own.user, own.building);
  const seen = { stamp: 'start', zone: 'Europe/Paris' } as const;
  const unanswered = { ...seen, table: JSON.stringify({ columns: [] }) };
  expect((await drop(own.app, own.user, source, file, unanswered)).error?.code).toBe('file_needs_choice');
  const table = JSON.stringify({ columns: [{ at: 1, role, unit }] });
  await stored(own.app, own.user, source, file, { ...seen, table });
  const again = await stored(own.app, own.user, source, file, { ...seen, table });
  expect(again.outcome).toMatchObject({ added: 0, replaced: 0 });
  const query = { variables: ['conso' as const], frequency: 'monthly' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2024-02-01',
    end_date: '2024-02-29',
  });
  return variables[0]!.total! / 1000;
}

test.each<[string, Parts]>([
  ['a title', { above: ['Compteur général, TC 200/5 (x40)'] }],
  ['a ratio', { above: ['Rapport TC : 200/5', ''] }],
  ['the header', { header: 'Jour;kWh (à multiplier par 40)' }],
  ['a note', { below: ['NB : valeurs à multiplier par 40'] }],
  ['a coefficient below', { below: ['', 'Coefficient de lecture : 40'] }],
])('a coefficient that %s says is asked', async (_, parts) => {
  const file = days(parts);
  const { columns } = await preview(file);
  expect(columns[1]).toMatchObject({ unit: 'kWh × 40', certainty: 'asked' });
  expect(await kwhOf(file, 'conso', 'kWh × 40')).toBeCloseTo(40 * KWH, 3);
  expect(await kwhOf(file, 'conso', 'kWh')).toBeCloseTo(KWH, 3);
});

test('a coefficient below readings multiplies them', async () => {
  const file = days({ header: 'Jour;Index (kWh)', below: ['Coefficient de lecture : 40'] });
  expect(await kwhOf(file, 'index', 'kWh × 40')).toBeCloseTo(40 * 135, 3);
});

test('values in thousands are asked', async () => {
  const file = days({ below: ['(valeurs en milliers)'] });
  expect((await preview(file)).columns[1]).toMatchObject({ unit: 'MWh', certainty: 'asked' });
  expect(await kwhOf(file, 'conso', 'MWh')).toBeCloseTo(1000 * KWH, 2);
});

test('a title of another unit than the header is asked', async () => {
  const file = days({ above: ['Consommations en MWh'] });
  const column = (await preview(file)).columns[1]!;
  expect([column.certainty, column.reason]).toEqual(['asked', expect.stringContaining('Consommations en MWh')]);
  expect(await kwhOf(file, 'conso', 'MWh')).toBeCloseTo(1000 * KWH, 2);
});

test.each([
  ['Unité : MWh', 'MWh'],
  ['* en Wh', 'Wh'],
])('« %s » below a header without unit is that of the values', async (note, unit) => {
  const table = await preview(days({ header: 'Jour;Consommation', below: [note] }));
  expect(table.columns[1]).toMatchObject({ unit, certainty: 'proposed' });
});

test.each([
  { above: ['Puissance souscrite (kVA) : 36'] },
  { above: ['Consommation totale : 12 MWh'] },
  { below: ['Prix : 180 €/MWh'] },
  { above: ['Salle 10 x 15'] },
])('other words say nothing of the values: %o', async (parts) => {
  expect((await preview(days(parts))).columns[1]).toMatchObject({ unit: 'kWh', certainty: 'certain' });
});

test.each(['Conso k kWh', 'Conso (k kWh)'])('« %s » are thousands of kWh', async (header) => {
  expect((await preview(days({ header: `Jour;${header}` }))).columns[1]).toMatchObject({
    unit: 'MWh',
    certainty: 'proposed',
  });
});

test('the answer to a table without coefficient is not that of one with it', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const answered = JSON.stringify({ columns: [{ at: 1, role: 'conso', unit: 'kWh' }] });
  await stored(own.app, own.user, source, days({}), { stamp: 'start', zone: 'Europe/Paris', table: answered });
  const next = days({ above: ['Rapport TC : 40', ''] });
  const { body } = await drop(own.app, own.user, source, next, { preview: 'true' });
  expect(body.table!.columns[1]).toMatchObject({ unit: 'kWh × 40', certainty: 'asked' });
});

test.each([
  ['kWh (base 30 jours)', 'kWh'],
  ['kWh cumulés depuis janvier', 'kWh (cumul de l’année)'],
])('« %s » is asked', async (header, unit) => {
  expect((await preview(days({ header: `Jour;${header}` }))).columns[1]).toMatchObject({ unit, certainty: 'asked' });
});

test('the digit of a unit is no coefficient', async () => {
  const { columns } = await preview(days({ header: 'Jour;kWh;Coef (kWh/m3)' }));
  expect(columns[1]).toMatchObject({ unit: 'kWh', certainty: 'certain' });
});
