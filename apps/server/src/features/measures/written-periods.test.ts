import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Periods and days as caretakers write them: what is stored of each month. */
const own = ownBuilding();

const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' } as const;
const table = (header: string, moments: readonly string[], kwh: readonly number[]) =>
  textFile('tableau.csv', [header, ...moments.map((moment, i) => `${moment};${kwh[i]}`), ''].join('\n'));

async function monthsOf(file: ReturnType<typeof table>, from: string, to: string) {
  const source = await aSource(own.app, own.user, own.building);
  await stored(own.app, own.user, source, file, SEEN);
  expect((await stored(own.app, own.user, source, file, SEEN)).outcome).toMatchObject({ added: 0, replaced: 0 });
  const query = { variables: 'conso', frequency: 'monthly', start_date: from, end_date: to } as const;
  const { variables } = await sourceData(own.app, own.user, source, query);
  return variables[0]!.values.map((wh) => Math.round((wh ?? 0) / 1000));
}

test.each([
  [['Janvier-Février 2023', 'Mars-Avril 2023', 'Mai-Juin 2023']],
  [['janv./févr. 2023', 'mars/avr. 2023', 'mai/juin 2023']],
  [['janvier et février 2023', 'mars et avril 2023', 'mai et juin 2023']],
  [['B1 2023', 'B2 2023', 'B3 2023']],
  [['1er bimestre 2023', '2e bimestre 2023', '3e bimestre 2023']],
])('two months a line: %o', async (labels) => {
  const months = await monthsOf(table('Période;kWh', labels, [590, 610, 305]), '2023-01-01', '2023-06-30');
  // 59, 61 and 61 days.
  expect(months).toEqual([310, 280, 310, 300, 155, 150]);
});

test.each([
  ['Année;Bimestre;kWh', ['2023;1', '2023;2', '2023;3'], [590, 610, 305], [310, 280, 310, 300, 155, 150]],
  ['Année;N° bimestre;kWh', ['2023;B1', '2023;B2', '2023;B3'], [590, 610, 305], [310, 280, 310, 300, 155, 150]],
  ['Année;Quadrimestre;kWh', ['2023;1', '2023;2'], [1200, 615], [310, 280, 310, 300, 155, 150]],
  ['Année;N° mois;N° jour;kWh', ['2023;1;1', '2023;1;2', '2023;2;1'], [10, 20, 30], [30, 30, 0, 0, 0, 0]],
  ['Mois;kWh', ["janv'23", "févr'23", 'mars’23'], [10, 20, 30], [10, 20, 30, 0, 0, 0]],
  ['Semaine;kWh', ['S02-23', 'S03-23', 'S06-23'], [10, 20, 30], [30, 30, 0, 0, 0, 0]],
])('parts of a date under « %s »', async (header, moments, kwh, months) => {
  expect(await monthsOf(table(header, moments, kwh), '2023-01-01', '2023-06-30')).toEqual(months);
});

test.each([
  [['du 1 janvier au 7 janvier 2024', 'du 8 janvier au 31 janvier 2024', 'du 1er février au 29 février 2024']],
  [['du 1 au 7 janvier 2024', 'du 8 au 31 janvier 2024', 'du 1er au 29 février 2024']],
  [['1-7 janv. 2024', '8-31 janv. 2024', '1-29 févr. 2024']],
])('days of a month: %o', async (labels) => {
  expect(await monthsOf(table('Période;kWh', labels, [140, 480, 290]), '2024-01-01', '2024-02-29')).toEqual([620, 290]);
});

test('a week over the end of a year begins in the one before', async () => {
  const labels = ['du 29 décembre au 4 janvier 2024', 'du 5 au 11 janvier 2024'];
  const file = table('Période;kWh', labels, [70, 35]);
  expect(await monthsOf(file, '2023-12-01', '2024-01-31')).toEqual([30, 75]);
});

test('two months that do not follow one another are no period', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const file = table('Période;kWh', ['janvier-mars 2023', 'avril-juin 2023'], [590, 500]);
  expect((await drop(own.app, own.user, source, file, SEEN)).error?.code).toBe('file_unreadable');
});

test('days written without separators', async () => {
  const file = table(
    'Date;kWh',
    Array.from({ length: 31 }, (_, i) => `${String(i + 1).padStart(2, '0')}012024`),
    Array.from({ length: 31 }, (_, i) => 40 - i),
  );
  expect(await monthsOf(file, '2024-01-01', '2024-01-31')).toEqual([775]);
});

test('twelve days that could be months are asked, without separators too', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const days = Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(2, '0')}032024`);
  const file = table(
    'Date;kWh',
    days,
    days.map((_, i) => 40 - i),
  );
  const { table: shown } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  expect(shown!.dateOrder).toMatchObject({ certainty: 'asked' });
});
