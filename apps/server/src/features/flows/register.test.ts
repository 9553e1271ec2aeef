import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor } from '../../testing/consents.ts';
import { sourceData } from '../../testing/files.ts';
import { type FlowFolder, aPlatformAdmin, flowFolder, lineOf, r63Of, r65Of } from '../../testing/flows.ts';
import { runWork } from '../../testing/run-work.ts';
import { removeOldFlows } from './retention.work.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let place: FlowFolder;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.now();
  admin = await aPlatformAdmin(app);
  user = await aUser(app);
  place = flowFolder(app);
  place.mandate(user.spaceId);
});
afterEach(() => place.remove());

/** A meter whose holder agreed to the days since one. */
async function agreed(prm: string) {
  const { source } = await aHeldMeter(app, user, { idsource: prm, segment: 'C5' });
  await consentFor(app, user, source._id, `titulaire.${unique()}@exemple.fr`, { date_from_data: '2026-03-01' });
  return source;
}
/** The half-hours of a day as they are stored [W]. */
const powersOf = async (source: { _id: string }) => {
  const asked = { variables: 'puissance', frequency: 'raw' as const, start_date: '2026-03-10', end_date: '2026-03-10' };
  return (await sourceData(app, user, source, asked)).variables[0]!.values;
};
/** The first half-hours of a day of an R63 flow. */
const morning = (content: string) => content.split('\n').slice(0, 25).join('\n');

describe('of two files of one day', () => {
  const whole = (prm: string, watts: number) => r63Of(prm, '2026-03-10', 1, watts);
  const expected = [...Array(24).fill(2000), ...Array(24).fill(1000)];

  test.each([
    ['in order', [0, 1]],
    ['out of order', [1, 0]],
    ['repeated', [1, 0, 1, 0, 0]],
  ])('the later one that has a part of it leaves the rest to the older one (%s)', async (_what, order) => {
    const prm = pdlNumber();
    const source = await agreed(prm);
    const files = [
      { name: `R63_${prm}_20260311080000.csv`, content: whole(prm, 1000) },
      { name: `R63_${prm}_20260312080000.csv`, content: morning(whole(prm, 2000)) },
    ];
    for (const i of order) {
      const { name, content } = files[i]!;
      place.drop(name, content);
      await place.watch();
    }
    expect(await powersOf(source)).toEqual(expected);
    const { points } = await lineOf(app, admin, files[0]!.name);
    expect(points.kept).toBe(points.stored);
  });
});

test('a file that cannot be moved is not read again; it is moved once it can be, and the register says so', async () => {
  const name = 'R65_z.json';
  place.drop(name, r65Of({ [pdlNumber()]: { '2026-03-10': 9_000 } }));
  // It is in the place of the sub-folder.
  const lus = join(place.folder, 'lus');
  symlinkSync(join(place.folder, 'absent'), lus);
  app.clock.now += 5 * 60_000;
  for (let i = 0; i < 3; i++) {
    await place.watchNow();
    app.clock.now += 60_000;
  }
  expect(place.namesIn()).toContain(name);
  const line = await lineOf(app, admin, name);
  expect([line.times, line.state, line.reason]).toEqual([1, 'read', expect.stringContaining('sorti du dossier')]);
  rmSync(lus);
  mkdirSync(lus);
  place.reported.length = 0;
  await place.watchNow();
  expect(place.reported).toEqual([]);
  expect(place.namesIn('lus')).toContain(name);
  expect(await lineOf(app, admin, name)).toMatchObject({ times: 1, state: 'read', reason: null });
});

test('the register forgets a file after thirteen months, and not which of two files is the later one', async () => {
  const prm = pdlNumber();
  const source = await agreed(prm);
  const [older, later] = [r65Of({ [prm]: { '2026-03-10': 9_000 } }), r65Of({ [prm]: { '2026-03-10': 9_500 } })];
  place.drop('R65_20260320080000.json', later);
  await place.watch();
  const lines = () => rows(app.store.db, sql`select 1 from flow_files where name = 'R65_20260320080000.json'`);
  const pass = async (days: number) => {
    app.clock.now += days * 86_400_000;
    await runWork(app, removeOldFlows);
  };
  await pass(390);
  expect(await lines()).toHaveLength(1);
  await pass(10);
  expect(await lines()).toHaveLength(0);
  place.drop('R65_20260312080000.json', older);
  await place.watch();
  const stored = await rows(
    app.store.db,
    sql`select d.total from series_day d join series s on s.id = d.series_id where s.source_id = ${source._id}::uuid and s.variable = 'conso'`,
  );
  expect(stored).toEqual([{ total: 9_500 }]);
});
