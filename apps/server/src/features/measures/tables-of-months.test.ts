import { addMonths, isoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { FIRST_DAY, french, lines, table } from '../../testing/tables.ts';

/** Tables of months as people make them, and cells as their tools write them: what is stored of each. */
const own = ownBuilding();
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const MONTHS = 'janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre'.split(',');
const kwhOf = (day: number) => 10 + ((day * 7) % 13);
const lengthOf = (month: number) => addMonths(FIRST_DAY, month + 1) - addMonths(FIRST_DAY, month);
const daysOf = (month: number, blank = '') =>
  lines(31, (d) => (d < lengthOf(month) ? String(kwhOf(addMonths(FIRST_DAY, month) - FIRST_DAY + d)) : blank)).join(
    ';',
  );
const NUMBERS = lines(31, (d) => String(d + 1)).join(';');
const YEAR = lines(366, (day) => String(kwhOf(day))).reduce((sum, kwh) => sum + Number(kwh), 0);

async function storedKwh(file: Upload, said: object = {}) {
  const query = { ...SEEN, table: JSON.stringify({ columns: [], ...said }) };
  const source = await aSource(own.app, own.user, own.building);
  const { status, error, body } = await drop(own.app, own.user, source, file, query);
  expect([status, error]).toMatchObject([200, undefined]);
  const again = await drop(own.app, own.user, source, file, query);
  expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
  const asked = {
    variables: 'conso',
    frequency: 'yearly',
    start_date: '2023-01-01',
    end_date: '2024-12-31',
  } as const;
  const { total } = (await sourceData(own.app, own.user, source, asked)).variables[0]!;
  return { kwh: Math.round((total ?? 0) / 1000), body };
}

test.each<[string, Upload]>([
  [
    'named by their months',
    table(`Consommation (kWh);${NUMBERS}`, ...MONTHS.map((name, m) => `${name} 2024;${daysOf(m)}`)),
  ],
  [
    'with totals beside and below',
    table(
      `kWh;${NUMBERS};Total`,
      ...MONTHS.map((_, m) => `${isoDay(addMonths(FIRST_DAY, m)).slice(0, 7)};${daysOf(m)};500`),
      `Total;${daysOf(0)};9999`,
    ),
  ],
  [
    'by their first days',
    table(
      `Mois kWh;${NUMBERS}`,
      ...MONTHS.map((_, m) => `${french(addMonths(FIRST_DAY, m) - FIRST_DAY)};${daysOf(m)}`),
    ),
  ],
  [
    'below their year, with zeros on days that are none',
    textFile(
      'annee.csv',
      [`Énergie (kWh);${NUMBERS}`, '2024', ...MONTHS.map((name, m) => `${name};${daysOf(m, '0')}`)].join('\n'),
    ),
  ],
])('a line a month and a column a day: %s', async (_, file) => {
  expect((await storedKwh(file)).kwh).toBe(YEAR);
});

test('a value on the 30th of February is refused with its line', async () => {
  const rows = MONTHS.map((name, m) => `${name} 2024;${daysOf(m, m === 1 ? '5' : '')}`);
  const { kwh, body } = await storedKwh(table(`Consommation (kWh);${NUMBERS}`, ...rows), { unread: 'skip' });
  expect(kwh).toBe(YEAR);
  expect(body.refused.map(({ line }) => line)).toEqual([3, 3]);
});

test('months below the total of their year are of that year, and the total is said', async () => {
  const rows = [2023, 2024].flatMap((year) => [`${year};1200`, ...MONTHS.map((name) => `${name};100`)]);
  const { kwh, body } = await storedKwh(textFile('mois.csv', ['Mois;Consommation (kWh)', ...rows].join('\n')));
  expect(kwh).toBe(2400);
  expect(body.refused.map(({ line, reason }) => [line, reason.slice(0, 14)])).toEqual([
    [2, 'ligne de total'],
    [15, 'ligne de total'],
  ]);
});

test('months of one digit', async () => {
  const amounts = [300, 100, 200, 300, 100, 200, 300, 100, 200, 300, 100, 200];
  const file = table('Mois;Consommation (kWh)', ...amounts.map((amount, m) => `${m + 1}/2024;${amount}`));
  const { kwh, body } = await storedKwh(file);
  expect([kwh, body.refusedCount]).toEqual([2400, 0]);
});

test('cells that are formulas of one text, between quotes', async () => {
  const cell = (text: string) => `"=""${text}"""`;
  const rows = lines(20, (i) => [french(i), '7,5'].map(cell).join(','));
  const file = table(['Date', 'Consommation (kWh)'].map(cell).join(','), ...rows);
  expect((await storedKwh(file)).kwh).toBe(150);
});

test('megajoules of electricity, and lines of a bill beside the energy', async () => {
  const joules = table('Date;Électricité (MJ)', ...lines(36, (i) => `${french(i)};${i % 2 ? 150 : 50}`));
  expect((await storedKwh(joules)).kwh).toBe(1000);
  const bill = table(
    'Date;kWh;Abonnement;Accise;TVA;Total TTC;Acheminement;CTA',
    ...lines(20, (i) => `${french(i)};${i % 2 ? 15 : 5};12,5;3;2,1;20;3,2;1,1`),
  );
  expect((await storedKwh(bill)).kwh).toBe(200);
});

test.each([false, true])(
  'the total of seasons that are blank by turns is that of its classes (itself blank: %s)',
  async (isBlank) => {
    const truth = lines(182, (i) => String(14 + (i % 5) + (i % 3))).reduce((sum, kwh) => sum + Number(kwh), 0);
    const file = table(
      'Date;HPH (kWh);HCH (kWh);HPB (kWh);HCB (kWh);Total (kWh)',
      ...lines(182, (i) => {
        const [peak, off] = [10 + (i % 5), 4 + (i % 3)];
        const total = isBlank && i % 10 === 0 ? '' : peak + off;
        return i < 91 ? `${french(i)};${peak};${off};;;${total}` : `${french(i)};;;${peak};${off};${total}`;
      }),
    );
    expect((await storedKwh(file)).kwh).toBe(truth);
  },
);

test.each<[string, (year: number, name: string) => string, string]>([
  ['« 2023 HP »', (year, name) => `${year} ${name}`, ''],
  ['« HC 2023 »', (year, name) => `${name} ${year}`, ''],
  ['« 2023 - HP » with the total of each year', (year, name) => `${year} - ${name}`, 'Total'],
])('a line a year and a class: %s', async (_, nameOf, total) => {
  const rows = [2023, 2024].flatMap((year) => [
    `${nameOf(year, 'HP')};${MONTHS.map((__, m) => 90 - m).join(';')}`,
    `${nameOf(year, 'HC')};${MONTHS.map((__, m) => 40 - m).join(';')}`,
    ...(total === '' ? [] : [`${nameOf(year, total)};${MONTHS.map((__, m) => 130 - 2 * m).join(';')}`]),
  ]);
  const { kwh } = await storedKwh(table(`kWh;${MONTHS.join(';')}`, ...rows));
  expect(kwh).toBe(2 * MONTHS.reduce((sum, __, m) => sum + 130 - 2 * m, 0));
});
