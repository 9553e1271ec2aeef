import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyFile, linkyRows, sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let source: { _id: string; idsource: string | null };
beforeAll(async () => {
  app = await testApp();
});

async function aPoint(): Promise<void> {
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
}

const conso = async (from: string, to: string) =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency: 'daily', start_date: from, end_date: to }))
    .variables[0]!;
/** The file without its last bytes: the value of its last line lacks digits. */
const cutBy = (text: string, bytes: number) => textFile('coupe.csv', text.trimEnd().slice(0, -bytes || undefined));
const INCOMPLETE = expect.stringContaining('peut-être incompl');

const r65 = () =>
  [
    'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Mode de calcul;Pas;Date;Valeur',
    ...['04', '05', '06'].map(
      (day) => `${source.idsource};2024-03-04;2024-03-06;EA;CONS;BRUT;Wh;INDEX;P1D;2024-03-${day};12005`,
    ),
    '',
  ].join('\n');

describe('a value cut at the end of a file is refused by its line, never stored', () => {
  test.each([3, 1, 0])('daily energies (R65), %i bytes short', async (bytes) => {
    await aPoint();
    const report = await stored(app, user, source, cutBy(r65(), bytes));
    expect(report.refused).toEqual([{ line: 4, reason: INCOMPLETE }]);
    expect((await conso('2024-03-04', '2024-03-06')).values).toEqual([12_005, 12_005, null]);
  });

  test('daily energies (R65) whole', async () => {
    await aPoint();
    expect(await stored(app, user, source, textFile('r65.csv', r65()))).toMatchObject({ refusedCount: 0 });
    expect((await conso('2024-03-04', '2024-03-06')).total).toBe(36_015);
  });

  test('a curve of the account, on its last day', async () => {
    await aPoint();
    const rows = linkyRows('2022-01-18', '2022-01-20', () => 2180);
    const whole = String(linkyFile(source.idsource!, rows).bytes).replace('31/12/2026', '19/01/2022');
    const report = await stored(app, user, source, cutBy(whole, 1));
    expect(report.refused).toEqual([{ line: 99, reason: INCOMPLETE }]);
    expect((await conso('2022-01-18', '2022-01-19')).total).toBe(95 * 1090);
  });

  test('readings of indexes: the register of the last column', async () => {
    await aPoint();
    const whole = [
      'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
      `${source.idsource};Index;01/03/2024;05/03/2024;Energie active;Consommation;Comptage Brut;Wh;`,
      'Horodate;Type de releve;EAS D1;EAS T',
      ...['01', '02', '03', '04'].map(
        (day, k) => `2024-03-${day}T00:00:00+01:00;Arrete quotidien;${7_592_510 + 9000 * k};${15_592_510 + 9000 * k}`,
      ),
      '',
    ].join('\n');
    const report = await stored(app, user, source, cutBy(whole, 3));
    expect(report).toMatchObject({ refused: [{ line: 7, reason: INCOMPLETE }], differencesCount: 0 });
    expect((await conso('2024-03-01', '2024-03-03')).values).toEqual([9000, 9000, null]);
    const total = await sourceData(app, user, source, {
      variables: ['index'],
      frequency: 'daily',
      start_date: '2024-03-01',
      end_date: '2024-03-04',
    });
    expect(total.variables.find((one) => one.register === 'T')!.values).toEqual([
      15_592_510,
      15_601_510,
      15_610_510,
      null,
    ]);
  });

  test('a table of any origin, when the value has fewer digits than all the others', async () => {
    await aPoint();
    const rows = ['01', '02', '03', '04', '05', '06'].map((day) => `2024-03-${day};12005`);
    const report = await stored(app, user, source, cutBy(['Date;Wh', ...rows].join('\n'), 3), {
      variable: 'conso',
      unit: 'Wh',
    });
    expect(report.refused).toEqual([{ line: 7, reason: INCOMPLETE }]);
    expect((await conso('2024-03-01', '2024-03-06')).values).toEqual([
      ...Array.from({ length: 5 }, () => 12_005),
      null,
    ]);
  });
});
