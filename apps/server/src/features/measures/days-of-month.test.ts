import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { workbookOfSheets } from '../../testing/workbook.ts';

/** Tables that number the days of a month, below a title or on a sheet that says which. */
const own = ownBuilding();

const seen = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' } as const;
const MONTHS = ['Janvier', 'Février', 'Mars'];
const LENGTHS = [31, 28, 31];
type Row = (string | number)[];
/** The days of a month, day `d` having `60 - d` kWh. */
const days = (m: number): Row[] => Array.from({ length: LENGTHS[m]! }, (_, d): Row => [d + 1, 60 - d]);
const sumOf = (m: number) => days(m).reduce((sum, [, value]) => sum + Number(value), 0);
const HEAD: Row = ['Jour', 'Conso (kWh)'];
const total = (m: number): Row => ['Total', sumOf(m)];

async function monthsOf(file: Upload) {
  const source = await aSource(own.app, own.user, own.building);
  await stored(own.app, own.user, source, file, seen);
  expect((await stored(own.app, own.user, source, file, seen)).outcome).toMatchObject({ added: 0, replaced: 0 });
  const query = { variables: ['conso' as const], frequency: 'monthly' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2023-01-01',
    end_date: '2023-03-31',
  });
  return variables[0]!.values.map((value) => (value ?? 0) / 1000);
}

test.each<[string, (m: number) => [string, Row[]]]>([
  [
    'a title with the month and the year',
    (m) => [`Feuil${m + 1}`, [[`Relevé ${MONTHS[m]!.toLowerCase()} 2023`], HEAD, ...days(m), total(m)]],
  ],
  ['a title that is the month alone', (m) => [`Feuil${m + 1}`, [[`${MONTHS[m]!} 2023`], HEAD, ...days(m)]]],
  ['a title in digits', (m) => [`Feuil${m + 1}`, [[`Mois : 0${m + 1}/2023`], HEAD, ...days(m)]]],
  ['the name of the sheet', (m) => [`${MONTHS[m]!} 2023`, [HEAD, ...days(m), total(m)]]],
  ['the sheet for the month, the title for the year', (m) => [MONTHS[m]!, [['Consommations 2023'], HEAD, ...days(m)]]],
])('%s', async (_what, sheetOf) => {
  const bytes = await workbookOfSheets(MONTHS.map((_, m) => sheetOf(m)));
  expect(await monthsOf({ name: 'releves.xlsx', bytes })).toEqual(MONTHS.map((_, m) => sumOf(m)));
});

test('one month of text, of which a day is missing', async () => {
  const rows = days(1).filter(([day]) => day !== 9);
  const file = textFile(
    'fevrier.csv',
    ['Mois de février 2023', '', HEAD.join(';'), ...rows.map((row) => row.join(';')), ''].join('\n'),
  );
  expect(await monthsOf(file)).toEqual([0, sumOf(1) - 52, 0]);
});

test('a day that the month does not have is asked', async () => {
  const rows = [...days(1), [29, 31]].map((row) => row.join(';'));
  const file = textFile('fevrier.csv', ['Février 2023', HEAD.join(';'), ...rows, ''].join('\n'));
  const answer = await drop(own.app, own.user, await aSource(own.app, own.user, own.building), file, {
    preview: 'true',
  });
  expect(answer.body.table!.unread).toMatchObject({ certainty: 'asked' });
});

test('two months in the title are none', async () => {
  const file = textFile(
    'x.csv',
    ['De janvier 2023 à mars 2023', HEAD.join(';'), ...days(0).map((row) => row.join(';')), ''].join('\n'),
  );
  expect(
    (await drop(own.app, own.user, await aSource(own.app, own.user, own.building), file, { preview: 'true' })).status,
  ).toBe(422);
});

test('lines of a CSV in the first cells of a sheet', async () => {
  const rows = days(1).map(([day, value]): Row => [`${String(day).padStart(2, '0')}/02/2023;${value},5`]);
  const bytes = await workbookOfSheets([['Feuil1', [['Date;Conso (kWh)'], ...rows]]]);
  expect(await monthsOf({ name: 'colle.xlsx', bytes })).toEqual([0, sumOf(1) + 14, 0]);
});

test('weeks that are named by their Monday', async () => {
  const mondays = ['02/01/2023', '09/01/2023', '16/01/2023'];
  const rows = mondays.map((date, i) => `Semaine du ${date};${100 - i}`);
  const file = textFile('semaines.csv', ['Semaine;Conso (kWh)', ...rows, ''].join('\n'));
  expect(await monthsOf(file)).toEqual([297, 0, 0]);
});
