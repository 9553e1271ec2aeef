import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readFile } from '../recognise.ts';
import { notes, only, refusalOf, refusals, said, values } from '../test-support.ts';

type Cells = (string | number | Date | boolean | null)[];
const PRM = '14290000000017';
const sheet = (name: string, ...rows: Cells[]) => ({ name, rows });
const read = async (...sheets: ReturnType<typeof sheet>[]) =>
  readFile({ name: 'x', bytes: await writeXlsx({ sheets }) });
const HEAD: Cells = ['Point Référence Mesure (PRM)', PRM];
const curve = (unit: string, ...rows: Cells[]) =>
  sheet('Consommation', HEAD, ['Début', 'Fin', `Valeur${unit}`], ...rows);
const daily = (unit: string, ...rows: Cells[]) =>
  sheet('Consommation quotidienne', HEAD, ['Date', `Valeur${unit}`], ...rows);
const FIRST: Cells = ['10/01/2024 00:00', '10/01/2024 00:30', '0,5'];

describe('curves', () => {
  test.each([
    [' (en kW)', 500],
    [' (en W)', 0.5],
    [' (EN MW)', 500_000],
    ['', 500],
  ])('a value%s of 0,5 is %d W', async (unit, watts) =>
    expect(values(await read(curve(unit, FIRST)))).toEqual([watts]),
  );
  test('another unit is left out and said', async () => {
    const found = await read(curve(' (en V)', FIRST), daily(' (en kWh)', ['10/01/2024', 3]));
    expect(notes(found)).toEqual(['Feuille laissée de côté : unité « V » inattendue.']);
    expect(values(found, 'conso')).toEqual([3000]);
  });
  test('real dates and numbers, steps of any length, blank rows', async () => {
    const at = (hour: number, minute: number) => new Date(Date.UTC(2024, 0, 10, hour, minute));
    const found = await read(
      curve(
        ' (en kW)',
        [at(0, 0), at(0, 10), 1.25],
        [null, null, 9],
        [at(0, 10), at(0, 20), 'NA'],
        [at(1, 0), at(2, 0), 2],
      ),
    );
    expect(only(found).runs.map((run) => [run.stepS, [...run.values]])).toEqual([
      [600, [1250, Number.NaN]],
      [3600, [2000]],
    ]);
    expect(only(found)).toMatchObject({ point: PRM, variable: 'puissance' });
    expect(only(found).runs[0]!.from).toBe(dayStart(dayNumber(2024, 1, 10)));
    expect(refusals(found)).toEqual([]);
  });
  test.each<[Cells, string]>([
    [['hier', '10/01/2024 01:00', 1], 'date illisible « hier – 10/01/2024 01:00 »'],
    [['10/01/2024 00:30', null, 1], 'date illisible « 10/01/2024 00:30 –  »'],
    [[null, '10/01/2024 01:00', 1], 'date illisible «  – 10/01/2024 01:00 »'],
    [['10/01/2024 00:30', '10/01/2024 01:00', 'x'], 'valeur illisible « x »'],
    [['10/01/2024 00:30', '10/01/2024 01:00', true], 'valeur illisible « true »'],
    [['10/01/2024 01:00', '10/01/2024 00:30', 1], 'la fin de l’intervalle ne suit pas son début'],
    [['10/01/2024 01:00', '10/01/2024 01:00', 1], 'la fin de l’intervalle ne suit pas son début'],
    [['10/01/2024 01:00', '11/01/2024 01:00', 1], 'la fin de l’intervalle ne suit pas son début'],
  ])('%o is refused by its row', async (row, reason) => {
    const found = await read(curve(' (en kW)', FIRST, row));
    expect([refusals(found), values(found)]).toEqual([[[4, reason]], [500]]);
  });
  test('an interval of 23 h 30 is one', async () =>
    expect(only(await read(curve(' (en kW)', ['10/01/2024 00:00', '10/01/2024 23:30', 1]))).runs[0]!.stepS).toBe(
      84_600,
    ));
});

describe('days', () => {
  test.each([
    [' (en kWh)', 3000, []],
    [' (en kW)', 3000, ['Les valeurs quotidiennes sont annoncées en kW : ce sont des kWh.']],
    [' (en Wh)', 3, []],
    [' (en W)', 3, []],
    [' (en MWh)', 3_000_000, []],
    ['', 3000, []],
  ])('a value%s of 3 is %d Wh', async (unit, wattHours, expected) => {
    const found = await read(daily(unit, ['10/01/2024', 3], [null, 9], [new Date(Date.UTC(2024, 0, 11)), '1,0005']));
    expect(values(found, 'conso')).toEqual([wattHours, expect.closeTo((wattHours / 3) * 1.0005, 9)]);
    expect(only(found).runs[0]!.from).toBe(dayStart(dayNumber(2024, 1, 10)));
    expect([notes(found), refusals(found)]).toEqual([expected, []]);
  });
  test('« Jour » is a date too; what cannot be read is refused by its row', async () => {
    const found = await read(
      sheet('Consommation', HEAD, ['Jour', 'Valeur (en kWh)'], ['10/01/2024', 3], ['hier', 3], ['12/01/2024', 'x']),
    );
    expect(refusals(found)).toEqual([
      [4, 'date illisible « hier »'],
      [5, 'valeur illisible « x »'],
    ]);
  });
  test.each([
    ['Puissance maximale', '', 3000],
    ['Puissance max', ' (en kVA)', 3000],
    ['Puissance maximale', ' (en VA)', 3],
    ['Consommation', ' (en kVA)', 3000],
    ['Consommation', ' (en VA)', 3],
  ])('sheet « %s », value%s: a maximum power', async (name, unit, voltAmperes) => {
    const found = await read(sheet(name, HEAD, ['Date', `Valeur${unit}`], ['10/01/2024', 3]));
    expect([values(found, 'puissance_max'), found.notes]).toEqual([[voltAmperes], []]);
  });
  test('an energy in another unit is left out', async () => {
    const refused = await refusalOf(read(daily(' (en kvarh)', ['10/01/2024', 3])));
    expect([refused.code, said(refused.message)]).toEqual([
      'no_measure',
      expect.stringContaining('Feuille laissée de côté : unité « kvarh » inattendue.'),
    ]);
  });
  test('a maximum in another unit is left out', async () => {
    const found = await read(
      sheet('Puissance maximale', HEAD, ['Date', 'Valeur (en A)'], ['10/01/2024', 3]),
      daily('', ['10/01/2024', 3]),
    );
    expect(notes(found)).toEqual(['Feuille laissée de côté : unité « a » inattendue.']);
  });
});

describe('sheets', () => {
  const rows: Cells[] = [
    ['Date', 'Valeur (en Wh)'],
    ['10/01/2024', 24],
  ];
  test.each([
    ['Consommation', 'x', 'conso'],
    ['Soutirage', 'x', 'conso'],
    ['Production', 'x', 'injection'],
    ['Injection', 'x', 'injection'],
    ['Feuil1', 'Production', 'injection'],
    ['Feuil1', 'Consommation', 'conso'],
    ['Production', 'Consommation', 'injection'],
    ['Feuil1', 'x', 'conso'],
  ])('named « %s » with « %s » in its head: %s', async (name, title, variable) =>
    expect(only(await read(sheet(name, HEAD, [title], ...rows))).variable).toBe(variable),
  );
  test('a sheet a direction, and a sheet of notes', async () => {
    const found = await read(
      sheet('Consommation', HEAD, ...rows),
      sheet('Production', HEAD, ...rows),
      sheet('Lisez-moi', ['Bonjour']),
    );
    expect(found.series.map((one) => [one.variable, one.runs[0]!.values[0]])).toEqual([
      ['conso', 24],
      ['injection', 1],
    ]);
  });
  test('a sheet of the same meter without a table is left aside', async () => {
    const found = await read(
      sheet('Consommation', HEAD, ...rows),
      sheet('Contrat', HEAD, ['Puissance', 9], ['Option', 'Base']),
    );
    expect([found.series.length, refusals(found), found.notes]).toEqual([1, [], []]);
  });
  test('a head without a number of 14 digits has no point', async () =>
    expect((await read(sheet('Consommation', ['Point (PRM)', '1429000000001'], ...rows))).point).toBeNull());
  test('a table that is not Enedis’ or has no header is another file', async () => {
    expect((await read(sheet('A', ['Compteur'], ...rows))).format).toBe('csv-generique');
    expect((await refusalOf(read(sheet('A', HEAD, ['Bonjour', 'x'])))).code).toBe('unknown_format');
  });
});
