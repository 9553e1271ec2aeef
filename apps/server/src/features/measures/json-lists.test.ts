import { expect, test } from 'vitest';
import { said } from '../../connectors/test-support.ts';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** Lists of JSON: no value of them is left out without a question. */
const own = ownBuilding();

const two = (value: number) => String(value).padStart(2, '0');
const DAYS = Array.from({ length: 28 }, (_, i) => ({ date: `2023-02-${two(i + 1)}`, kwh: 60 - i }));
const TOTAL = DAYS.reduce((sum, { kwh }) => sum + kwh, 0);
const seen = (table: object = {}) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [], ...table }) }) as const;

test.each([
  [
    'a date that cannot be read among the names of values',
    JSON.stringify({
      unit: 'kWh',
      data: { ...Object.fromEntries(DAYS.map(({ date, kwh }) => [date, kwh])), '2023-O2-28': 7 },
    }),
    'date illisible « 2023-O2-28 »',
  ],
  [
    'a line that is no JSON',
    [
      ...DAYS.slice(0, 14).map((one) => JSON.stringify(one)),
      '{"date": "2023-02-',
      ...DAYS.slice(14).map((one) => JSON.stringify(one)),
      '',
    ].join('\n'),
    'la ligne 15 n’est pas du JSON',
  ],
])('%s is asked', async (_what, text, words) => {
  const source = await aSource(own.app, own.user, own.building);
  const file = textFile('mesures.json', text);
  const { table } = (await drop(own.app, own.user, source, file, { ...seen(), preview: 'true' })).body;
  expect([table!.unread!.certainty, said(table!.unread!.reason).includes(words)]).toEqual(['asked', true]);
  expect((await drop(own.app, own.user, source, file, seen())).error?.code).toBe('file_needs_choice');
  expect((await drop(own.app, own.user, source, file, seen({ unread: 'skip' }))).status).toBe(200);
  const query = { variables: ['conso' as const], frequency: 'monthly' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2023-02-01',
    end_date: '2023-02-28',
  });
  expect(Math.round(variables[0]!.total! / 1000)).toBe(TOTAL);
});

test.each([
  ['of the next month, which has one day', { fevrier: DAYS, mars: [{ date: '2023-03-01', kwh: 31 }] }],
  ['with a detail of each day', { jours: DAYS, autres: DAYS.map((one) => ({ ...one, heures: [1, 2] })) }],
])('a list beside another one, %s, is no list alone', async (_what, value) => {
  const source = await aSource(own.app, own.user, own.building);
  const answer = await drop(own.app, own.user, source, textFile('mesures.json', JSON.stringify(value)), seen());
  expect([answer.status, answer.error?.code]).toEqual([422, 'file_unreadable']);
});

test('a list of what is not measured leaves the other one alone', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const value = { compteurs: [{ nom: 'Mairie', puissance: 36 }], jours: DAYS };
  const answer = await drop(own.app, own.user, source, textFile('mesures.json', JSON.stringify(value)), seen());
  expect(answer.body.series[0]).toMatchObject({ total: TOTAL });
});
