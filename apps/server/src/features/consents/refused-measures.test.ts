import { LARGE_FILE_BYTES } from '@joulerie/contract/constants';
import * as imports from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import { createApiKey } from '@joulerie/contract/api-keys';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aSource, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { drop, linkyFile, linkyRows, storedCurve, textFile } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';

const password = 'Tournesol-42-Lampe';
// Files that wait are stored on the queue: a database of its own keeps the works of other files away.
let store: Store;
let app: TestApp;
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
});
afterAll(async () => {
  await app.app.close();
  await store.close();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}`, password });
  mail = `titulaire.${unique()}@exemple.fr`;
});

type Meter = { _id: string; idsource: string | null };
const first = () => parisDay(app.clock.now) - 3;
const curve = (source: Meter) =>
  linkyFile(
    source.idsource!,
    linkyRows(isoDay(first()), isoDay(first() + 3), () => 1000),
  );
/** More than a call stores at once. */
const large = (source: Meter) =>
  linkyFile(
    source.idsource!,
    linkyRows('2021-01-01', '2024-01-01', (slot) => 100 + (slot % 7), 10),
  );
const table = () => textFile('jours.csv', ['Date;Électricité (kWh)', `${isoDay(first())};10`, ''].join('\n'));
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const several = (source: Meter, more: object = {}, who = asker.token) =>
  app
    .as(who)
    .callLoosely(
      measures.importMeters,
      { query: { targets: JSON.stringify([{ meter: source.idsource, source: source._id }]), ...more } },
      { file: curve(source) },
    );

/** Every call that stores measures of a meter, or reads a file against them. */
const WAYS: Record<string, (source: Meter) => Promise<{ status: number; error?: { code: string } }>> = {
  'a file': (source) => drop(app, asker, source, curve(source)),
  'a preview': (source) => drop(app, asker, source, curve(source), { preview: 'true' }),
  'a file that is forced': (source) => drop(app, asker, source, curve(source), { force: 'true', confirm: 'true' }),
  'a plain table': (source) => drop(app, asker, source, table(), SEEN),
  'a file that would wait': (source) => drop(app, asker, source, large(source), { wait: 'false' }),
  'a file of several meters': (source) => several(source),
  'a file of several meters that would wait': (source) =>
    app
      .as(asker.token)
      .callLoosely(
        measures.importMeters,
        { query: { wait: 'false', targets: JSON.stringify([{ meter: source.idsource, source: source._id }]) } },
        { file: large(source) },
      ),
  'targets in the form': (source) =>
    app
      .as(asker.token)
      .callLoosely(
        measures.importMeters,
        { query: {}, body: { targets: JSON.stringify([{ meter: source.idsource, source: source._id }]) } },
        { file: curve(source) },
      ),
  'a program with a key': async (source) => {
    const body = { name: 'Relève', writes: true, days: 30, areas: null, password };
    const { secret } = (await app.as(asker.token).call(createApiKey, { body })).body;
    return app.as(secret).call(measures.importFile, { params: { id: source._id }, query: {} }, { file: curve(source) });
  },
};

const stored = (source: Meter) =>
  rows(
    store.db,
    sql`select 1 from series where source_id = ${source._id}::uuid union all select 1 from imports where source_id = ${source._id}::uuid
    union all select 1 from import_file`,
  );

describe('of a meter whose holder agreed to nothing, or to nothing any more', () => {
  test.each(Object.entries(WAYS))('%s is refused, and nothing is kept of it', async (_, send) => {
    expect(LARGE_FILE_BYTES).toBeLessThan(large({ _id: '', idsource: '1' }).bytes.length);
    const { source } = await aHeldMeter(app, asker);
    const early = await send(source);
    expect([early.status, outcome(early), await stored(source)]).toEqual([409, 'consent_missing', []]);
    const given = await consentFor(app, asker, source._id, mail);
    await withdrawn(app, given);
    const late = await send(source);
    expect([late.status, outcome(late), await stored(source)]).toEqual([409, 'consent_missing', []]);
  });

  test('a file of several meters is refused whole, whichever of them it is', async () => {
    const { source, building } = await aHeldMeter(app, asker);
    const ours = await aSource(app, asker, building);
    const targets = JSON.stringify([
      { meter: ours.idsource, source: ours._id },
      { meter: source.idsource, source: source._id },
    ]);
    const answer = await app
      .as(asker.token)
      .callLoosely(measures.importMeters, { query: { targets } }, { file: curve(ours) });
    expect([outcome(answer), await stored(ours)]).toEqual(['consent_missing', []]);
  });

  test('a stranger who may not see the meter hears that it does not exist', async () => {
    const { source } = await aHeldMeter(app, asker);
    expect(outcome(await drop(app, await aUser(app), source, curve(source)))).toBe('not_found_source');
  });
});

test('a file that waits is not stored once its holder took their consent back', async () => {
  const { source } = await aHeldMeter(app, asker);
  const given = await consentFor(app, asker, source._id, mail);
  const queued = await drop(app, asker, source, large(source), { wait: 'false' });
  const importId = imports.QueuedImports.parse(queued.body).imports[0]!._id;
  await withdrawn(app, given);
  await app.work();
  const read = async () =>
    (await app.as(asker.token).call(imports.getImport, { params: { id: source._id, importId } })).body;
  await vi.waitFor(async () => expect((await read()).state).not.toBe('run'), { timeout: 60_000, interval: 100 });
  expect(await read()).toMatchObject({ state: 'failure', failure: { code: 'consent_missing' }, added: 0 });
  expect(await rows(store.db, sql`select 1 from series where source_id = ${source._id}::uuid`)).toEqual([]);
}, 120_000);

test('what an import had read is not said any more once the consent is gone', async () => {
  const { source } = await aHeldMeter(app, asker);
  const given = await consentFor(app, asker, source._id, mail);
  await storedCurve(
    app,
    asker,
    source,
    linkyRows(isoDay(first()), isoDay(first() + 3), () => 1000),
  );
  const as = app.as(asker.token);
  const list = async () =>
    (await as.call(imports.listImports, { params: { id: source._id }, query: {} })).body.data[0]!;
  const importId = (await list())._id;
  const one = async () => (await as.call(imports.getImport, { params: { id: source._id, importId } })).body;
  const removal = async () => as.call(imports.getImportRemoval, { params: { id: source._id, importId } });
  expect([(await list()).read, (await one()).report, (await removal()).status]).toEqual([
    expect.objectContaining({ totals: [expect.objectContaining({ value: 72 })] }),
    expect.anything(),
    200,
  ]);
  await withdrawn(app, given);
  expect([(await list()).read, (await one()).read, (await one()).report]).toEqual([null, null, null]);
  expect(outcome(await removal())).toBe('consent_missing');
  const taken = await as.call(imports.removeImport, { params: { id: source._id, importId } });
  expect(outcome(taken)).toBe('consent_missing');
  // What became of the file is still said.
  expect(await list()).toMatchObject({ state: 'success', fileName: 'courbe.csv' });
});
