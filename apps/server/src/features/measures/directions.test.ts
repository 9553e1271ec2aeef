import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, realFile, realFilesExist, sourceData, stored, textFile } from '../../testing/files.ts';

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

const DAY = '2023-04-01';
const stampOf = (slot: number) =>
  slot === 47
    ? '2023-04-02 00:00:00'
    : `${DAY} ${String((slot + 1) >> 1).padStart(2, '0')}:${slot % 2 === 0 ? '30' : '00'}:00`;
/** A day of half-hours as the old Data Connect answers it: the same shape for what is drawn and what is injected. */
const curve = (name: string, powerW: number) =>
  textFile(
    name,
    JSON.stringify({
      meter_reading: {
        usage_point_id: source.idsource,
        start: DAY,
        end: '2023-04-02',
        quality: 'BRUT',
        reading_type: { unit: 'W', measurement_kind: 'power', aggregate: 'average' },
        interval_reading: Array.from({ length: 48 }, (_, slot) => ({
          value: String(powerW),
          date: stampOf(slot),
          interval_length: 'PT30M',
          measure_type: 'B',
        })),
      },
    }),
  );
const energies = (name: string, energyWh: number) =>
  textFile(
    name,
    JSON.stringify({
      meter_reading: {
        usage_point_id: source.idsource,
        reading_type: { unit: 'Wh', measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' },
        interval_reading: [{ value: String(energyWh), date: DAY }],
      },
    }),
  );
const read = async (variable: 'conso' | 'injection') =>
  (
    await sourceData(app, user, source, {
      variables: [variable],
      frequency: 'daily',
      start_date: DAY,
      end_date: DAY,
    })
  ).variables[0]!.total;

describe('old Data Connect answers that do not say their direction', () => {
  test('one named after the consumption, then one named after the production: neither replaces the other', async () => {
    await aPoint();
    await stored(app, user, source, curve('consumption_load_curve_PT30M_2023-04-01.json', 500));
    const report = await stored(app, user, source, curve('production_load_curve_PT30M_2023-04-01.json', 100));
    expect(report.outcome).toMatchObject({ added: 1, replaced: 0 });
    expect(await read('conso')).toBe(12_000);
    expect(await read('injection')).toBe(2400);
  });

  test.each([
    ['a curve', curve, { variable: 'puissance', unit: 'W' }, 24],
    ['energies of days', energies, { variable: 'conso', unit: 'Wh' }, 1],
  ] as const)(
    '%s without a name that says it: asked, stored with what was chosen',
    async (_what, file, choice, hours) => {
      await aPoint();
      const preview = await drop(app, user, source, file('reponse.json', 100), { preview: 'true' });
      expect(preview.body).toMatchObject({ needsChoice: true, choice, stored: false });
      const refused = await drop(app, user, source, file('reponse.json', 100));
      expect([refused.status, refused.error.code]).toEqual([422, 'file_needs_choice']);
      expect(await read('conso')).toBeNull();
      await stored(app, user, source, file('reponse.json', 500), choice);
      expect(await read('conso')).toBe(500 * hours);
      await stored(app, user, source, file('reponse.json', 100), { variable: 'injection', unit: 'W' });
      expect(await read('conso')).toBe(500 * hours);
      expect(await read('injection')).toBeCloseTo(100 * hours, 3);
    },
  );

  test('a choice made for an archive is not that of a file whose name says another direction', async () => {
    await aPoint();
    const report = await stored(app, user, source, curve('consumption_load_curve_PT30M_2023-04-01.json', 500), {
      variable: 'injection',
      unit: 'W',
    });
    expect(report.notes.at(-1)).toMatch(/^Choix non suivi \(grandeur «\u00a0.*Injection.*», unité «\u00a0W\u00a0»\)/i);
    expect(await read('conso')).toBe(12_000);
    expect(await read('injection')).toBeNull();
  });

  test('injection alone is no consumption', async () => {
    await aPoint();
    await stored(app, user, source, curve('production.json', 100));
    expect(await read('conso')).toBeNull();
    expect(await read('injection')).toBe(2400);
  });

  test.skipIf(!realFilesExist)('real answers of one house that draws and injects', async () => {
    await aPoint();
    const real = (kind: string) => realFile(`enedis/dataconnect-v5/${kind}_load_curve_PT30M_2023-04-01.json`);
    await stored(app, user, source, real('consumption'), { force: 'true' });
    await stored(app, user, source, real('production'), { force: 'true' });
    expect(await read('conso')).toBe(11_776);
    expect(await read('injection')).toBe(643);
  });
});
