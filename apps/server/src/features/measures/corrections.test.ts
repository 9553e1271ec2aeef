import { strToU8, zipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let buildingId: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
});

const total = async (source: { _id: string }, variable: 'conso' | 'conso_gaz', from: string, to: string) =>
  (await sourceData(app, user, source, { variables: [variable], frequency: 'daily', start_date: from, end_date: to }))
    .variables[0]!.total;

const PCE = 'GI123456';
type GasLine = [kWh: number, status: string];
const adict = (lines: GasLine[], use: Record<string, string>) =>
  textFile(
    'adict.ndjson',
    [
      ...lines.map(([energie, statut_conso]) =>
        JSON.stringify({ pce: { id_pce: PCE }, consommation: { energie, statut_conso, ...use } }),
      ),
      '',
    ].join('\n'),
  );
const aGasPoint = () => aSource(app, user, buildingId, { idtype: 'pce', idsource: PCE });
const REPLACED = expect.stringContaining('remplacée par la valeur corrigée');

describe('a value and its correction in one file: the correction counts, whatever their order', () => {
  const provisional: GasLine = [8, 'Provisoire'];
  const corrected: GasLine = [10, 'Corrigée'];
  describe.each([
    ['then', [provisional, corrected], [{ line: 1, reason: REPLACED }]],
    ['after', [corrected, provisional], [{ line: 2, reason: expect.stringContaining('la première est gardée') }]],
  ] as const)('the provisional one %s the other', (_order, lines, refused) => {
    test('a gas day', async () => {
      const source = await aGasPoint();
      const report = await stored(
        app,
        user,
        source,
        adict([...lines], { journee_gaziere: '2024-01-10', type_conso: 'Informative Journalier' }),
      );
      expect(report.refused).toEqual(refused);
      expect(report.series[0]!.kept).toEqual({ read: 10, stored: 10, counted: null });
      expect(await total(source, 'conso_gaz', '2024-01-10', '2024-01-10')).toBe(10);
    });

    test('a published month', async () => {
      const source = await aGasPoint();
      const month = {
        date_debut_consommation: '2024-01-01',
        date_fin_consommation: '2024-02-01',
        type_conso: 'Publiée',
      };
      const report = await stored(app, user, source, adict([...lines], month));
      expect(report.refused).toEqual(refused);
      expect(await total(source, 'conso_gaz', '2024-01-01', '2024-01-31')).toBeCloseTo(10, 6);
    });
  });

  const pairs: [string, GasLine, GasLine][] = [
    ['définitive', [8, 'Provisoire'], [10, 'Définitive']],
    ['définitive', [8, ''], [10, 'Définitive']],
    ['non provisoire', [8, 'Provisoire'], [10, '']],
    ['corrigée', [8, 'Définitive'], [10, 'Corrigée']],
  ];
  describe.each([
    ...pairs.map(
      ([word, first, second]) => [first, second, `remplacée par la valeur ${word} du fichier (10)`, 1] as const,
    ),
    ...pairs.map(([, first, second]) => [second, first, 'la première est gardée', 2] as const),
  ])('%j then %j', (first, second, reason, line) => {
    const day = { journee_gaziere: '2024-01-10', type_conso: 'Informative Journalier' };
    const month = { date_debut_consommation: '2024-01-01', date_fin_consommation: '2024-02-01', type_conso: 'Publiée' };
    test.each([
      ['a gas day', day],
      ['a published month', month],
    ])('%s', async (_what, use) => {
      const source = await aGasPoint();
      const report = await stored(app, user, source, adict([first, second], use));
      expect(report.refused).toEqual([{ line, reason: expect.stringContaining(reason) }]);
      expect(await total(source, 'conso_gaz', '2024-01-01', '2024-01-31')).toBeCloseTo(10, 6);
    });

    test('in two files of one archive', async () => {
      const source = await aGasPoint();
      const files = [first, second].map((one, i) => [`${i}.ndjson`, strToU8(String(adict([one], day).bytes))] as const);
      const archive = { name: 'adict.zip', bytes: zipSync(Object.fromEntries(files)) };
      const report = await stored(app, user, source, archive);
      expect(report.refused).toEqual([{ line: null, reason: expect.stringContaining(reason) }]);
      expect(await total(source, 'conso_gaz', '2024-01-10', '2024-01-10')).toBe(10);
    });
  });

  test.each([
    ['B', 'C'],
    ['C', 'B'],
    ['E', 'C'],
  ])('half-hours of a curve (R63), %s then %s', async (first, second) => {
    const source = await aSource(app, user, buildingId, { segment: 'C5' });
    const rows = (nature: string, powerW: number) =>
      Array.from({ length: 48 }, (_, slot) => {
        const stamp = new Date(Date.UTC(2024, 0, 10, 0, 30 * (slot + 1))).toISOString().slice(0, 19).replace('T', ' ');
        return `${source.idsource};2024-01-10;2024-01-11;PA;CONS;BRUT;W;${stamp};${powerW};${nature};PT30M;0;0`;
      });
    const powerOf = (nature: string) => (nature === 'C' ? 1000 : 800);
    const report = await stored(
      app,
      user,
      source,
      textFile(
        'r63.csv',
        [
          'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Horodate;Valeur;Nature;Pas;Indice de vraisemblance;Etat complémentaire',
          ...rows(first, powerOf(first)),
          ...rows(second, powerOf(second)),
          '',
        ].join('\n'),
      ),
    );
    expect(report.refusedCount).toBe(48);
    expect(await total(source, 'conso', '2024-01-10', '2024-01-10')).toBe(24_000);
  });
});
