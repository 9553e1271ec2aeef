import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { realFile, realFilesExist, sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let buildingId: string;
let source: { _id: string; idsource: string | null };
beforeAll(async () => {
  app = await testApp();
});

async function aPoint(): Promise<void> {
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
  source = await aSource(app, user, buildingId);
}

const totalOf = async (from: string, to: string, frequency: 'daily' | 'monthly' = 'monthly') =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency, start_date: from, end_date: to }))
    .variables[0]!.total;

type Billed = [from: string, to: string, kWh: number][];
const gridOf = (name: 'Turpe' | 'Frn', classes: Record<string, Billed>) =>
  `<seriesMesuresDateesGrille${name}>${Object.entries(classes)
    .map(
      ([code, amounts]) =>
        `<serie><grandeurPhysique code="EA"/><classeTemporelle code="${code}"/><unite>kWh</unite><mesuresDatees>${amounts
          .map(
            ([from, to, kWh]) =>
              `<mesure><valeur>${kWh}</valeur><dateDebut>${from}</dateDebut><dateFin>${to}</dateFin></mesure>`,
          )
          .join('')}</mesuresDatees></serie>`,
    )
    .join('')}</seriesMesuresDateesGrille${name}>`;
const billed = (...grids: string[]) =>
  textFile(
    'mesures.xml',
    `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><v1:consulterMesuresResponse xmlns:v1="http://www.enedis.fr/sge/b2b/services/consultermesures/v1.1">${grids.join('')}</v1:consulterMesuresResponse></s:Body></s:Envelope>`,
  );
const store = (...grids: string[]) => stored(app, user, source, billed(...grids));

const JANUARY = ['2024-01-01', '2024-02-01'] as const;
const FEBRUARY = ['2024-02-01', '2024-03-01'] as const;

describe('billed amounts by time class', () => {
  test('classes of one period add up, and none of them disagrees with the others', async () => {
    await aPoint();
    const report = await store(gridOf('Turpe', { HC: [[...JANUARY, 100]], HP: [[...JANUARY, 300]] }));
    expect(report).toMatchObject({ differencesCount: 0, refusedCount: 0 });
    expect(report.series.map(({ register, kept }) => [register, kept])).toEqual([
      ['D HC', { read: 100, stored: 100, counted: null }],
      ['D HP', { read: 300, stored: 300, counted: null }],
    ]);
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeCloseTo(400_000, 6);
    expect(await totalOf('2024-01-01', '2024-01-31', 'daily')).toBeCloseTo(400_000, 6);
  });

  test('classes sent one after the other make the whole once all of them are there', async () => {
    await aPoint();
    const first = await store(gridOf('Turpe', { HC: [[...JANUARY, 100]] }));
    expect(first.differences).toMatchObject([
      { variable: 'conso', from: '2024-01-01', to: '2024-02-01', given: 100, measured: 0 },
    ]);
    expect(first.series[0]!.kept).toEqual({ read: 100, stored: 100, counted: 0 });
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeNull();
    expect(await store(gridOf('Turpe', { HP: [[...JANUARY, 300]] }))).toMatchObject({ differencesCount: 0 });
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeCloseTo(400_000, 6);
  });

  test('a month that lacks a class has no total, and the answer reports it; the other one has its own', async () => {
    await aPoint();
    const report = await store(
      gridOf('Turpe', {
        HC: [
          [...JANUARY, 100],
          [...FEBRUARY, 90],
        ],
        HP: [[...JANUARY, 300]],
      }),
    );
    expect(report.differences).toMatchObject([{ from: '2024-02-01', to: '2024-03-01', given: 90, measured: 0 }]);
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeCloseTo(400_000, 6);
    expect(await totalOf('2024-02-01', '2024-02-29')).toBeNull();
  });

  test.each([
    ['the high season alone, in January', { HPH: 300, HCH: 100 }, 400_000],
    ['the low season alone, in January', { HPE: 300, HCE: 100 }, null],
    ['peak hours of the high season alone', { HPH: 300 }, null],
    ['all the seasons', { HPH: 300, HCH: 100, HPB: 0, HCB: 0 }, 400_000],
    ['one class', { BASE: 400 }, 400_000],
  ])('%s', async (_name, classes, total) => {
    await aPoint();
    await store(
      gridOf(
        'Turpe',
        Object.fromEntries(Object.entries(classes).map(([code, kWh]) => [code, [[...JANUARY, kWh]] satisfies Billed])),
      ),
    );
    const read = await totalOf('2024-01-01', '2024-01-31');
    if (total === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(total, 6);
  });

  test('two grids are the same energy twice, in one answer and in two', async () => {
    const [turpe, supplier] = [
      gridOf('Turpe', { HPH: [[...JANUARY, 300]], HCH: [[...JANUARY, 100]] }),
      gridOf('Frn', { HP: [[...JANUARY, 290]], HC: [[...JANUARY, 110]] }),
    ];
    await aPoint();
    await store(turpe, supplier);
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeCloseTo(400_000, 6);
    await aPoint();
    await store(supplier);
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeCloseTo(400_000, 6);
    expect(await store(turpe)).toMatchObject({ differencesCount: 0 });
    expect(await totalOf('2024-01-01', '2024-01-31')).toBeCloseTo(400_000, 6);
  });

  test('one class that was read later than the others: the days that all of them cover', async () => {
    await aPoint();
    await store(
      gridOf('Turpe', {
        HC: [['2024-01-01', '2024-03-01', 200]],
        HP: [
          [...JANUARY, 300],
          [...FEBRUARY, 280],
        ],
      }),
    );
    expect(await totalOf('2024-01-01', '2024-02-29')).toBeCloseTo(780_000, 6);
  });

  test.skipIf(!realFilesExist)('three years of a C4 site are the sum of its four classes', async () => {
    await aPoint();
    const file = realFile('enedis/sge-soap/ConsultationMesures_C4_response.xml');
    const report = await stored(app, user, source, file, { force: 'true' });
    expect(report).toMatchObject({ differencesCount: 0, refusedCount: 0 });
    expect(report.series.reduce((sum, one) => sum + one.total!, 0)).toBeCloseTo(362_424, 6);
    const [from, to] = [report.series[0]!.from!.slice(0, 10), report.series[0]!.to!.slice(0, 10)];
    expect(await totalOf(from, to)).toBeCloseTo(362_424_000, 3);
  });
});

type Reading = { sense: 'CONS' | 'PROD'; register: string; dailyWh: number };
const DAYS = ['01', '02', '03', '04', '05'].map((day) => `2024-03-${day}`);
const indexOf = ({ dailyWh }: Reading, day: number) => 100_000 + dailyWh * day;

const r64Csv = (readings: Reading[], column = 'Cadran', grid = '') =>
  textFile(
    'r64.csv',
    [
      `Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Unité;Grille;${column === 'Cadran' ? '' : 'Cadran;'}${column};Horodate;Valeur;Indice de vraisemblance`,
      ...readings.flatMap((one) =>
        DAYS.map(
          (day, k) =>
            `${source.idsource};2024-03-01;2024-03-05;EA;${one.sense};Wh;${grid};${column === 'Cadran' ? '' : ';'}${one.register};${day} 00:00:00;${indexOf(one, k)};0`,
        ),
      ),
      '',
    ].join('\n'),
  );
const r64Json = (readings: Reading[], name: 'codeCadran' | 'idClasseTemporelle' = 'codeCadran', libelleGrille = '') =>
  textFile(
    'r64.json',
    JSON.stringify({
      header: { codeFlux: 'R64' },
      mesures: [
        {
          idPrm: source.idsource,
          periode: { dateDebut: '2024-03-01', dateFin: '2024-03-05' },
          contexte: [
            {
              grandeur: readings.map((one) => ({
                grandeurMetier: one.sense,
                grandeurPhysique: 'EA',
                unite: 'Wh',
                calendrier: [
                  {
                    libelleGrille,
                    classeTemporelle: [
                      {
                        [name]: one.register,
                        valeur: DAYS.map((day, k) => ({ d: `${day} 00:00:00`, v: indexOf(one, k), iv: 0 })),
                      },
                    ],
                  },
                ],
              })),
            },
          ],
        },
      ],
    }),
  );
const r171 = (readings: Reading[], calendar = 'D') =>
  textFile(
    'r171.xml',
    `<ns:R171 xmlns:ns="http://www.enedis.fr/stm/R171"><serieMesuresDateesListe>${readings
      .map(
        (one) =>
          `<serieMesuresDatees><prmId>${source.idsource}</prmId><grandeurMetier>${one.sense}</grandeurMetier><grandeurPhysique>EA</grandeurPhysique><unite>Wh</unite><typeCalendrier>${calendar}</typeCalendrier><codeClasseTemporelle>${one.register}</codeClasseTemporelle><libelleClasseTemporelle>${one.register}</libelleClasseTemporelle><mesuresDateesListe>${DAYS.map(
            (day, k) =>
              `<mesureDatee><dateFin>${day}T00:00:00+01:00</dateFin><valeur>${indexOf(one, k)}</valeur></mesureDatee>`,
          ).join('')}</mesuresDateesListe></serieMesuresDatees>`,
      )
      .join('')}</serieMesuresDateesListe></ns:R171>`,
  );
const drawn = (register: string, dailyWh: number): Reading => ({ sense: 'CONS', register, dailyWh });
const injected = (register: string, dailyWh: number): Reading => ({ sense: 'PROD', register, dailyWh });

describe('readings of what is injected are no consumption', () => {
  const FORMS = [
    ['R64, CSV', r64Csv],
    ['R64, JSON', r64Json],
    ['R171', r171],
  ] as const;

  describe.each(FORMS)('%s', (_name, file) => {
    test.each([
      ['two classes drawn and one injected', [drawn('D1', 1000), drawn('D2', 500), injected('D1', 3000)], 6000],
      ['the supplier’s class drawn, and injected', [drawn('F1', 1000), injected('F1', 3000)], 4000],
      ['injection alone', [injected('D1', 3000)], null],
      ['a total that is injected alone', [injected('T', 3000)], null],
    ])('%s', async (_what, readings, total) => {
      await aPoint();
      expect(await stored(app, user, source, file(readings))).toMatchObject({ differencesCount: 0, refusedCount: 0 });
      expect(await totalOf(DAYS[0]!, DAYS[4]!)).toBe(total);
    });
  });
});

describe('readings of time classes whose register on the meter is not said', () => {
  test.each([
    ['of no grid', ''],
    ['of the distributor', 'Grille distributeur'],
    ['of the supplier', 'Grille fournisseur'],
  ])('%s', async (_name, grid) => {
    const readings = [drawn('HPH', 1000), drawn('HCH', 500), injected('HPH', 3000)];
    for (const file of [
      () => r64Csv(readings, 'Identifiant classe temporelle', grid),
      () => r64Json(readings, 'idClasseTemporelle', grid),
    ]) {
      await aPoint();
      expect(await stored(app, user, source, file())).toMatchObject({ refusedCount: 0 });
      expect(await totalOf(DAYS[0]!, DAYS[4]!)).toBe(6000);
    }
  });

  test('classes of two calendars are the same energy twice', async () => {
    await aPoint();
    const readings = [drawn('HPH', 1000), drawn('HCH', 500), drawn('HP', 1000), drawn('HC', 500), drawn('BASE', 1500)];
    await stored(app, user, source, r64Csv(readings, 'Identifiant classe temporelle'));
    expect(await totalOf(DAYS[0]!, DAYS[4]!)).toBe(6000);
  });
});
