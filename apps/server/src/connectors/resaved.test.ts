import { writeXlsx } from 'hucre/xlsx';
import { dayNumber } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { readFile } from './recognise.ts';
import { accountCurve, figures, only, r63, readText, wallStamps } from './test-support.ts';

type Row = (string | number | Date | null)[];
const workbook = async (name: string, rows: Row[]) => ({
  name: 'fichier',
  bytes: await writeXlsx({ sheets: [{ name, rows }] }),
});

const rows = wallStamps('2024-01-10', 48, 30, 30).map((stamp) => `${stamp.replace(' ', 'T')}+01:00;100`);
const quoted = (content: string, separator: string) =>
  content.replace(/[^\n]+/g, (line) =>
    line
      .split(';')
      .map((cell) => `"${cell}"`)
      .join(separator),
  );

describe('files that went through a spreadsheet', () => {
  test.each([';', ',', '\t'])('quoted and separated by %j, they are read as before', async (separator) => {
    const curve = await readText(accountCurve(rows));
    expect((await readText(quoted(accountCurve(rows), separator))).series).toEqual(curve.series);
    const flow = r63(wallStamps('2024-01-10', 48, 30, 30).map((stamp) => [stamp, '1,5']));
    expect((await readText(quoted(flow, separator))).series).toEqual((await readText(flow)).series);
  });

  test('a CSV saved as a workbook is read as the CSV, real dates and numbers included', async () => {
    const cells: Row[] = accountCurve(rows)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(';'));
    expect((await readFile(await workbook('Feuil1', cells))).series).toEqual(
      (await readText(accountCurve(rows))).series,
    );
    const generic = await workbook('Feuil1', [
      ['date', 'kWh'],
      [new Date(Date.UTC(2024, 0, 1)), 1.5],
      [new Date(Date.UTC(2024, 0, 2)), 2],
    ]);
    expect(figures(await readFile(generic))).toMatchObject({
      from: '2023-12-31T23:00:00.000Z',
      points: 2,
      total: { value: 3.5 },
    });
  });
});

describe('account workbooks that were only described', () => {
  const head = (counting: string): Row[] => [
    [null, 'Point Référence Mesure (PRM) : ', '19120000000102', 'Type de comptage :', counting],
    [null],
  ];

  test('production is what the meter injects', async () => {
    const curve = await workbook('Production Horaire', [
      ...head('Production horaire'),
      [null, null, 'Début', 'Fin', 'Valeur (en kW)'],
      [null, null, '01/06/2024 12:00', '01/06/2024 12:30', '1,250'],
      [null, null, '01/06/2024 12:30', '01/06/2024 13:00', 'NA'],
    ]);
    const read = await readFile(curve);
    expect(figures(read)).toMatchObject({ variable: 'injection', point: '19120000000102', points: 1, missing: 1 });
    expect(only(read).runs[0]?.values[0]).toBe(1250);
    const daily = await workbook('Export Production Quotidienne', [
      ...head('Production Quotidienne'),
      [null, 'Date', 'Valeur (en kWh)'],
      [null, '01/06/2024', '2,4'],
    ]);
    expect(only(await readFile(daily), 'injection').runs[0]?.values[0]).toBe(100);
  });

  test('maximum power is VA', async () => {
    const maxima = await workbook('Puissance maximale', [
      ...head('Consommation'),
      [null, 'Date', 'Valeur (en kVA)'],
      [null, '01/06/2024', '5,502'],
    ]);
    expect(figures(await readFile(maxima))).toMatchObject({
      variable: 'puissance_max',
      unit: 'VA',
      total: { value: 5502, kind: 'maximum' },
    });
  });

  test('the changes of hour in a half-hourly sheet', async () => {
    const pairs = [
      ['01:30', '02:00'],
      ['02:00', '02:30'],
      ['02:30', '02:00'],
      ['02:00', '02:30'],
      ['02:30', '03:00'],
      ['03:00', '03:30'],
    ];
    const october: Row[] = pairs.map(([start, end], i) => [
      null,
      null,
      `27/10/2024 ${start}:00`,
      `27/10/2024 ${end}:00`,
      `${i},0`,
    ]);
    const march: Row[] = [[null, null, '31/03/2024 01:30:00', '31/03/2024 03:00:00', '9,0']];
    const read = await readFile(
      await workbook('Consommation Horaire', [
        ...head('Consommation horaire'),
        [null, null, 'Début', 'Fin', 'Valeur (en kW)'],
        ...march,
        ...october,
      ]),
    );
    expect(only(read).runs.map((run) => [...run.values])).toEqual([[9000], [0, 1000, 2000, 3000, 4000, 5000]]);
    expect(read.refused).toEqual([]);
  });
});

test('the weekly gas workbook: both days of a week are included', async () => {
  const weekly = await workbook('Historique par semaine', [
    [null, 'Date de relevé', 'Volume consommé (m3)', 'Energie consommée (kWh)'],
    [null, 'Du 09/11/2020 au 15/11/2020', 75, 845],
    [null, 'Du 16/11/2020 au 22/11/2020', 80, '901,5'],
  ]);
  const read = await readFile(weekly);
  expect(only(read, 'conso_gaz').periods).toEqual([
    { fromDay: dayNumber(2020, 11, 9), toDay: dayNumber(2020, 11, 16), value: 845, quality: 0 },
    { fromDay: dayNumber(2020, 11, 16), toDay: dayNumber(2020, 11, 23), value: 901.5, quality: 0 },
  ]);
  expect(figures(read, 'conso_gaz').steps).toEqual([{ step: 'P7D', count: 2 }]);
});

test('R64 as CSV and JSON, from the guide and the schema', async () => {
  const header =
    'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Horodate;Contexte de relève;Type de relève;Motif de relève;Grille;Identifiant calendrier;Libellé calendrier;Identifiant classe temporelle;Libellé classe temporelle;Cadran;Valeur;Indice de vraisemblance';
  const line = (stamp: string, value: number) =>
    `30001642617347;2024-01-01;2024-01-31;EA;CONS;BRUT;Wh;${stamp};COL;AQ;;D;DI000001;Base;BASE;Base;D1;${value};0`;
  const read = await readText(
    [
      header,
      line('2024-01-10 00:00:00', 1000),
      line('2024-01-11 00:00:00', 1300),
      line('2024-01-11 13:42:00', 1400),
      '',
    ].join('\n'),
  );
  expect(read.format).toBe('enedis-r64-csv');
  expect([...(only(read, 'index', 'D1').runs[0]?.values ?? [])]).toEqual([1000, 1300]);
  expect(read.refused).toEqual([{ line: 4, reason: 'index relevé en cours de journée (2024-01-11 13:42:00)' }]);
  const json = {
    header: { codeFlux: 'R64' },
    mesures: [
      {
        idPrm: '30001642617347',
        contexte: [
          {
            grandeur: [
              {
                grandeurMetier: 'CONS',
                grandeurPhysique: 'EA',
                unite: 'kWh',
                calendrier: [
                  {
                    classeTemporelle: [
                      {
                        codeCadran: 'HPH',
                        libelleClasseTemporelle: 'Heures pleines',
                        valeur: [{ d: '2024-01-10 00:00:00', v: 12, iv: null }],
                      },
                    ],
                  },
                ],
                cadranTotalisateur: { codeCadran: 'T', valeur: [{ d: '2024-01-10 00:00:00', v: 12, iv: null }] },
              },
            ],
          },
        ],
      },
    ],
  };
  const flow = await readText(JSON.stringify(json));
  expect(flow.series.map((one) => [one.register, one.runs[0]?.values[0]])).toEqual([
    ['HPH', 12_000],
    ['T', 12_000],
  ]);
});

describe('generic amounts over more than a day', () => {
  test('monthly values are periods; a month without a line is missing', async () => {
    const read = await readText('mois;kWh\n2024-01;100\n2024-02;90\n2024-04;80\n');
    expect(only(read).periods.map(({ fromDay, toDay, value }) => [toDay - fromDay, value])).toEqual([
      [31, 100_000],
      [29, 90_000],
      [30, 80_000],
    ]);
    expect(figures(read)).toMatchObject({
      from: '2023-12-31T23:00:00.000Z',
      to: '2024-04-30T22:00:00.000Z',
      points: 3,
      missing: 1,
      total: { value: 270 },
    });
  });

  test('dated by their end, they go back', async () => {
    const generic = { variable: 'chaleur', unit: 'kWh', stamp: 'end', zone: 'Europe/Paris' } as const;
    const read = await readText('date;valeur\n15/01/2024;10\n03/02/2024;20\n09/03/2024;30\n', { generic });
    expect(only(read).periods.map(({ fromDay, toDay }) => toDay - fromDay)).toEqual([19, 19, 35]);
  });
});
