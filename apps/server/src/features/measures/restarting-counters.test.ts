import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Running sums that begin again each month or each year, whatever their header says. */
const own = ownBuilding();

const two = (value: number) => String(value).padStart(2, '0');
const kwhOn = (day: number) => 8 + ((day * 5) % 11);
const DAYS = [31, 28, 31].flatMap((length, m) => Array.from({ length }, (_, d) => ({ m, d })));
/** The running sum of each month, by its days. */
const ofMonth = (header: string) =>
  textFile(
    'cumul.csv',
    [
      header,
      ...DAYS.map(({ m, d }) => {
        const sum = Array.from({ length: d + 1 }, (_, k) => kwhOn(k)).reduce((a, b) => a + b, 0);
        return `${two(d + 1)}/${two(m + 1)}/2023;${sum}`;
      }),
      '',
    ].join('\n'),
  );
const TOTAL = DAYS.reduce((sum, { d }) => sum + kwhOn(d), 0);
const ofYear = textFile(
  'cumul.csv',
  [
    'Mois;kWh',
    ...[2022, 2023].flatMap((year) =>
      Array.from({ length: 12 }, (_, m) => {
        const sum = Array.from({ length: m + 1 }, (__, k) => 100 * kwhOn(k)).reduce((a, b) => a + b, 0);
        return `${two(m + 1)}/${year};${sum}`;
      }),
    ),
    '',
  ].join('\n'),
);
const YEARS = 2 * Array.from({ length: 12 }, (_, m) => 100 * kwhOn(m)).reduce((a, b) => a + b, 0);
const seen = (columns: object[]) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns }) }) as const;

test.each([
  ['a month, as the header says', ofMonth('Date;Cumul du mois (kWh)'), 'kWh (cumul du mois)', TOTAL],
  ['a month, that of an inverter', ofMonth('Date;Énergie (kWh)'), 'kWh (cumul du mois)', TOTAL],
  ['a month, said to be an index', ofMonth('Date;Index (kWh)'), 'kWh (cumul du mois)', TOTAL],
  ['a year, month by month', ofYear, 'kWh (cumul de l’année)', YEARS],
])('the running sum of %s is asked, and read as one once somebody says so', async (_what, file, unit, kwh) => {
  const source = await aSource(own.app, own.user, own.building);
  const { table } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  const [, column] = table!.columns;
  expect(column!.certainty).toBe('asked');
  expect([column!.unit, column!.reason].join(' ')).toContain(unit.slice(4, -1));
  expect((await drop(own.app, own.user, source, file, seen([]))).error?.code).toBe('file_needs_choice');
  const answered = seen([{ at: 1, role: 'conso', unit }]);
  await stored(own.app, own.user, source, file, answered);
  expect((await stored(own.app, own.user, source, file, answered)).outcome).toMatchObject({ added: 0, replaced: 0 });
  const query = { variables: ['conso' as const], frequency: 'yearly' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2022-01-01',
    end_date: '2023-12-31',
  });
  expect(Math.round(variables[0]!.total! / 1000)).toBe(kwh);
});

test('amounts that rise from day to day of each month are no running sum', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const rows = DAYS.map(({ m, d }) => `${two(d + 1)}/${two(m + 1)}/2023;${20 + d + 10 * m}`);
  const file = textFile('jours.csv', ['Date;kWh', ...rows, ''].join('\n'));
  const { table } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  expect(table!.columns[1]).toMatchObject({ unit: 'kWh', certainty: 'certain' });
});

test('amounts that rise and fall within their months are no running sum', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const rows = DAYS.map(({ m, d }) => `${two(d + 1)}/${two(m + 1)}/2023;${kwhOn(d)}`);
  const file = textFile('jours.csv', ['Date;kWh', ...rows, ''].join('\n'));
  const { table } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  expect(table!.columns[1]).toMatchObject({ unit: 'kWh', certainty: 'certain' });
});
