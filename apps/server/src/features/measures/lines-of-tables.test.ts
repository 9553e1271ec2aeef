import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { zip } from '../../testing/supplier-files.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { french, lines, table, two } from '../../testing/tables.ts';

/** What is stored of tables whose lines differ by a word: their time class, their unit, their site, a moment without its hour. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const HALVES = lines(48, (i) => `${two(Math.floor(i / 2))}:${i % 2 ? '30' : '00'}`);
const MONTHS = 'Janvier;Février;Mars;Avril;Mai;Juin;Juillet;Août;Septembre;Octobre;Novembre;Décembre';
const isPeak = (slot: number) => slot >= 12 && slot < 44;
const year = (kwh: number) => lines(12, (i) => String(kwh + ((i * 7) % 11))).join(';');
/** Twelve months of `year`. */
const sumOfYear = (kwh: number) => 12 * kwh + 55;

describe('a line for each time class', () => {
  test.each([
    ['blank', ''],
    ['zero', '0'],
  ])('and a column for each half-hour: both are read, where the other class is %s', async (_what, other) => {
    const rows = lines(20, (i) => {
      const [day, isOfPeak] = [Math.floor(i / 2), i % 2 === 0];
      const values = HALVES.map((_, slot) => (isPeak(slot) !== isOfPeak ? other : isOfPeak ? '0,5' : '0,2'));
      return `${french(day)};${isOfPeak ? 'HP' : 'HC'};${values.join(';')}`;
    });
    const { source, refused } = await stored(table(`Date;Poste;${HALVES.join(';')}`, ...rows), energy(4, 5));
    expect([await kwhOf(source), refused]).toEqual([10 * (32 * 0.5 + 16 * 0.2), 0]);
  });

  test.each([
    ['Année;Poste', (class_: string, of: number) => `${of};${class_}`],
    ['Poste;Année', (class_: string, of: number) => `${class_};${of}`],
  ])('and a column for each month: %s', async (header, write) => {
    const rows = [2023, 2024].flatMap((of) => [`${write('HP', of)};${year(100)}`, `${write('HC', of)};${year(50)}`]);
    const { source, refused } = await stored(table(`${header};${MONTHS}`, ...rows), energy(3, 4));
    expect([await kwhOf(source), refused]).toEqual([2 * (sumOfYear(100) + sumOfYear(50)), 0]);
  });

  test('and a dated column for each month', async () => {
    const header = `Poste;${MONTHS.split(';').join(' 2024;')} 2024`;
    const { source } = await stored(table(header, `HP;${year(100)}`, `HC;${year(50)}`), energy(1, 2));
    expect(await kwhOf(source)).toBe(sumOfYear(100) + sumOfYear(50));
  });
});

describe('months above several quantities', () => {
  const row = (of: number) => `${of};${lines(12, (i) => `${100 + ((i * 7) % 11)};20`).join(';')}`;

  test.each([
    [
      'over the line of their names',
      [`;${MONTHS.replaceAll(';', ';;')};`, `Année;${lines(12, () => 'HP;HC').join(';')}`],
    ],
    [
      'beside their names',
      [
        `Année;${MONTHS.split(';')
          .map((month) => `${month} HP;${month} HC`)
          .join(';')}`,
      ],
    ],
  ])('%s: every column is read', async (_what, head) => {
    const { source } = await stored(table(head[0]!, ...head.slice(1), row(2023), row(2024)), energy(1, 2));
    expect(await kwhOf(source)).toBe(2 * (sumOfYear(100) + 12 * 20));
  });
});

describe('labels of the customer output of a Linky', () => {
  const hours = (header: string, write: (i: number) => string) =>
    table(`horodate;${header}`, ...lines(49, (i) => `${french(Math.floor(i / 24))} ${two(i % 24)}:00;${write(i)}`));
  const labels = (...columns: [at: number, role: string][]) =>
    ({
      ...seen(),
      table: JSON.stringify({
        columns: columns.map(([at, role]) => ({ at, role, unit: role === 'index' ? 'Wh' : null })),
      }),
    }) as const;

  test('are indexes in Wh; those of the supplier and of the distributor are one energy', async () => {
    const file = hours(
      'EASF01;EASF02;EASD01;SINSTS',
      (i) => `${1e6 + 300 * i};${5e5 + 200 * i};${9e5 + 500 * i};${600 + (i % 7)}`,
    );
    const { source } = await stored(file, labels([1, 'index'], [2, 'index'], [3, 'index'], [4, 'ignored']));
    expect(await kwhOf(source)).toBe(48 * 0.5);
  });

  test('the historical ones are time classes', async () => {
    const file = hours('HCHC;HCHP;PAPP', (i) => `${1e6 + 300 * i};${2e6 + 200 * i};${600 + (i % 7)}`);
    const { source } = await stored(file, labels([1, 'index'], [2, 'index'], [3, 'ignored']));
    expect(await kwhOf(source)).toBe(48 * 0.5);
  });
});

describe('years above several quantities', () => {
  const months = (write: (month: string) => string) => MONTHS.split(';').map(write);
  const row = (month: string) => `${month};100;50;110;60`;

  test.each([
    ['over the line of their names', [';2023;;2024;', 'Mois;HP;HC;HP;HC']],
    ['in their names', ['Mois;HP 2023;HC 2023;HP 2024;HC 2024']],
  ])('%s: every column is read', async (_what, head) => {
    const { source } = await stored(table(head[0]!, ...head.slice(1), ...months(row)), energy(1, 2));
    expect(await kwhOf(source)).toBe(12 * 320);
  });

  test('one of which is euros', async () => {
    const { source } = await stored(table(';2023;;2024;', 'Mois;kWh;€;kWh;€', ...months(row)));
    expect(await kwhOf(source)).toBe(12 * 210);
  });
});

test('lines of two meters whose numbers a worksheet rounded are refused', async () => {
  const rows = [100, 200].flatMap((kwh) => lines(12, (i) => `1,429E+13;${two(i + 1)}/2024;${kwh + ((i * 7) % 11)}`));
  expect(await refusal(table('PDL;Mois;Conso (kWh)', ...rows))).toMatchObject({ reason: 'repeated_moments' });
});

test('several sites with a line a year and a column a month are of several meters', async () => {
  const rows = ['Mairie', 'École'].flatMap((site, i) =>
    [2023, 2024].map((of) => `${site};${of};${year(100 * (i + 1))}`),
  );
  expect(await refusal(table(`Site;Année;${MONTHS}`, ...rows), energy(1))).toMatchObject({
    code: 'file_other_meter',
    points: ['Mairie', 'École'],
  });
});

describe('the unit of each line', () => {
  test.each(['Unité', 'Unité de mesure', 'U', ''])('under « %s »: kWh and MWh are converted', async (header) => {
    const rows = lines(24, (i) => `${french(i)};${i % 2 ? `${50 + (i % 4)};kWh` : '0,05;MWh'}`);
    const { source } = await stored(table(`Date;Consommation;${header}`, ...rows));
    expect(await kwhOf(source)).toBe(12 * 50 + 12 * 52);
  });

  test('of two quantities: refused', async () => {
    const rows = lines(24, (i) => `${french(i)};${i % 2 ? '50;kWh' : '5;m3'}`);
    expect(await refusal(table('Date;Consommation;Unité de mesure', ...rows))).toMatchObject({
      reason: 'several_units',
    });
  });

  test('of a table with a column for each half-hour', async () => {
    const rows = lines(
      10,
      (day) => `${french(day)};${day < 5 ? 'kWh' : 'Wh'};${HALVES.map(() => (day < 5 ? 0.5 : 500)).join(';')}`,
    );
    const { source } = await stored(table(`Date;Unité;${HALVES.join(';')}`, ...rows));
    expect(await kwhOf(source)).toBe(240);
  });

  test('of powers with a column for each half-hour', async () => {
    const watts = lines(10, (day) => `${french(day)};W;${HALVES.map((_, i) => 500 + (i % 2)).join(';')}`);
    const { source } = await stored(table(`Date;Unité;${HALVES.join(';')}`, ...watts));
    expect(await kwhOf(source, 'puissance')).toBe(120.12);
  });

  test('of a table with a column for each month', async () => {
    const inMwh = year(100)
      .split(';')
      .map((kwh) => Number(kwh) / 1000)
      .join(';');
    const file = table(`Année;Unité;${MONTHS}`, `2023;kWh;${year(100)}`, `2024;MWh;${inMwh}`);
    expect(await kwhOf((await stored(file)).source)).toBe(2 * sumOfYear(100));
  });
});

describe('moments whose midnight is not written', () => {
  const hourly = (bare: (day: number) => string, count = 3) =>
    lines(24 * count, (i) => {
      const day = Math.floor(i / 24);
      return i % 24 === 0 ? bare(day) : `${french(day)} ${two(i % 24)}:00;${1 + (i % 3)}`;
    });

  test('a date among the hours of its day is their midnight', async () => {
    const { source, refused } = await stored(table('Date;kWh', ...hourly((day) => `${french(day)};1`)));
    expect([await kwhOf(source), refused]).toEqual([3 * 48, 0]);
  });

  test('a date beside the hours that add up to it is their total', async () => {
    const rows = hourly((day) => `${french(day)};47`);
    const { source, refused } = await stored(table('Date;kWh', ...rows));
    expect([await kwhOf(source), refused]).toEqual([3 * 47, 3]);
  });

  test('dates with and without 00:00 are days', async () => {
    const rows = lines(20, (i) => `${french(i)}${i % 2 ? '' : ' 00:00'};${10 + (i % 4)}`);
    const { source, refused } = await stored(table('Date;kWh', ...rows));
    expect([await kwhOf(source), refused]).toEqual([20 * 10 + 5 * 6, 0]);
  });

  test('minutes in a column beside the hours', async () => {
    const rows = lines(96, (i) => `${french(Math.floor(i / 48))};${Math.floor((i % 48) / 2)};${(i % 2) * 30};0,5`);
    const { source, refused } = await stored(table('Jour;Heure;Minute;kWh', ...rows));
    expect([await kwhOf(source), refused]).toEqual([48, 0]);
  });
});

describe('a file for each time class', () => {
  const days = (kwh: number, count = 20, header = 'Conso (kWh)') =>
    table(`Date;${header}`, ...lines(count, (i) => `${french(i)};${kwh + (i % 3)}`));

  test.each([
    ['hp.csv', 'hc.csv'],
    ['Heures pleines 2024.csv', 'Heures creuses 2024.csv'],
  ])('%s and %s add up', async (peak, offPeak) => {
    const { source } = await stored(zip({ [peak]: days(10), [offPeak]: days(5) }));
    expect(await kwhOf(source)).toBe(20 * 15 + 2 * (6 * 3 + 1));
  });

  test('by their headers too, once it was answered that they are the energy', async () => {
    const files = zip({ 'a.csv': days(10, 20, 'HP (kWh)'), 'b.csv': days(5, 20, 'HC (kWh)') });
    expect(await refusal(files)).toMatchObject({ code: 'file_needs_choice' });
    expect(await kwhOf((await stored(files, energy(1))).source)).toBe(20 * 15 + 2 * (6 * 3 + 1));
  });

  test.each([
    ['with blanks for the other class', (rows: string[]) => rows],
    ['without the other hours', (rows: string[]) => rows.filter((row) => !row.endsWith(';'))],
  ])('of hours that are each of one class, %s: each hour once', async (_what, write) => {
    const hours = (kwh: string, of: (hour: number) => boolean) =>
      table(
        'Date;kWh',
        ...write(lines(48, (i) => `${french(Math.floor(i / 24))} ${two(i % 24)}:00;${of(i % 24) ? kwh : ''}`)),
      );
    const isDay = (hour: number) => hour >= 6 && hour < 22;
    const files = zip({ 'hp.csv': hours('1', isDay), 'hc.csv': hours('2', (hour) => !isDay(hour)) });
    expect(await kwhOf((await stored(files)).source)).toBe(2 * (16 + 8 * 2));
  });

  test('of days that are each of one class: refused, as each day has both', async () => {
    const some = (kwh: number, rest: number) =>
      table('Date;kWh', ...lines(20, (i) => `${french(i)};${i % 2 === rest ? kwh : ''}`));
    expect(await refusal(zip({ 'hp.csv': some(10, 0), 'hc.csv': some(5, 1) }))).toMatchObject({
      reason: 'several_classes',
    });
  });

  test('of other days: refused', async () => {
    expect(await refusal(zip({ 'hp.csv': days(10), 'hc.csv': days(5, 12) }))).toMatchObject({
      reason: 'several_classes',
    });
  });

  test('indexes are registers, whose sum is the energy', async () => {
    const index = (from: number, kwh: number) =>
      table('Date;Index (kWh)', ...lines(21, (i) => `${french(i)};${from + kwh * i}`));
    const { source } = await stored(zip({ 'hp.csv': index(1000, 10), 'hc.csv': index(5000, 5) }));
    expect(await kwhOf(source)).toBe(20 * 15);
  });
});

test('a total below the table in a column of its own is no column of the meter', async () => {
  const rows = lines(20, (i) => `${french(i)};${10 + (i % 3)}`);
  const { source } = await stored(table('Date;Conso (kWh)', ...rows, '', 'Total;;219'));
  expect(await kwhOf(source)).toBe(219);
});
