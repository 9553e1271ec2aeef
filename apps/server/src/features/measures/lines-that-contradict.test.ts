import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { dayAt, french, lines, table, two } from '../../testing/tables.ts';
import { aSource } from '../../testing/builders.ts';

/** What is stored of tables whose lines leave cells to the lines above, add one another, or contradict one another. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

/** Amounts of hours that no sum of others meets by chance [kWh]. */
const amount = (i: number) => 0.2 + ((i * 37) % 101) / 100;
const hours = (day: number) =>
  lines(24, (hour) =>
    amount(day * 24 + hour)
      .toFixed(2)
      .replace('.', ','),
  );
const sumOf = (values: readonly string[]) => values.reduce((sum, one) => sum + Number(one.replace(',', '.')), 0);
const DAYS = 6;
const ALL_DAYS = Array.from({ length: DAYS }, (_, day) => day);
const ALL = ALL_DAYS.reduce((sum, day) => sum + sumOf(hours(day)), 0);
const kwh = (value: number) => value.toFixed(2).replace('.', ',');
const answered = (query: object) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [], ...query }) }) as const;

describe('a cell written once for several lines', () => {
  test('a day above its hours', async () => {
    const rows = ALL_DAYS.flatMap((day) =>
      hours(day).map((value, hour) => `${hour === 0 ? french(day) : ''};${two(hour)}:00;${value}`),
    );
    const { source, refused } = await stored(table('Jour;Heure;Consommation (kWh)', ...rows), energy(2));
    expect([await kwhOf(source), refused]).toEqual([Number(ALL.toFixed(3)), 0]);
  });

  test('a day and an hour above their minutes', async () => {
    const rows = lines(DAYS * 96, (i) => {
      const [hour, minute] = [Math.floor(i / 4) % 24, (i % 4) * 15];
      const day = minute === 0 && hour === 0 ? french(Math.floor(i / 96)) : '';
      return `${day};${minute === 0 ? hour : ''};${minute};0,25`;
    });
    const { source } = await stored(table('Date;Heure;Minute;Consommation (kWh)', ...rows), energy(3));
    expect(await kwhOf(source)).toBe(DAYS * 24);
  });

  test('a month above its time classes', async () => {
    const rows = lines(12, (i) => `${dayAt(i * 31).slice(0, 7)};HP;70${i % 10}\n;HC;34${i % 10}`);
    const { source } = await stored(table('Mois;Poste;kWh', ...rows), energy(3, 4));
    expect(await kwhOf(source)).toBe(12 * 1040 + 2 * (45 + 0 + 1));
  });

  test('the name of a site above its months: two meters, which one source does not take', async () => {
    const rows = lines(
      12,
      (i) => `${i === 0 ? 'Mairie' : i === 6 ? 'École' : ''};${dayAt(i * 31).slice(0, 7)};${300 + i}`,
    );
    const error = await refusal(table('Site;Mois;Consommation (kWh)', ...rows), energy(2));
    expect(error).toMatchObject({ code: 'file_other_meter' });
  });

  test('no date is taken from the line above where nothing else of the line goes on', async () => {
    const rows = lines(20, (day) => `${day % 2 ? '' : french(day)};${10 + day}`);
    expect(await refusal(table('Date;Consommation (kWh)', ...rows), energy(1))).toMatchObject({
      code: 'file_needs_choice',
    });
  });

  test('the name of a site alone on a line', async () => {
    const months = (from: number) => lines(6, (i) => `${dayAt((from + i) * 31).slice(0, 7)};${300 + i}`);
    expect(
      await refusal(table('Mois;Consommation (kWh)', ...months(0), 'École;', ...months(6)), energy(1)),
    ).toMatchObject({ code: 'file_unreadable', reason: 'several_tables', line: 8 });
  });
});

describe('totals that nothing says but their amount', () => {
  const total = (day: number) => kwh(sumOf(hours(day)));
  const hourly = (day: number) => hours(day).map((value, hour) => `${french(day)} ${two(hour)}:00;${value}`);

  test.each([
    ['at 23:59, after its hours', (day: number) => [...hourly(day), `${french(day)} 23:59;${total(day)}`]],
    ['at 24:00, after its hours', (day: number) => [...hourly(day), `${french(day)} 24:00;${total(day)}`]],
    ['at 00:00, before its hours', (day: number) => [`${french(day)} 00:00;${total(day)}`, ...hourly(day)]],
  ])('of each day, %s', async (_when, rowsOf) => {
    const rows = ALL_DAYS.flatMap(rowsOf);
    const { source, refused, report } = await stored(table('Horodate;Consommation (kWh)', ...rows), energy(1));
    expect([await kwhOf(source), refused]).toEqual([Number(ALL.toFixed(3)), DAYS]);
    expect(report.refused[0]!.reason).toContain('total');
  });

  test('of the whole table, on a line that has a date', async () => {
    const values = lines(60, (i) => kwh(10 + amount(i)));
    const rows = values.map((value, i) => `${french(i)};${value}`);
    const file = table('Date;Consommation (kWh)', ...rows, `${french(60)};${kwh(sumOf(values))}`);
    const { source, refused } = await stored(file, energy(1));
    expect([await kwhOf(source), refused]).toEqual([Number(sumOf(values).toFixed(3)), 1]);
  });

  test('a last value that is nearly that of all others is a value', async () => {
    const rows = lines(20, (i) => `${french(i)};${kwh(10 + amount(i))}`);
    const last = Number((sumOf(lines(20, (i) => kwh(10 + amount(i)))) * 1.01).toFixed(2));
    const { source } = await stored(table('Date;Consommation (kWh)', ...rows, `${french(20)};${kwh(last)}`), energy(1));
    expect(await kwhOf(source)).toBeCloseTo(sumOf(lines(20, (i) => kwh(10 + amount(i)))) + last, 3);
  });
});

describe('lines that contradict one another', () => {
  const twice = table(
    'Horodate;Consommation (kWh)',
    ...lines(48, (i) => `${french(0)} ${two(i >> 1)}:${i % 2 ? '30' : '00'};1`),
    `${french(0)} 10:00;3`,
  );

  test('two values of one moment are asked, and the one that is chosen is stored', async () => {
    expect(await refusal(twice, energy(1))).toMatchObject({ code: 'file_needs_choice' });
    const columns = [{ at: 1, role: 'conso', unit: 'kWh' }];
    for (const [repeats, sum] of [
      ['first', 48],
      ['last', 50],
    ] as const) {
      const { source, report } = await stored(twice, answered({ columns, repeats }));
      expect([await kwhOf(source), report.table?.repeats]).toMatchObject([
        sum,
        { value: repeats, certainty: 'certain' },
      ]);
      const again = await drop(own.app, own.user, source, twice, answered({ columns, repeats }));
      expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    }
  });

  test('the question names the moment and the lines', async () => {
    const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const { body } = await drop(own.app, own.user, source, twice, { preview: 'true' });
    expect(body.table!.repeats).toMatchObject({
      certainty: 'asked',
      reason: expect.stringMatching(/^un moment a deux valeurs \(le 01\/01\/2024 10:00, lignes 22 et 50\)/),
    });
  });

  const columns = [{ at: 2, role: 'conso', unit: 'kWh' }];

  test('an invoice that was rectified is asked', async () => {
    const bills = table(
      'Du;Au;kWh',
      '01/01/2024;31/01/2024;900',
      '01/02/2024;29/02/2024;850',
      '01/02/2024;29/02/2024;790',
    );
    expect(await refusal(bills, energy(2))).toMatchObject({ code: 'file_needs_choice' });
    const { source } = await stored(bills, answered({ columns, repeats: 'last' }));
    expect(await kwhOf(source)).toBe(1690);
  });

  test('a credit of several invoices is asked, and left out once somebody says so', async () => {
    const bills = table(
      'Du;Au;kWh',
      '01/01/2024;31/01/2024;900',
      '01/02/2024;29/02/2024;850',
      '01/01/2024;29/02/2024;-150',
    );
    expect(await refusal(bills, energy(2))).toMatchObject({ code: 'file_needs_choice' });
    const { source } = await stored(bills, answered({ columns, unread: 'skip' }));
    expect(await kwhOf(source)).toBe(1750);
  });

  test('lines whose date cannot be read are asked; where they are most of them the table is refused', async () => {
    const rows = (bad: number) =>
      table('Date;Consommation (kWh)', ...lines(30, (i) => `${i > 0 && i <= bad ? `jour ${i}` : french(i)};10`));
    expect(await refusal(rows(5), energy(1))).toMatchObject({ code: 'file_needs_choice' });
    const own = [{ at: 1, role: 'conso', unit: 'kWh' }];
    expect(await kwhOf((await stored(rows(5), answered({ columns: own, unread: 'skip' }))).source)).toBe(250);
    expect(await refusal(rows(20), energy(1))).toMatchObject({ code: 'file_unreadable', reason: 'unread_dates' });
  });

  test('two registers whose readings share a few moments are asked', async () => {
    const readings = [
      ...lines(20, (i) => `${french(i)} 00:00;${1000 + 12 * i}`),
      ...lines(20, (i) => `${french(18 + i)} 00:00;${5000 + 9 * i}`),
    ];
    const asked = [{ at: 1, role: 'index', unit: 'kWh' }];
    const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const file = table('Date;Index', ...readings);
    const { body } = await drop(own.app, own.user, source, file, { preview: 'true', ...answered({ columns: asked }) });
    expect(body.table!.repeats).toMatchObject({ certainty: 'asked', reason: expect.stringContaining('2 moments') });
    const { error } = await drop(own.app, own.user, source, file, answered({ columns: asked }));
    expect(error?.code).toBe('file_needs_choice');
  });

  test('days a hundred times above all others are confirmed', async () => {
    const values = lines(40, (i) => String(i === 30 ? 999_999 : 20 + (i % 9)));
    const file = table('Date;Consommation (kWh)', ...values.map((value, i) => `${french(i)};${value}`));
    expect(await refusal(file, energy(1))).toMatchObject({
      code: 'file_unusual',
      message: expect.stringContaining('31/01/2024'),
    });
    const { source } = await stored(file, { ...seen(), ...energy(1), confirm: 'true' });
    expect(await kwhOf(source)).toBeGreaterThan(999_999);
  });
});
