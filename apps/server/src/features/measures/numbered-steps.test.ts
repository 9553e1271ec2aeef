import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Steps of a day that are numbers in a column of their own. */
const own = ownBuilding();

const seen = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' } as const;

async function dailyOf(text: string, from: string, to: string, stamp: 'start' | 'end' = 'start') {
  const source = await aSource(own.app, own.user, own.building);
  const report = await stored(own.app, own.user, source, textFile('pas.csv', text), { ...seen, stamp });
  expect(report.refusedCount).toBe(0);
  const again = await stored(own.app, own.user, source, textFile('pas.csv', text), { ...seen, stamp });
  expect(again.outcome).toMatchObject({ added: 0, replaced: 0 });
  const query = { variables: ['conso' as const], frequency: 'daily' as const, start_date: from, end_date: to };
  const { variables } = await sourceData(own.app, own.user, source, query);
  return {
    values: variables[0]!.values.map((value) => (value ?? Number.NaN) / 1000),
    stepS: report.series[0]!.steps[0]!.stepS,
  };
}

const DAYS = ['05/02/2024', '06/02/2024', '07/02/2024'];
/** Steps of which each has its number in the day as energy [kWh]. */
const table = (header: string, count: number, nameOf: (k: number) => number | string) =>
  [header, ...DAYS.flatMap((day) => Array.from({ length: count }, (_, k) => `${day};${nameOf(k)};${k % 7}`)), ''].join(
    '\n',
  );
const sumTo = (count: number) => Array.from({ length: count }, (_, k) => k % 7).reduce((a, b) => a + b, 0);
const clock = (k: number) => Math.floor(k / 2) * 100 + (k % 2) * 30;

test.each<[string, string, number, (k: number) => number | string, number]>([
  ['half-hours from 1', 'Jour;Demi-heure;kWh', 48, (k) => k + 1, 1800],
  ['half-hours from 0', 'Jour;N° demi-heure;kWh', 48, (k) => k, 1800],
  ['hours from 1', 'Jour;Heure n°;kWh', 24, (k) => k + 1, 3600],
  ['quarters', 'Jour;Quart d’heure;kWh', 96, (k) => k + 1, 900],
  ['ten minutes', 'Date;N° pas;kWh', 144, (k) => k + 1, 600],
  ['times without zeros', 'Date;Heure;kWh', 48, clock, 1800],
  ['times of ends without zeros', 'Date;Heure;kWh', 48, (k) => clock(k + 1), 1800],
  ['times with seconds', 'Date;Heure;kWh', 48, (k) => clock(k) * 100, 1800],
  ['hours with decimals', 'Date;Heure;kWh', 48, (k) => String(k / 2).replace('.', ','), 1800],
  ['half-hours that are called periods', 'Date;Période;kWh', 48, (k) => k + 1, 1800],
  ['parts of a day', 'Date;Heure;kWh', 48, (k) => String(k / 48).replace('.', ','), 1800],
  ['hours with an h', 'Date;Heure;kWh', 24, (k) => `${k}h00`, 3600],
  ['minutes of the day', 'Date;Minute;kWh', 48, (k) => 30 * k, 1800],
])('%s', async (_what, header, count, nameOf, stepS) => {
  const total = sumTo(count);
  const stamp = nameOf(count - 1) === 2400 ? 'end' : 'start';
  expect(await dailyOf(table(header, count, nameOf), '2024-02-05', '2024-02-07', stamp)).toEqual({
    values: [total, total, total],
    stepS,
  });
});

test('a day, a month, a year and an hour in columns of their own', async () => {
  const rows = DAYS.flatMap((day) =>
    Array.from({ length: 24 }, (_, k) => `${day.split('/').map(Number).join(';')};${k}h00;${k % 7}`),
  );
  const { values } = await dailyOf(['Jour;Mois;Année;Heure;kWh', ...rows, ''].join('\n'), '2024-02-05', '2024-02-07');
  expect(values).toEqual([sumTo(24), sumTo(24), sumTo(24)]);
});

test.each<[string, string[], number[], string, string]>([
  ['October', ['26/10/2024', '27/10/2024', '28/10/2024'], [48, 50, 48], '2024-10-26', '2024-10-28'],
  ['March', ['30/03/2024', '31/03/2024', '01/04/2024'], [48, 46, 48], '2024-03-30', '2024-04-01'],
])('half-hours on a day of %s that the clock changes are those that pass', async (_what, days, counts, from, to) => {
  const rows = days.flatMap((day, i) => Array.from({ length: counts[i]! }, (_, k) => `${day};${k + 1};${k % 7}`));
  const { values } = await dailyOf(['Jour;Demi-heure;kWh', ...rows, ''].join('\n'), from, to);
  expect(values).toEqual(counts.map(sumTo));
});

test('a column of numbers that are no steps of a day is none', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const rows = Array.from(
    { length: 40 },
    (_, i) => `${String((i % 28) + 1).padStart(2, '0')}/0${1 + Math.floor(i / 28)}/2024;${i % 13};${60 - i}`,
  );
  const answer = await drop(own.app, own.user, source, textFile('pas.csv', ['Date;Pas;kWh', ...rows, ''].join('\n')), {
    preview: 'true',
  });
  expect(answer.body.table!.columns[1]!.role).not.toBe('hour');
});
