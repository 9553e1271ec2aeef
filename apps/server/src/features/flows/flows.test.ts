import { removeSource } from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, outcome, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { type FlowFolder, aPlatformAdmin, encrypted, flowFolder, lineOf, r63Of, r65Of } from '../../testing/flows.ts';
import { zip } from '../../testing/supplier-files.ts';
import { textFile } from '../../testing/files.ts';
import { listFlowFiles } from '@joulerie/contract/flow-files';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let place: FlowFolder;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  // A session does not live as long as the file of tests moves the clock.
  app.clock.now = Date.now();
  admin = await aPlatformAdmin(app);
  user = await aUser(app);
  place = flowFolder(app);
  place.mandate(user.spaceId);
});
afterEach(() => place.remove());

type Meter = { _id: string; idsource: string | null };
/** A meter whose holder agreed to the days since one, in the space of somebody. */
async function agreed(prm: string, said: object = {}, by = user) {
  const { source } = await aHeldMeter(app, by, { idsource: prm, segment: 'C5' });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const given = await consentFor(app, by, source._id, mail, { date_from_data: '2026-03-01', ...said });
  return { source: source as Meter, given };
}

/** What is stored of a source: the total of each day by variable. */
const daysOf = async ({ _id }: Meter, variable: string) =>
  Object.fromEntries(
    (
      await rows<{ day: string; total: number }>(
        app.store.db,
        sql`select d.day::text as day, d.total from series_day d join series s on s.id = d.series_id
          where s.source_id = ${_id}::uuid and s.variable = ${variable} order by d.day`,
      )
    ).map(({ day, total }) => [day, total]),
  );

describe('a file of the watched folder', () => {
  test('feeds the sources of its meters in each space that may read them, and counts the others', async () => {
    const [known, unknown, unread] = [pdlNumber(), pdlNumber(), pdlNumber()];
    const [other, stranger] = [await aUser(app), await aUser(app)];
    place.mandate(other.spaceId);
    // Anybody may type a number and sign for it by a mailbox of their own.
    const claimed = await agreed(known, {}, stranger);
    const first = await agreed(known);
    const second = await agreed(known, {}, other);
    const { source: without } = await aHeldMeter(app, user, { idsource: unread });
    const name = 'ENEDIS_R63_P_CdC_M0000001_00001_20260401093019.csv';
    place.drop(name, [known, unknown, unread].map((prm) => r63Of(prm, '2026-03-10', 2, 1000)).join(''));
    await place.watch();
    for (const { source } of [first, second])
      expect(await daysOf(source, 'puissance')).toEqual({ '2026-03-10': 24_000, '2026-03-11': 24_000 });
    for (const none of [without as Meter, claimed.source]) expect(await daysOf(none, 'puissance')).toEqual({});
    expect(await lineOf(app, admin, name)).toMatchObject({
      flow: 'R63',
      state: 'read',
      reason: null,
      made_at: '2026-04-01T07:30:19.000Z',
      meters: { found: 3, unknown: 1, without_right: 1 },
      sources: 2,
      points: { read: 288, kept: 192, stored: 192 },
      lines_refused: 0,
      times: 1,
    });
    expect([place.namesIn(), place.namesIn('lus')]).toEqual([[], [name]]);
    const kept = await rows<{ n: number }>(
      app.store.db,
      sql`select count(*)::int as n from flow_files f where f::text like ${`%${unknown}%`}`,
    );
    expect(kept).toEqual([{ n: 0 }]);
  });

  test('gives only the days and the steps that the holder agreed to', async () => {
    const prm = pdlNumber();
    const { source } = await agreed(prm, { purposes: ['suivi_quotidien'] });
    place.drop('R63_20260401093019.csv', r63Of(prm, '2026-03-01', 2, 1000));
    const days = { '2026-02-27': 9_000, '2026-02-28': 9_100, '2026-03-01': 9_200, '2026-03-02': 9_300 };
    place.drop('R65_20260401093020.json', r65Of({ [prm]: days }));
    await place.watch();
    expect(await daysOf(source, 'puissance')).toEqual({});
    expect(await daysOf(source, 'conso')).toEqual({ '2026-03-01': 9_200, '2026-03-02': 9_300 });
    expect((await lineOf(app, admin, 'R65_20260401093020.json')).points).toEqual({ read: 4, kept: 2, stored: 2 });
  });

  test('gives nothing to a space that only says to be the holder, nor once the consent is withdrawn', async () => {
    const [own, ended] = [pdlNumber(), pdlNumber()];
    const building = (await aBuilding(app, user))._id_building;
    const claimed = await aSource(app, user, building, { idsource: own });
    const { source, given } = await agreed(ended);
    await withdrawn(app, given);
    place.drop('R65_a.json', r65Of({ [own]: { '2026-03-10': 9_000 }, [ended]: { '2026-03-10': 9_000 } }));
    await place.watch();
    expect(await daysOf(claimed as Meter, 'conso')).toEqual({});
    expect(await daysOf(source, 'conso')).toEqual({});
    expect(await lineOf(app, admin, 'R65_a.json')).toMatchObject({
      state: 'read',
      meters: { found: 2, unknown: 0, without_right: 2 },
      sources: 0,
      points: { read: 2, kept: 0, stored: 0 },
    });
  });

  test('replaces what it corrects; one that was made before does not, whenever it comes', async () => {
    const prm = pdlNumber();
    const { source } = await agreed(prm);
    const [first, corrected] = [
      r65Of({ [prm]: { '2026-03-10': 9_000, '2026-03-11': 8_000 } }),
      r65Of({ [prm]: { '2026-03-10': 9_500 } }),
    ];
    place.drop('R65_x_20260312080000.json', first);
    await place.watch();
    place.drop('R65_y_20260320080000.json', corrected);
    await place.watch();
    const expected = { '2026-03-10': 9_500, '2026-03-11': 8_000 };
    expect(await daysOf(source, 'conso')).toEqual(expected);
    const corrections = () =>
      rows<{ total: number }>(
        app.store.db,
        sql`select c.total from series_correction c join series s on s.id = c.series_id where s.source_id = ${source._id}::uuid`,
      );
    expect(await corrections()).toEqual([{ total: 9_000 }]);
    place.drop('R65_x_20260312080000.json', first);
    place.drop('R65_y_20260320080000.json', corrected);
    await place.watch();
    expect(await daysOf(source, 'conso')).toEqual(expected);
    expect(await corrections()).toEqual([{ total: 9_000 }]);
    expect(await lineOf(app, admin, 'R65_x_20260312080000.json')).toMatchObject({ times: 2, state: 'read' });
    expect(place.namesIn('lus')).toEqual([
      '1-R65_x_20260312080000.json',
      '1-R65_y_20260320080000.json',
      'R65_x_20260312080000.json',
      'R65_y_20260320080000.json',
    ]);
  });

  test('dropped again after the holder agreed, gives what it could not before', async () => {
    const prm = pdlNumber();
    const { source } = await aHeldMeter(app, user, { idsource: prm });
    const file = r65Of({ [prm]: { '2026-03-10': 9_000 } });
    place.drop('R65_b.json', file);
    await place.watch();
    expect(await daysOf(source as Meter, 'conso')).toEqual({});
    await consentFor(app, user, source._id, `titulaire.${unique()}@exemple.fr`, { date_from_data: '2026-03-01' });
    place.drop('R65_b.json', file);
    await place.watch();
    expect(await daysOf(source as Meter, 'conso')).toEqual({ '2026-03-10': 9_000 });
  });

  test('may be an archive, and encrypted with one of the keys of the platform', async () => {
    const [key, iv] = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'];
    const prm = pdlNumber();
    const { source } = await agreed(prm);
    const archive = zip({ 'r63.csv': textFile('r63.csv', r63Of(prm, '2026-03-10', 1, 500)) }).bytes;
    const name = 'ENEDIS_R63_P_CdC_M0000001_00001_20260401093019.zip';
    const closed = encrypted(Buffer.from(archive), key, iv);
    place.drop(name, closed);
    await place.watch();
    expect(place.reasonOf(name)).toContain('FLOWS_KEYS');
    const other = flowFolder(app, { FLOWS_KEYS: `${iv}:${key}` });
    other.mandate(user.spaceId);
    other.drop(name, closed);
    await other.watch();
    expect(other.reasonOf(name)).toContain('aucune des clés');
    const opened = flowFolder(app, { FLOWS_KEYS: `${iv}:${key},${key}:${iv}` });
    opened.mandate(user.spaceId);
    opened.drop(name, closed);
    await opened.watch();
    expect(opened.namesIn('lus')).toEqual([name]);
    expect(await daysOf(source, 'puissance')).toEqual({ '2026-03-10': 12_000 });
    other.remove();
    opened.remove();
  });

  test.each([
    ['releve.csv', 'date;valeur\n01/03/2026;10\n02/03/2026;11\n', 'n’est pas un flux d’Enedis'],
    ['R63.json', '{"header":{"codeFlux":"R63"},"mesures":[', 'JSON'],
    ['R64.zip', 'PK\u0003\u0004 cut', 'abîmée'],
  ])('that cannot be read is moved with the reason (%s)', async (name, content, reason) => {
    place.drop(name, content);
    await place.watch();
    expect(place.reasonOf(name)).toContain(reason);
    expect([place.namesIn(), place.namesIn('lus')]).toEqual([[], []]);
    expect(await lineOf(app, admin, name)).toMatchObject({ state: 'refused', points: { read: 0, kept: 0, stored: 0 } });
  });

  test('is read once by two workers that look at the same time', async () => {
    const prm = pdlNumber();
    const { source } = await agreed(prm);
    place.drop('R65_h.json', r65Of({ [prm]: { '2026-03-10': 9_000 } }));
    const others = Array.from({ length: 6 }, (_, i) => `R65_i${i}.json`);
    for (const name of others) place.drop(name, r65Of({ [pdlNumber()]: { '2026-03-10': 9_000 } }));
    app.clock.now += 5 * 60_000;
    await Promise.all([place.watchNow(), place.watchNow()]);
    expect(place.reported).toEqual([]);
    expect([place.namesIn(), place.namesIn('lus')]).toEqual([[], ['R65_h.json', ...others]]);
    expect(await lineOf(app, admin, 'R65_h.json')).toMatchObject({ times: 1, points: { read: 1, kept: 1, stored: 1 } });
    for (const name of others) expect(await lineOf(app, admin, name)).toMatchObject({ state: 'read', times: 1 });
    expect(await daysOf(source, 'conso')).toEqual({ '2026-03-10': 9_000 });
  });

  test('is left alone until it is whole', async () => {
    place.drop('R65_c.json.part', r65Of({ [pdlNumber()]: { '2026-03-10': 1 } }));
    place.drop('.R65_d.json', '{');
    await place.watch();
    app.clock.now = Date.now();
    place.drop('R65_e.json', '{');
    await place.watchNow();
    expect(place.namesIn()).toEqual(['.R65_d.json', 'R65_c.json.part', 'R65_e.json']);
  });

  test('of a source that is removed leaves nothing', async () => {
    const prm = pdlNumber();
    const { source } = await agreed(prm);
    place.drop('R65_f.json', r65Of({ [prm]: { '2026-03-10': 9_000 } }));
    await place.watch();
    await app.as(user.token).callLoosely(removeSource, { params: { id: source._id } });
    expect(await rows(app.store.db, sql`select 1 from flow_file_days where source_id = ${source._id}::uuid`)).toEqual(
      [],
    );
  });

  test('is removed some weeks after it was read', async () => {
    place.drop('R65_g.json', r65Of({ [pdlNumber()]: { '2026-03-10': 9_000 } }));
    await place.watch();
    expect(place.namesIn('lus')).toEqual(['R65_g.json']);
    app.clock.now += 31 * 86_400_000;
    await place.watchNow();
    expect(place.namesIn('lus')).toEqual([]);
  });
});

test('the register is read by those who administer the platform alone', async () => {
  const read = async (by: TestUser) =>
    outcome(await app.as(by.token).callLoosely(listFlowFiles, { query: { limit: 10 } }));
  expect(await read(admin)).toBe(200);
  expect(await read(user)).toBe('restricted_platform');
});
