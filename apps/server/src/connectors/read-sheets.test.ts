import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readFile } from './recognise.ts';
import { accountCurve, figures, notes, refusalOf, refusals, wallStamps } from './test-support.ts';

type Row = (string | number | Date | null)[];
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = async (sheets: Record<string, Row[]>, generic: object = SEEN) =>
  readFile(
    {
      name: 'classeur',
      bytes: await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }),
    },
    { generic, energy: 'electricite' },
  );
const date = (month: number, day: number) => new Date(Date.UTC(2024, month - 1, day));
const HEADER = ['Date', 'Consommation (kWh)'];
const month = (number: number, count: number, kwh: number): Row[] =>
  Array.from({ length: count }, (_, i) => [date(number, i + 1), kwh]);
const total = async (sheets: Record<string, Row[]>) => figures(await read(sheets)).total.value;

describe('a workbook of several sheets', () => {
  test('sheets of one layout are one table, whatever stands above and below each', async () => {
    const cover: Row[] = [['Suivi des consommations'], ['Compteur', 'Linky'], ['Année', 2024]];
    const sheets = {
      Accueil: cover,
      Janvier: [HEADER, ...month(1, 31, 10)],
      Février: [['Relevé de février'], [], HEADER, ...month(2, 29, 9), ['Total', 261]],
      Mars: [HEADER, ...month(3, 31, 9)],
    };
    const found = await read(sheets);
    expect(figures(found)).toMatchObject({ points: 91, total: { value: 310 + 261 + 279 } });
    expect([found.needsChoice, notes(found)]).toEqual([
      false,
      ['Feuilles lues comme un seul tableau : « Janvier », « Février », « Mars ».'],
    ]);
    expect(refusals(found)).toEqual([[33, 'feuille « Février » : ligne de total : elle n’est pas une mesure']]);
  });

  test('a header may name its sheet, and the first day of a month may end the sheet before', async () => {
    const named = (words: string): Row[] => [['Date', `Conso ${words} (kWh)`]];
    expect(
      await total({
        Janvier: [...named('janvier'), ...month(1, 31, 10), [date(2, 1), 9]],
        Février: [...named('février'), ...month(2, 29, 9)],
      }),
    ).toBe(310 + 261);
  });

  test('a sheet with another table, or with sums of a finer one, is named and not read', async () => {
    const months: Row[] = [
      [date(1, 1), 310],
      [date(2, 1), 261],
    ];
    const sheets = {
      'Par mois': [HEADER, ...months],
      Jours: [HEADER, ...month(1, 31, 10), ...month(2, 29, 9)],
      Gaz: [['Date', 'Gaz (m3)'], ...month(1, 31, 2)],
    };
    const found = await read(sheets);
    expect(figures(found).total.value).toBe(571);
    expect(notes(found)[0]).toBe(
      'Feuilles non lues : « Par mois » (dont le tableau est autre), « Gaz » (dont le tableau est autre). Si elles portent d’autres mesures, enregistrez-les en CSV et déposez-les à part.',
    );
    expect(found.needsChoice).toBe(false);
    expect((await read(sheets, { variable: 'conso', unit: 'kWh' })).needsChoice).toBe(true);
    // Dates that cannot be read under the same header are no silence either.
    const unreadable = await read({
      Janvier: [HEADER, ...month(1, 31, 10)],
      Février: [HEADER, ['un', 3], ['deux', 4]],
    });
    expect(notes(unreadable)[0]).toContain('« Février »');
  });

  test('sheets with other values at the same dates are meters, named by their sheets', async () => {
    const sheets = { 'Logement A': [HEADER, ...month(1, 31, 10)], 'Logement B': [HEADER, ...month(1, 31, 7)] };
    const found = await read(sheets);
    expect(found.series.map(({ point, variable }) => [point, variable])).toEqual([
      ['Logement A', 'conso'],
      ['Logement B', 'conso'],
    ]);
  });

  test('sheets named as two energies or meters are not one', async () => {
    for (const [one, other] of [
      ['Electricité', 'Gaz'],
      ['TGBT', 'CVC'],
    ] as const)
      for (const second of [month(2, 29, 50), month(1, 31, 10)]) {
        const found = await read({ [one]: [HEADER, ...month(1, 31, 10)], [other]: [HEADER, ...second] });
        expect(found.series.map(({ point }) => point)).toEqual([one, other]);
      }
  });

  test('sheets of two energies are each of its own, whatever is answered for the first', async () => {
    const sheets = { Electricité: [HEADER, ...month(1, 31, 10)], Gaz: [HEADER, ...month(1, 31, 50)] };
    for (const columns of [{}, { 1: { role: 'conso', unit: 'kWh' } }]) {
      const found = await read(sheets, { ...SEEN, table: { columns } });
      expect(found.series.map(({ point, variable }) => `${point} ${variable}`)).toEqual([
        'Electricité conso',
        'Gaz conso_gaz',
      ]);
    }
  });

  test('months without a year are of the year that names their sheet, and else lack it', async () => {
    const rows: Row[] = [
      ['Mois', 'Consommation (kWh)'],
      ['Janvier', 300],
      ['févr.', 280],
      ['Total', 580],
    ];
    const found = await read({ '2022': rows, 'Année 2023': rows });
    expect(figures(found)).toMatchObject({
      from: '2021-12-31T23:00:00.000Z',
      to: '2023-02-28T23:00:00.000Z',
      total: { value: 1160 },
    });
    const refused = await refusalOf(read({ Mairie: rows }));
    expect(refused.message).toContain('l’année des mois');
  });

  test('the sheet that holds the table is read, however full the others are', async () => {
    const words: Row[] = Array.from({ length: 200 }, () => ['Notice', 'à lire', 'avant', 'usage']);
    expect(await total({ Notice: words, Données: [HEADER, ...month(1, 31, 10)] })).toBe(310);
  });

  test('an operator’s layout in a sheet comes before a table', async () => {
    const stamps = wallStamps('2024-01-10', 48, 30, 30).map((stamp) => `${stamp.replace(' ', 'T')}+01:00;100`);
    const curve: Row[] = accountCurve(stamps)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(';'));
    const found = await read({ Calculs: [HEADER, ...month(1, 31, 10)], Courbe: curve });
    expect(figures(found)).toMatchObject({ points: 48, total: { value: 2.4 } });
    expect(notes(found)[0]).toContain('« Calculs »');
  });

  test('hours in cells of their own are hours', async () => {
    const hours = Array.from({ length: 48 }, (_, i): Row => [
      date(1, 14 + Math.floor(i / 24)),
      new Date(Date.UTC(1899, 11, 30, i % 24)),
      1,
    ]);
    expect(await total({ Feuil1: [['Date', 'Heure', 'kWh'], ...hours] })).toBe(48);
  });
});

test.each([
  ['Gaz', 'conso_gaz', 'proposed'],
  ['Réseau de chaleur', 'chaleur', 'proposed'],
  ['Fioul', 'combustible', 'proposed'],
  ['Électricité', 'conso', 'certain'],
  ['2024', 'conso', 'certain'],
])('a sheet named « %s » is of its energy, whatever the source', async (name, role, certainty) => {
  const found = await read({ [name]: [HEADER, ...month(1, 31, 10)] });
  expect(found.table!.columns[1]).toMatchObject({ role, certainty });
});

describe('rows and columns that a sheet hides', () => {
  const rows: Row[] = [
    ['Date', 'Remarque', 'Consommation (kWh)'],
    ...month(1, 31, 10).map(([at, kwh]) => [at!, 'x', kwh!]),
  ];
  const masked = async (columns: object[], rowDefs: [number, object][]) =>
    readFile(
      {
        name: 'classeur',
        bytes: await writeXlsx({ sheets: [{ name: 'Relevés', rows, columns, rowDefs: new Map(rowDefs) }] }),
      },
      { generic: SEEN, energy: 'electricite' },
    );

  test('are read, and a note counts those that hold something', async () => {
    const found = await masked(
      [{}, { hidden: true }, {}, { hidden: true }],
      [
        [3, { hidden: true }],
        [4, { hidden: true }],
        [60, { hidden: true }],
      ],
    );
    expect(figures(found).total.value).toBe(310);
    expect(notes(found).join(' ')).toContain('La feuille « Relevés » masque 2 lignes et 1 colonne :');
  });

  test('nothing is said of a sheet that hides nothing', async () => {
    expect(notes(await masked([{}], [])).join(' ')).not.toContain('masque');
  });
});
