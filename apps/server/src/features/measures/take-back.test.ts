import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { dailyCsv, linkyFile, linkyRows, sourceData, stored, textFile } from '../../testing/files.ts';
import type { Upload } from '../../testing/request.ts';
import { storedState } from '../../testing/stored-state.ts';
import { testDatabase } from '../../testing/store.ts';

/** An import that is taken back: its source is what it would be had it not been made, to the last bit. */
let store: Store;
let app: TestApp;
let user: TestUser;
let building: string;
beforeEach(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  user = await aUser(app, { company: `Société ${unique()}` });
  building = (await aBuilding(app, user))._id_building;
});
afterEach(async () => {
  await app.app.close();
  await store.close();
});

type Source = { _id: string; idsource: string | null };
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }), confirm: 'true' } as const;
const NOTHING = { removed: 0, replaced: 0, unchanged: 0 };
const meter = () => aSource(app, user, building, { segment: 'C5' });

const put = async (source: Source, file: Upload, query: object = {}) =>
  (await stored(app, user, source, file, { ...SEEN, ...query })).import!;
const takeBack = (source: Source, importId: string, who = user) =>
  app.as(who.token).call(importCalls.removeImport, { params: { id: source._id, importId } });
const lookAt = (source: Source, importId: string) =>
  app.as(user.token).call(importCalls.getImportRemoval, { params: { id: source._id, importId } });
const history = async (source: Source) =>
  (await app.as(user.token).call(importCalls.listImports, { params: { id: source._id }, query: {} })).body.data;

const stateOf = ({ _id }: Pick<Source, '_id'>) => storedState(store, _id);

const days = (from: string, values: (number | string)[]) => dailyCsv('Date;Électricité (kWh)', from, values);
const curve = (source: Source, from: string, to: string, powerW: (slot: number) => number | null, step = 30) =>
  linkyFile(source.idsource!, linkyRows(from, to, powerW, step));
const total = async (source: Source, from: string, to: string) =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency: 'daily', start_date: from, end_date: to }))
    .variables[0]?.total ?? null;

test('the only import leaves an empty source, and the file may come again', async () => {
  const source = await meter();
  const empty = await stateOf(source);
  const file = days('2024-01-01', [10, 12, 11]);
  const id = await put(source, file);
  const full = await stateOf(source);
  expect(await total(source, '2024-01-01', '2024-01-03')).toBe(33_000);
  expect((await lookAt(source, id)).body).toEqual({
    from: '2024-01-01',
    to: '2024-01-03',
    energy: { ...NOTHING, removed: 3, before: 33, after: null },
    series: [],
  });
  // Looking changes nothing.
  expect(await stateOf(source)).toEqual(full);
  const answer = await takeBack(source, id);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    removable: false,
    removal: { by: 'Camille Martin', energy: { before: 33, after: null } },
    read: { totals: [{ variable: 'conso', value: 33, unit: 'kWh' }] },
  });
  expect(await stateOf(source)).toEqual(empty);
  const monitoring = (await app.as(user.token).call(sourceCalls.getSource, { params: { id: source._id } })).body;
  expect(monitoring.monitoring.series).toEqual([]);
  // Twice says the same.
  const again = await takeBack(source, id);
  expect([again.status, again.body]).toEqual([200, answer.body]);
  expect(await history(source)).toMatchObject([
    { state: 'success', removable: false, removal: { from: '2024-01-01' } },
  ]);
  await put(source, file);
  expect(await stateOf(source)).toEqual(full);
});

test('what it replaced comes back: B over A, then A under B', async () => {
  const source = await meter();
  const [a, b] = [
    curve(source, '2024-01-01', '2024-01-11', (slot) => 300 + (slot % 7)),
    curve(source, '2024-01-06', '2024-01-16', (slot) => (slot % 5 === 0 ? null : 500.4 + (slot % 3))),
  ];
  const first = await put(source, a);
  const afterA = await stateOf(source);
  const second = await put(source, b);
  const both = await stateOf(source);
  const counted = (await total(source, '2024-01-01', '2024-01-15'))! / 1000;
  const look = (await lookAt(source, second)).body;
  expect(look).toMatchObject({ from: '2024-01-06', energy: { removed: 5, replaced: 5, unchanged: 0 } });
  expect((await takeBack(source, second)).status).toBe(200);
  expect(await stateOf(source)).toEqual(afterA);
  expect(counted - look.energy!.before! + look.energy!.after!).toBeCloseTo(
    (await total(source, '2024-01-01', '2024-01-15'))! / 1000,
    6,
  );
  await put(source, b);
  expect(await stateOf(source)).toEqual(both);
  expect((await takeBack(source, first)).body.removal).toMatchObject({
    energy: { removed: 5, replaced: 5 },
  });
  const alone = await meter();
  await put(alone, { ...b, bytes: String(b.bytes).replace(source.idsource!, alone.idsource!) });
  expect(await stateOf(source)).toEqual(await stateOf(alone));
});

test('days over a curve that count are those of the curve again, and what makes no energy is said apart', async () => {
  const source = await meter();
  const hours = curve(source, '2024-01-01', '2024-01-04', () => 1000);
  await put(source, hours);
  const before = await stateOf(source);
  const table = textFile(
    'jours.csv',
    'Date;Électricité (kWh);Température (°C)\n2024-01-01;30;5\n2024-01-02;24;6\n2024-01-05;20;4\n',
  );
  const columns = [
    { at: 1, role: 'conso', unit: 'kWh' },
    { at: 2, role: 'temperature_exterieure', unit: '°C' },
  ];
  const id = await put(source, table, { table: JSON.stringify({ columns }) });
  const answer = await takeBack(source, id);
  expect(answer.body.removal).toMatchObject({
    energy: { removed: 1, replaced: 1, unchanged: 1, before: 74, after: 48 },
  });
  expect(await stateOf(source)).toEqual(before);
});

test('the same file twice: either goes, its measures stay', async () => {
  const source = await meter();
  const file = days('2024-01-01', [10, 12.5, 11]);
  const [one, two] = [await put(source, file), await put(source, file)];
  const state = await stateOf(source);
  expect((await takeBack(source, one)).body.removal!.energy).toMatchObject({ ...NOTHING, unchanged: 3 });
  expect(await stateOf(source)).toEqual(state);
  expect((await takeBack(source, two)).body.removal!.energy).toMatchObject({ removed: 3, unchanged: 0 });
  expect(await total(source, '2024-01-01', '2024-01-03')).toBeNull();
});

test('days over a curve, and amounts of months, are taken back alone', async () => {
  const source = await meter();
  const other = await meter();
  const months = textFile('mois.csv', 'Mois;Électricité (kWh)\n2024-01;900\n2024-02;800\n2024-03;850\n');
  const corrected = textFile('mois.csv', 'Mois;Électricité (kWh)\n2024-01;900\n2024-02;810\n');
  const fine = (of: Source) => curve(of, '2024-01-05', '2024-01-15', (slot) => 1000 + slot);
  const daily = days('2024-01-10', Array(10).fill(40));
  const [, middle, , last] = [
    await put(source, months),
    await put(source, fine(source)),
    await put(source, daily),
    await put(source, corrected),
  ];
  await takeBack(source, middle);
  for (const file of [months, daily, corrected]) await put(other, file);
  expect(await stateOf(source)).toEqual(await stateOf(other));
  await takeBack(source, last);
  const third = await meter();
  for (const file of [months, daily]) await put(third, file);
  expect(await stateOf(source)).toEqual(await stateOf(third));
});

test('any of several imports, in any order, leaves what the others give', async () => {
  const kinds = fc.record({
    from: fc.integer({ min: 0, max: 6 }),
    length: fc.integer({ min: 1, max: 6 }),
    step: fc.constantFrom(10, 30, 60, 1440),
    base: fc.constantFrom(100, 200.3, 1000),
    gaps: fc.boolean(),
  });
  const fileOf = (
    source: Source,
    { from, length, step, base, gaps }: typeof kinds extends fc.Arbitrary<infer Kind> ? Kind : never,
  ) => {
    const day = (i: number) => isoDay(parseIsoDay('2024-03-28')! + i);
    const values = (i: number) => Math.round((base + (i % 4) * 7.25) * 100) / 100;
    return step === 1440
      ? days(
          day(from),
          Array.from({ length }, (_, i) => (gaps && i % 3 === 1 ? '' : values(i) / 10)),
        )
      : curve(source, day(from), day(from + length), (i) => (gaps && i % 11 === 3 ? null : values(i)), step);
  };
  const columns = [{ at: 1, role: 'conso', unit: 'kWh' }];
  const ANSWERS = { table: JSON.stringify({ columns, decimal: '.' }) };
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { minLength: 2, maxLength: 5 }), fc.nat(), fc.nat(), async (files, a, b) => {
      const [source, other] = [await meter(), await meter()];
      const ids: string[] = [];
      for (const file of files) ids.push(await put(source, fileOf(source, file), ANSWERS));
      const gone = [...new Set([a % files.length, b % files.length])].slice(0, files.length - 1);
      for (const i of gone) expect((await takeBack(source, ids[i]!)).status).toBe(200);
      for (const [i, file] of files.entries()) if (!gone.includes(i)) await put(other, fileOf(other, file), ANSWERS);
      expect(await stateOf(source)).toEqual(await stateOf(other));
    }),
    { numRuns: 40 },
  );
}, 240_000);

test('measures of before receipts were kept come back, and their imports cannot be taken back', async () => {
  const source = await meter();
  const old = await put(source, days('2024-01-01', [10, 10, 10]));
  await store.db.execute(sql`delete from series_receipt`);
  const before = await stateOf(source);
  const over = await put(source, days('2024-01-02', [20, 10, 10]));
  await takeBack(source, over);
  expect(await stateOf(source)).toEqual(before);
  const refused = await takeBack(source, old);
  expect([refused.status, refused.error.code]).toEqual([409, 'import_not_removable']);
  expect(await history(source)).toMatchObject([{ removable: false }, { removable: false, removal: null }]);
});

test('one source of a file of several meters, and a large one of the queue', async () => {
  const [office, shop] = [await meter(), await meter()];
  const targets = JSON.stringify([
    { meter: 'bureau.csv', source: office._id },
    { meter: 'atelier.csv', source: shop._id },
  ]);
  const noise = Uint8Array.from(
    { length: 4_400_000 },
    (_, i) => (Math.imul(i ^ (i >>> 7), 2_654_435_761) >>> 11) & 255,
  );
  const table = (kwh: number) => String(days('2024-01-01', Array(31).fill(kwh)).bytes);
  const zip = (more: Record<string, Uint8Array>) => ({
    name: 'compteurs.zip',
    bytes: zipSync({ 'bureau.csv': strToU8(table(90)), 'atelier.csv': strToU8(table(70)), ...more }, { level: 0 }),
  });
  await put(office, days('2024-01-10', [60]));
  const [officeBefore, shopBefore] = [await stateOf(office), await stateOf(shop)];
  const sent = await app
    .as(user.token)
    .callLoosely(measures.importMeters, { query: { ...SEEN, targets } }, { file: zip({}) });
  const { data } = measures.StoredMeters.parse(sent.body);
  const shopFull = await stateOf(shop);
  await takeBack(office, data.find((one) => one.source === office._id)!.report.import!);
  expect(await stateOf(office)).toEqual(officeBefore);
  expect(await stateOf(shop)).toEqual(shopFull);
  await takeBack(shop, data.find((one) => one.source === shop._id)!.report.import!);
  expect(await stateOf(shop)).toEqual(shopBefore);

  const queued = await app
    .as(user.token)
    .callLoosely(
      measures.importMeters,
      { query: { ...SEEN, targets, wait: 'false' } },
      { file: zip({ 'photo.jpg': noise }) },
    );
  expect(queued.status).toBe(202);
  const { imports } = importCalls.QueuedImports.parse(queued.body);
  const own = imports.find((one) => one.source === office._id)!._id;
  const early = await takeBack(office, own);
  expect([early.status, early.error.code]).toEqual([409, 'import_not_removable']);
  await app.work();
  await vi.waitFor(async () => expect((await history(office))[0]!.removable).toBe(true), { timeout: 60_000 });
  expect(await total(office, '2024-01-01', '2024-01-31')).toBe(31 * 90_000);
  expect((await takeBack(office, own)).status).toBe(200);
  expect(await stateOf(office)).toEqual(officeBefore);
});

test('while another import is stored, and twice at once', async () => {
  const [source, other] = [await meter(), await meter()];
  const first = await put(source, days('2024-01-01', Array(60).fill(10)));
  const file = days('2024-02-01', Array(60).fill(20));
  const answers = await Promise.all([takeBack(source, first), put(source, file), takeBack(source, first)]);
  expect([answers[0].status, answers[2].status]).toEqual([200, 200]);
  expect(answers[2].body.removal).toEqual(answers[0].body.removal);
  await put(other, file);
  expect(await stateOf(source)).toEqual(await stateOf(other));
});

test('who may not change the source takes nothing back of it, nor of another source', async () => {
  const [source, other] = [await meter(), await meter()];
  const id = await put(source, days('2024-01-01', [10]));
  const before = await stateOf(source);
  const reader = await aMember(app, user.spaceId, 'employe');
  expect((await takeBack(source, id, reader)).status).toBe(404);
  expect((await takeBack(other, id)).error.code).toBe('not_found_import');
  expect(await stateOf(source)).toEqual(before);
});

test('a delivery, added and removed, leaves what files gave of the same fuel', async () => {
  const tank = await aSource(app, user, building, { idtype: 'fuel-oil' });
  const months = textFile('mois.csv', 'Mois;Énergie (kWh)\n2024-01;900\n2024-02;800\n2024-03;850\n');
  const table = JSON.stringify({ columns: [{ at: 1, role: 'combustible', unit: 'kWh' }] });
  const id = (await stored(app, user, tank, months, { ...SEEN, table })).import!;
  const before = await stateOf(tank);
  const deliver = (day: string) =>
    app.as(user.token).call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity: 50 } });
  // The first is spent over the days of one of the amounts of the file.
  const made = [await deliver('2024-02-01'), await deliver('2024-03-01')];
  const periods = async () =>
    rows(
      store.db,
      sql`select p.from_day::text as day, p.value from series_period p join series s on s.id = p.series_id
        where s.source_id = ${tank._id} order by 1`,
    );
  expect(await periods()).toMatchObject([{ value: 900 }, { value: expect.closeTo(498.5, 6) }, { value: 850 }]);
  for (const { body } of made)
    await app.as(user.token).call(measures.removeDelivery, { params: { id: tank._id, deliveryId: body._id } });
  expect(await stateOf(tank)).toEqual(before);
  expect((await takeBack(tank, id)).status).toBe(200);
  expect(await periods()).toEqual([]);
});
