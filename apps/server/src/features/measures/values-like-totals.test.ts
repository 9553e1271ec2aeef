import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { french, lines, table, two } from '../../testing/tables.ts';

/** Amounts that are the sum of those before them without being a total: two equal hours of a day that has nothing else. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const DAYS = 31;

test.each([
  ['hours', 24, 'Horodatage;kWh', (day: number, at: number) => `${french(day)} ${two(at)}:00`],
  ['hours that end', 24, 'Fin;kWh', (day: number, at: number) => `${french(day)} ${two(at + 1)}:00`],
  [
    'half-hours in a column of their own',
    48,
    'Date;Heure;Conso (kWh)',
    (day: number, at: number) => `${french(day)};${two(Math.floor(at / 2))}:${at % 2 ? '30' : '00'}`,
  ],
])('the second of two equal %s is one of them', async (_name, slots, header, moment) => {
  const rows = lines(DAYS * slots, (i) => {
    const at = i % slots;
    return `${moment(Math.floor(i / slots), at)};${at === slots - 4 || at === slots - 3 ? '2,5' : '0'}`;
  });
  const { source, refused } = await stored(table(header, ...rows));
  expect([await kwhOf(source), refused]).toEqual([DAYS * 5, 0]);
});

test.each([
  ['without an hour', (day: number) => `${french(day)};`],
  ['at the end of its day', (day: number) => `${french(day)};24:00`],
  ['a minute before it', (day: number) => `${french(day)};23:59`],
])('a total of each day %s is none of its hours', async (_name, moment) => {
  const rows = Array.from({ length: DAYS }, (_, day) => [
    ...lines(24, (hour) => `${french(day)};${two(hour)}:00;${1 + (hour % 5)}`),
    `${moment(day)};70`,
  ]).flat();
  const { source } = await stored(table('Date;Heure;Conso (kWh)', ...rows), seen());
  expect(await kwhOf(source)).toBe(DAYS * 70);
});

const last = (moment: string) => {
  const values = [1, 2, 0, 4, 5, 2, 1, 3];
  return table('Mois;kWh', ...values.map((kwh, m) => `${two(m + 1)}/2023;${kwh}`), `${moment};18`);
};

test('a last month that is the sum of the others is asked, below a total that has no month of its own is none', async () => {
  expect(await refusal(last('09/2023'))).toMatchObject({ code: 'file_needs_choice' });
  expect(await kwhOf((await stored(last('08/2023'))).source)).toBe(18);
  expect(await kwhOf((await stored(last('2023'))).source)).toBe(18);
});
