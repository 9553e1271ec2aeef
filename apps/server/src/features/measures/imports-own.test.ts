import { ERRORS } from '@joulerie/contract/errors';
import * as importCalls from '@joulerie/contract/imports';
import * as measures from '@joulerie/contract/measures';
import * as notificationCalls from '@joulerie/contract/notifications';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';
import { testDatabase } from '../../testing/store.ts';

/** What the imports of one file say to people who see one of its sources: what is of that source, and of the others nothing. */
let store: Store;
let app: TestApp;
let owner: TestUser;
let neighbour: TestUser;
let office: { _id: string };
let theirs: { _id: string };
beforeEach(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  owner = await aUser(app, { company: `Société ${unique()}` });
  neighbour = await aMember(app, owner.spaceId, 'employe');
  office = await aSource(app, owner, (await aBuilding(app, owner))._id_building);
  theirs = await aSource(app, neighbour, (await aBuilding(app, neighbour))._id_building);
});
afterEach(async () => {
  await app.app.close();
  await store.close();
});

const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;
const day = (i: number) => isoDay(parseIsoDay('2024-01-01')! + i);
const table = (kwh: number, more: string[] = []) =>
  strToU8(
    ['Date;Électricité (kWh)', ...Array.from({ length: 31 }, (_, i) => `${day(i)};${kwh}`), ...more, ''].join('\n'),
  );
/** Beside the tables, bytes that do not compress. */
const noise = Uint8Array.from({ length: 4_400_000 }, (_, i) => (Math.imul(i ^ (i >>> 7), 2_654_435_761) >>> 11) & 255);
const zip = (files: Record<string, Uint8Array>) => ({ name: 'compteurs.zip', bytes: zipSync(files, { level: 0 }) });
const targets = () =>
  JSON.stringify([
    { meter: 'bureau Dupont.csv', source: office._id },
    { meter: 'atelier.csv', source: theirs._id },
  ]);
const send = (file: { name: string; bytes: Uint8Array }, query: object = {}) =>
  app
    .as(owner.token)
    .callLoosely(measures.importMeters, { query: { ...SEEN, targets: targets(), ...query } }, { file });
const importsOf = async (who: TestUser, of: { _id: string }) =>
  (await app.as(who.token).call(importCalls.listImports, { params: { id: of._id }, query: {} })).body.data;
const getImport = async (who: TestUser, of: { _id: string }, importId: string) =>
  (await app.as(who.token).call(importCalls.getImport, { params: { id: of._id, importId } })).body;

const ELSEWHERE =
  'Rien n’a été enregistré\u00a0: ce fichier n’a pas pu l’être sur une autre de ses sources. Reprenez-le source par source.';

test('an import that failed for facts of another source says that alone, at once and on the queue', async () => {
  const files = { 'bureau Dupont.csv': table(900), 'atelier.csv': table(7) };
  // The office had a hundredth of it on the same days.
  await stored(app, owner, office, dailyCsv('Date;Électricité (kWh)', '2024-01-01', Array(31).fill(9)), SEEN);
  const refused = await send(zip(files));
  expect([refused.status, refused.error?.code]).toEqual([422, 'file_unusual']);
  // Refused before its imports began.
  expect(await importsOf(neighbour, theirs)).toEqual([]);

  const queued = await send(zip({ ...files, 'photo.jpg': noise }), { wait: 'false' });
  expect(queued.status).toBe(202);
  const { imports } = importCalls.QueuedImports.parse(queued.body);
  await app.work();
  await vi.waitFor(async () => expect((await importsOf(neighbour, theirs))[0]!.state).toBe('failure'), {
    timeout: 60_000,
  });
  expect((await importsOf(neighbour, theirs))[0]!.failure).toEqual({ code: 'other_source', message: ELSEWHERE });
  const own = await getImport(owner, office, imports[0]!._id);
  expect(own.failure).toMatchObject({ code: 'file_unusual', message: expect.stringContaining('où la source avait') });
  // Who sent the file hears why.
  await app.deliver();
  const { data } = (await app.as(owner.token).call(notificationCalls.listNotifications, { query: {} })).body;
  expect(data.map(({ message }) => message).join()).toContain('où la source avait');
}, 120_000);

test('what was read of the whole file is said to who sent it, and its kind to the others', async () => {
  const unsaid = strToU8(
    ['Date;Consommation Dupont', ...Array.from({ length: 31 }, (_, i) => `${day(i)};7`), ''].join('\n'),
  );
  const files = { 'bureau Dupont.csv': unsaid, 'atelier.csv': table(7), 'photo.jpg': noise };
  expect((await send(zip(files), { wait: 'false' })).status).toBe(202);
  await app.work();
  await vi.waitFor(async () => expect((await importsOf(neighbour, theirs))[0]!.state).toBe('failure'), {
    timeout: 60_000,
  });
  const [mine, other] = [(await importsOf(owner, office))[0]!, (await importsOf(neighbour, theirs))[0]!];
  expect([mine.failure!.code, other.failure!.code]).toEqual(['file_unreadable', 'file_unreadable']);
  expect(mine.failure!.message).not.toBe(ERRORS.file_unreadable.fr);
  expect(other.failure!.message).toBe(ERRORS.file_unreadable.fr);
}, 60_000);

test('the report of an import says nothing of the other meters of its file', async () => {
  const files = {
    'bureau Dupont.csv': table(10, ['2024-02-01;secret du bureau', '2024-02-02;10*']),
    'atelier.csv': table(7, ['2024-02-01;panne']),
  };
  const done = await send(zip(files));
  expect([done.status, done.error]).toEqual([200, undefined]);
  const { report } = await getImport(neighbour, theirs, (await importsOf(neighbour, theirs))[0]!._id);
  expect(JSON.stringify(report)).not.toMatch(/Dupont|secret/);
  expect(report).toMatchObject({ refused: [], refusedCount: 2, notes: [], meters: [], series: [{ total: 217 }] });
  const mine = (await importsOf(owner, office))[0]!;
  const full = (await getImport(owner, office, mine._id)).report!;
  expect(full.refused.map(({ reason }) => reason).join()).toContain('secret du bureau');
  expect(full.notes.join()).toContain('marque');
}, 60_000);

test('the layout of who sent a file is shown to nobody else', async () => {
  const rows = Array.from({ length: 31 }, (_, i) => 7 + (i % 3));
  const file = dailyCsv('Date;Électricité (kWh)', '2024-01-01', rows);
  await stored(app, owner, office, file, SEEN);
  await stored(app, owner, theirs, file, SEEN);
  const [newest] = await importsOf(owner, theirs);
  expect((await getImport(owner, theirs, newest!._id)).report!.layout).toMatchObject({ name: expect.any(String) });
  expect((await getImport(neighbour, theirs, newest!._id)).report!.layout).toBeNull();
});

test('an import that waits is listed for who still sees its source', async () => {
  const files = { 'atelier.csv': table(7), 'photo.jpg': noise };
  const as = app.as(neighbour.token);
  const query = { ...SEEN, wait: 'false' };
  const queued = await as.callLoosely(measures.importFile, { params: { id: theirs._id }, query }, { file: zip(files) });
  expect(queued.status).toBe(202);
  const names = async () => (await as.call(importCalls.listRunningImports, {})).body;
  expect((await names()).data).toMatchObject([{ source: { _id: theirs._id } }]);
  await store.db.execute(sql`update sources set created_by = ${owner.id} where id = ${theirs._id}`);
  expect(await names()).toMatchObject({ data: [], total: 0 });
}, 60_000);
