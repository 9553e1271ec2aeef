import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { zip } from '../../testing/supplier-files.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { dayAt, french, lines, table, two } from '../../testing/tables.ts';

/** What is stored of tables that give an energy in parts: time classes and totals, in columns, lines, files or sheets. */
const own = ownBuilding();
const { stored, kwhOf, knownMonths, refusal } = tableSources(own);

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const MONTHS = 'Janvier;Février;Mars;Avril;Mai;Juin;Juillet;Août;Septembre;Octobre;Novembre;Décembre'.split(';');

/** What a person answers of a class without a value: it is not known. */
const MISSING = { ...seen(), table: JSON.stringify({ columns: [], blanks: 'missing' }) };

describe('classes of the seasons', () => {
  const isWinter = (month: number) => month < 3 || month > 9;
  const months = (write: (month: number, name: string) => string[]) =>
    MONTHS.flatMap((name, month) => write(month, `${name} 2024`));

  test('that each have their months, in columns or in lines, are the whole', async () => {
    const columns = months((month, name) => [`${name};${isWinter(month) ? '300;200;;' : ';;100;50'}`]);
    const { source, refused } = await stored(table('Mois;HPH (kWh);HCH (kWh);HPE (kWh);HCE (kWh)', ...columns));
    expect([await kwhOf(source), refused]).toEqual([5 * 500 + 7 * 150, 0]);
    const rows = months((month, name) =>
      isWinter(month) ? [`${name};HPH;300`, `${name};HCH;200`] : [`${name};HPE;100`, `${name};HCE;50`],
    );
    const inRows = await stored(table('Mois;Poste;Consommation (kWh)', ...rows));
    expect([await kwhOf(inRows.source), inRows.refused]).toEqual([5 * 500 + 7 * 150, 0]);
  });

  test('with the hours of « pointe » from December to February', async () => {
    const columns = months((month, name) => {
      const peak = month < 2 || month === 11 ? (month === 1 ? '' : '40') : '';
      return [`${name};${peak};${isWinter(month) ? '300;200;;' : ';;100;50'}`];
    });
    const { source, refused } = await stored(
      table('Mois;PTE (kWh);HPH (kWh);HCH (kWh);HPE (kWh);HCE (kWh)', ...columns),
      MISSING,
    );
    // February has none, and is not known.
    expect([await kwhOf(source), refused]).toEqual([2 * 540 + 2 * 500 + 7 * 150, 1]);
  });

  test('of which one is missing are not known: a class, both, or zeros beside the blanks of the other season', async () => {
    const columns = months((month, name) => {
      const all = isWinter(month) ? '300;200;;' : ';;100;50';
      return [`${name};${month === 1 ? '300;;;' : month === 4 ? '0;0;;' : month === 5 ? ';;;' : all}`];
    });
    const { source, refused } = await stored(
      table('Mois;HPH (kWh);HCH (kWh);HPE (kWh);HCE (kWh)', ...columns),
      MISSING,
    );
    expect([await kwhOf(source), refused]).toEqual([4 * 500 + 5 * 150, 2]);
    expect((await knownMonths(source)).length).toBe(9);
  });

  test('in a file each', async () => {
    const own = (winter: boolean, kwh: number) =>
      table(
        'Date;Consommation (kWh)',
        ...range(366)
          .filter((i) => isWinter(Number(dayAt(i).slice(5, 7)) - 1) === winter)
          .map((i) => `${french(i)};${kwh}`),
      );
    const files = {
      'HPH.csv': own(true, 3),
      'HCH.csv': own(true, 2),
      'HPE.csv': own(false, 1),
      'HCE.csv': own(false, 0.5),
    };
    expect(await kwhOf((await stored(zip(files))).source)).toBe(152 * 5 + 214 * 1.5);
  });
});

test('files of the colours of Tempo are not read as periods between their days', async () => {
  const days = (of: (i: number) => boolean) =>
    table(
      'Date;Consommation (kWh)',
      ...range(60)
        .filter(of)
        .map((i) => `${french(i)};${10 + (i % 3)}`),
    );
  const [blue, red] = [days((i) => i % 7 !== 6), days((i) => i % 7 === 6)];
  const files = zip({ 'tempo bleu.csv': blue, 'tempo rouge.csv': red });
  expect(await refusal(files)).toMatchObject({ reason: 'several_classes' });
  const white = days((i) => i % 14 === 0 || i % 14 === 1 || i % 14 === 2);
  const others = days((i) => i % 14 > 2);
  const whole = await stored(zip({ 'tempo bleu.csv': others, 'tempo blanc.csv': white }));
  expect(await kwhOf(whole.source)).toBe(60 * 11);
});

test('a table whose name is of one time class, alone, is asked whether it is all of the meter', async () => {
  const file = table('Date;Consommation (kWh)', ...lines(20, (i) => `${french(i)};10`));
  const asked = await refusal({ ...file, name: 'hp 2024.csv' });
  expect(asked).toMatchObject({ code: 'file_needs_choice' });
  expect(asked?.message).toContain('une seule classe horaire (HP)');
  const sheet = (unit: string, value: number) => [
    ['Date', `Consommation (${unit})`],
    ...range(20).map((i) => [french(i), value + i / 100]),
  ];
  const workbook = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) => ({
    name: 'releves.xlsx',
    bytes: await writeXlsx({ sheets }),
  });
  const alone = await workbook([{ name: 'HP', rows: sheet('kWh', 10) }]);
  expect((await refusal(alone))?.code).toBe('file_needs_choice');
  const units = await workbook([
    { name: 'HP', rows: sheet('kWh', 10) },
    { name: 'HC', rows: sheet('MWh', 0.004) },
  ]);
  expect(await refusal(units)).toMatchObject({ reason: 'several_layouts' });
});

test('a total above the sum of its classes is asked about, and the classes are not added to it', async () => {
  const rows = range(20).flatMap((i) => [`${french(i)};HP;6`, `${french(i)};HC;4`, `${french(i)};Total;13`]);
  const file = table('Date;Poste;Consommation (kWh)', ...rows);
  expect((await refusal(file))?.code).toBe('file_needs_choice');
  expect(await refusal(file, energy(3, 4, 5))).toMatchObject({ reason: 'two_columns' });
  const ignored = [3, 4].map((at) => ({ at, role: 'ignored', unit: null }) as const);
  const { source } = await stored(file, seen([...ignored, { at: 5, role: 'conso', unit: 'kWh' }]));
  expect(await kwhOf(source)).toBe(20 * 13);
});

test('a second value of a class is refused on its line, and the others are read', async () => {
  const rows = range(20).flatMap((i) => [`${french(i)};HP;6`, `${french(i)};HC;4`]);
  const { source, report } = await stored(
    table('Date;Poste;Consommation (kWh)', ...rows, `${french(5)};HP;99`),
    MISSING,
  );
  expect(report.refused.map(({ line }) => line)).toEqual([42]);
  expect(await kwhOf(source)).toBe(200);
});

test('totals of quarters beside months written by their first day are no days without a line', async () => {
  const rows = range(12).flatMap((i) => [
    `2024-${two(i + 1)}-01;${100 + i}`,
    ...(i % 3 === 2 ? [`T${(i + 1) / 3} 2024;${300 + 3 * i - 3}`] : []),
  ]);
  const { source, report } = await stored(table('Mois;Consommation (kWh)', ...rows));
  expect(report.notes.filter((note) => note.includes('jours sans ligne'))).toEqual([]);
  expect(await kwhOf(source)).toBe(1266);
});

test('indexes of « compteur A » and « compteur B » are of two meters', async () => {
  const index = (from: number, first: number) =>
    table('Date;Index (kWh)', ...lines(30, (i) => `${french(from + i)};${first + 5 * i}`));
  const files = zip({ 'compteur A.csv': index(0, 1000), 'compteur B.csv': index(30, 1200) });
  expect(await refusal(files)).toMatchObject({ code: 'file_other_meter' });
});
