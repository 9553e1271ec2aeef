import { frenchDay, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { readText, refusalOf, refusals, said, values } from '../test-support.ts';

const FIRST = parseIsoDay('1996-01-01')!;
const generic = { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (rows: string[]) => readText(['date;kWh', ...rows, ''].join('\n'), { generic });
const dayRows = (from: number, to: number, write: (day: number) => string) =>
  Array.from({ length: to - from }, (_, i) => `${write(from + i)};${i + 1}`);
const early = (count: number, first = FIRST - count) =>
  Array.from({ length: count }, (_, i) => [i + 2, `date antérieure à 1996 (${frenchDay(first + i)})`]);

test.each([
  ['dates alone', isoDay],
  ['French dates', frenchDay],
  ['midnights', (day: number) => `${isoDay(day)} 00:00:00`],
  ['midnights with their offset', (day: number) => `${isoDay(day)}T00:00:00+01:00`],
])(
  'a table whose first 60 lines are before 1996 (%s) is a table, and these lines are refused',
  async (_what, write) => {
    const found = await read(dayRows(FIRST - 60, FIRST + 3, write));
    expect(refusals(found)).toEqual(early(60));
    expect([values(found), found.series[0]!.runs[0]!.stepS]).toEqual([[61_000, 62_000, 63_000], 86_400]);
  },
);

test('hours across the new year, months, and one line long before the others', async () => {
  const hours = await read(['1995-12-31 22:00;1', '1995-12-31 23:00;2', '1996-01-01 00:00;3', '1996-01-01 01:00;4']);
  expect([values(hours), refusals(hours)]).toEqual([
    [3000, 4000],
    [2, 3].map((line) => [line, 'date antérieure à 1996 (31/12/1995)']),
  ]);
  const months = await read(['1995-11;1', '1995-12;2', '1996-01;3', '1996-02;4']);
  expect(months.series[0]!.periods.map(({ fromDay, toDay, value }) => [isoDay(fromDay), isoDay(toDay), value])).toEqual(
    [
      ['1996-01-01', '1996-02-01', 3000],
      ['1996-02-01', '1996-03-01', 4000],
    ],
  );
  expect(refusals(months).map(([line]) => line)).toEqual([2, 3]);
  const lone = await read(['1980-05-01;1', '2024-05-01;2', '2024-05-02;3']);
  expect([values(lone), refusals(lone)]).toEqual([[2000, 3000], [[2, 'date antérieure à 1996 (01/05/1980)']]]);
  const two = await read(['1980-05-01;1', '2024-05-01;2']);
  expect([values(two), two.series[0]!.runs[0]!.stepS]).toEqual([[2000], 86_400]);
});

test('a table before 1996 altogether is refused with that reason', async () => {
  const refused = await refusalOf(read(dayRows(FIRST - 50, FIRST, isoDay)));
  expect([refused.code, said(refused.message)]).toEqual([
    'no_valid_line',
    'Aucune mesure de ce fichier (Tableau « date ; valeur ») n’a pu être lue. Premier refus, ligne 2 : date antérieure à 1996 (12/11/1995).',
  ]);
});
