import { grantBuildings } from '@joulerie/contract/access';
import { createApiKey } from '@joulerie/contract/api-keys';
import * as calls from '@joulerie/contract/archives';
import { setCompanyImage } from '@joulerie/contract/company-look';
import { ARCHIVE_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import { listBuildings, removeBuilding } from '@joulerie/contract/buildings';
import { createSavedView } from '@joulerie/contract/saved-views';
import { listSources, removeSource } from '@joulerie/contract/sources';
import { sendTask, getTask } from '@joulerie/contract/tasks';
import { getSourceData } from '@joulerie/contract/measures';
import { eq } from 'drizzle-orm';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';
import { archiveCalls, archiveOfTexts, textsOf } from '../../testing/space-archive.ts';
import { testDatabase } from '../../testing/store.ts';
import { memberships } from '../accounts/accounts.tables.ts';
import { taskFileParts } from '../tasks/tasks.tables.ts';

const PASSWORD = 'Une-Phrase-2026';

const received = ownReceivedFolder();
let store: Store;
const own = {} as { app: TestApp };
let user: TestUser;
let school: string;
let meter: { _id: string; idsource: string | null };
let archive: Uint8Array;
let taskId: string;
let url: string;
const { ended, exported, imported, returned, send } = archiveCalls(own);
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  own.app = await testApp({}, store);
  await own.app.work();
  user = await aUser(own.app, { company: `Société ${unique()}`, password: PASSWORD });
  school = (await aBuilding(own.app, user, { name: 'École', tags: ['scolaire'] }))._id_building;
  meter = await aSource(own.app, user, school, { segment: 'C5' });
  await storedCurve(
    own.app,
    user,
    meter,
    linkyRows('2025-01-01', '2025-01-09', (slot) => 100 + slot),
  );
  const { task, bytes } = await exported(user);
  [archive, taskId, url] = [bytes, task.task_id, task.result!.url!];
});
afterAll(async () => {
  await own.app.app.close();
  await store.close();
});

const company = () => aUser(own.app, { company: `Société ${unique()}` });
const codeOf = async (who: TestUser, bytes: Uint8Array) => (await send(who, bytes)).error?.code;
const buildingsOf = async (who: TestUser) =>
  (await own.app.as(who.token).call(listBuildings, { query: {} })).body.data.map(({ name }) => name);

/** The code of the task that refuses an archive, which leaves nothing behind. */
async function refused(bytes: Uint8Array): Promise<string> {
  const who = await company();
  const task = await imported(who, bytes);
  expect(task.status).toBe('failure');
  expect(await returned(who)).toEqual({ empty: true, data: [] });
  expect(await store.db.select().from(taskFileParts).where(eq(taskFileParts.taskId, task.id))).toEqual([]);
  return task.error!.code;
}

test('a file that differs by one byte is refused, wherever the byte is, and nothing comes back', async () => {
  const texts = textsOf(archive);
  const csv = Object.keys(texts).find((name) => name.endsWith('.csv'))!;
  expect(texts[csv]!.split('\n').slice(0, 2)).toEqual([
    'debut_utc,pas_s,valeur,qualite',
    '2024-12-31T23:00:00Z,1800,100,0',
  ]);
  const changed = { ...texts, [csv]: texts[csv]!.replace(',1800,100,', ',1800,101,') };
  expect(await refused(archiveOfTexts(changed))).toBe('space_archive_altered');
  const damaged = archive.slice();
  // Within the bytes of a file, after its name.
  damaged[Buffer.from(damaged).indexOf(csv) + csv.length + 60]! ^= 1;
  expect(await refused(damaged)).toBe('space_archive_altered');
});

test('what the platform could not have written is refused although its digests agree, and nothing comes back', async () => {
  const texts = textsOf(archive);
  const edit = (name: string, change: (text: string) => string) => {
    const edited = change(texts[name]!);
    expect(edited).not.toBe(texts[name]);
    return archiveOfTexts({ ...texts, [name]: edited }, { signed: true });
  };
  const csv = Object.keys(texts).find((name) => name.endsWith('.csv'))!;
  for (const bytes of [
    edit('records/building-sources.json', (text) => text.replace(/"source_id":"\w{8}/, '"source_id":"00000000')),
    edit('records/sources.json', (text) => text.replace('"idtype":"pdl"', '"idtype":"inconnu"')),
    edit('records/buildings.json', (text) => text.replace('"facts":{', '"facts":{"other":1,')),
    edit('records/buildings.json', (text) => text.replace('"name":"École"', '"name":null')),
    edit('records/days.json', (text) => text.replace('"slots":48', '"slots":47')),
    edit('records/days.json', (text) => text.replace('"step_s":1800', '"step_s":0')),
    edit('records/tags.json', (text) => text.replace('[', '[{')),
    edit(csv, (text) => text.replace('2025-01-01T12:00:00Z', '2025-01-01T12:10:00Z')),
    edit(csv, (text) => `${text}2030-01-01T00:00:00Z,1800,1,0\n`),
  ])
    expect(await refused(bytes)).toBe('space_archive_invalid');
}, 60_000);

test('another version, another kind of file, a path outside and a file beside the manifest are refused at once', async () => {
  const who = await company();
  const texts = textsOf(archive);
  const version = (n: number) => texts['manifest.json']!.replace('"version": 1', `"version": ${n}`);
  expect(await codeOf(who, archiveOfTexts({ ...texts, 'manifest.json': version(2) }))).toBe('space_archive_version');
  const { 'records/tags.json': _tags, ...without } = texts;
  for (const bytes of [
    new Uint8Array(),
    new TextEncoder().encode('pas une archive'),
    archive.slice(0, -300),
    archiveOfTexts(without),
    archiveOfTexts({ ...texts, 'records/autre.json': '[]' }),
    archiveOfTexts({ ...texts, '../outside.json': '[]' }, { signed: true }),
    archiveOfTexts({ ...texts, '/etc/outside.json': '[]' }, { signed: true }),
    archiveOfTexts({ ...texts, 'records/../../outside.json': '[]' }, { signed: true }),
    archiveOfTexts({ ...texts, 'manifest.json': '{' }),
    zipSync({ 'readme.txt': new Uint8Array(10) }),
  ])
    expect(await codeOf(who, bytes)).toBe('space_archive_invalid');
  await expect.poll(received).toEqual([]);
});

test('records that the platform did not write are refused at once, although their digests agree', async () => {
  const texts = textsOf(archive);
  const forged = { ...texts, 'records/tags.json': texts['records/tags.json']!.replace('scolaire', 'fausse') };
  const codes = [
    await codeOf(await company(), archiveOfTexts(forged, { digested: true })),
    await codeOf(await company(), archiveOfTexts({ ...forged, 'manifest.sig': '00' }, { digested: true })),
  ];
  expect(codes).toEqual(['space_archive_unsigned', 'space_archive_unsigned']);
  // The signature of another manifest proves nothing of this one.
  const { 'manifest.sig': signature, ...others } = texts;
  const digested = textsOf(archiveOfTexts({ ...others, 'records/tags.json': '[]\n' }, { digested: true }));
  expect(await codeOf(await company(), archiveOfTexts({ ...digested, 'manifest.sig': signature! }))).toBe(
    'space_archive_unsigned',
  );
});

test('layouts and views that an empty space has do not stand in the way', async () => {
  const who = await company();
  const view = await own.app.as(user.token).callLoosely(createSavedView, {
    body: { name: 'Écoles', view: { page: 'space', _id_folder: null, sort: 'cost', order: 'desc' } },
  });
  expect(view.status).toBe(201);
  const { bytes } = await exported(user);
  expect((await imported(who, bytes)).error).toBeNull();
  const as = own.app.as(who.token);
  for (const { id } of (await as.call(listBuildings, { query: {} })).body.data)
    await as.call(removeBuilding, { params: { id } });
  for (const { _id } of (await as.call(listSources, { query: {} })).body.data)
    await as.call(removeSource, { params: { id: _id } });
  expect((await imported(who, bytes)).error).toBeNull();
});

test('an archive that inflates far beyond its size is refused before it is inflated', async () => {
  const who = await company();
  const texts = textsOf(archive);
  const bomb = archiveOfTexts({ ...texts, 'measures/bomb.csv': '0'.repeat(100 * 2 ** 20) }, { signed: true });
  expect(bomb.length).toBeLessThan(2 ** 20);
  expect(await codeOf(who, bomb)).toBe('space_archive_too_large');
  // The size that its directory says is not believed either: no more is inflated.
  const liar = archiveOfTexts({ ...texts, 'LISEZ-MOI.txt': '0'.repeat(2 ** 20) }, { signed: true });
  const view = new DataView(liar.buffer);
  for (let at = 0; at < liar.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 2 ** 20)
      view.setUint32(at + 24, 10, true);
  expect(await refused(liar)).toBe('space_archive_altered');
});

test('an archive is received up to 256 MB, which other files are not', async () => {
  const who = await company();
  const large = new Uint8Array(UPLOAD_LIMIT_BYTES + 1);
  expect(await codeOf(who, large)).toBe('space_archive_invalid');
  const tooLong = await send(who, new Uint8Array(ARCHIVE_LIMIT_BYTES + 1));
  expect(tooLong.error).toMatchObject({ code: 'payload_too_large', limitBytes: ARCHIVE_LIMIT_BYTES });
  expect(tooLong.error.message).toContain('256\u00a0Mo');
});

test('measures come back to who declares to be the holder, into a space without building or source', async () => {
  const who = await company();
  expect((await send(who, archive, {})).error.code).toBe('holder_not_declared');
  expect(await codeOf(user, archive)).toBe('space_not_empty');
  // A person has one on its way: two who manage the space have two.
  const admin = await aMember(own.app, who.spaceId, 'administrateur');
  const [one, other] = await Promise.all([send(who, archive), send(admin, archive)]);
  const ends = [await ended(who, one.body.data.task_id), await ended(admin, other.body.data.task_id)];
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);
  expect(ends.find(({ status }) => status === 'failure')!.error!.code).toBe('space_not_empty');
  expect(await buildingsOf(who)).toEqual(['École']);
});

test('who does not manage the space neither takes it away nor gives it back', async () => {
  for (const [type, code] of [
    ['employe', 'restricted_role_company'],
    ['employe_read_only', 'restricted_read_only'],
  ] as const) {
    const member = await aMember(own.app, user.spaceId, type);
    const as = own.app.as(member.token);
    expect((await as.call(calls.exportSpace, { body: {} })).error.code).toBe(code);
    expect(await codeOf(member, archive)).toBe(code);
    expect((await as.call(calls.listSpaceImports, {})).error.code).toBe('restricted_role_company');
    const body = { name: 'export_space', kwargs: {}, request: { event_name: `e${unique()}` } };
    expect((await as.call(sendTask, { body })).error.code).toBe('restricted_role_company');
  }
  const stranger = await company();
  expect((await own.app.as(stranger.token).call(getTask, { params: { id: taskId } })).error.code).toBe(
    'not_found_task',
  );
});

test('a link ends with the right to manage the space', async () => {
  const open = async () => (await own.app.app.inject({ url, headers: { host: 'joulerie.localhost' } })).statusCode;
  expect(await open()).toBe(200);
  const set = (type: 'owner' | 'employe') =>
    store.db.update(memberships).set({ type }).where(eq(memberships.userId, user.id));
  await set('employe');
  expect(await open()).toBe(403);
  await set('owner');
  expect(await open()).toBe(200);
});

test('an export has no secret, and what is said to be of a person is theirs', async () => {
  const { secret } = (
    await own.app
      .as(user.token)
      .call(createApiKey, { body: { name: 'Tableur', writes: false, days: 30, password: PASSWORD } })
  ).body;
  const { 'LISEZ-MOI.txt': _about, ...texts } = textsOf((await exported(user)).bytes);
  const all = Object.values(texts).join('\n');
  expect(all).not.toContain(secret.slice(0, 12));
  expect(all).not.toMatch(/password|secret|token|hash|stripe/i);
  expect(all).not.toContain(user.username);
});

test('an export has the logo of the company', async () => {
  const who = await company();
  const image = sharp({ create: { width: 200, height: 100, channels: 3, background: '#0a7' } });
  const file = { name: 'logo.png', bytes: await image.png().toBuffer() };
  expect((await own.app.as(who.token).call(setCompanyImage, { body: {} }, { file })).status).toBe(200);
  const { bytes } = await exported(who);
  const logo = unzipSync(bytes)['files/logo.png']!;
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 200, height: 100 });
  const other = await company();
  expect((await imported(other, bytes)).error).toBeNull();
});

test('what another space shared comes back as its record and its proof, unreadable until it is shared again', async () => {
  const holder = await company();
  const shared = (await aBuilding(own.app, holder, { name: 'Mairie' }))._id_building;
  const point = await aSource(own.app, holder, shared, { segment: 'C5' });
  await storedCurve(
    own.app,
    holder,
    point,
    linkyRows('2025-01-01', '2025-01-03', () => 500),
  );
  const share = (who: TestUser) =>
    own.app.as(holder.token).call(grantBuildings, { body: { buildings: [shared], users: [who.username] } });
  await share(user);
  const { bytes } = await exported(user);
  const texts = textsOf(bytes);
  expect(Object.keys(texts).filter((name) => name.endsWith('.csv'))).toHaveLength(1);
  expect(texts['records/shares-received.json']).toContain(point.idsource);

  const who = await company();
  expect((await imported(who, bytes)).status).toBe('success');
  const read = async () => {
    const [first] = (await returned(who)).data;
    const query = { start_date: '2025-01-01', end_date: '2025-01-02' };
    const data = await own.app.as(who.token).call(getSourceData, { params: { id: point._id }, query });
    return { shares: first!.shares, status: data.status };
  };
  const proof = { kind: 'building', name: 'Mairie', by: 'Camille Martin', right: 'view', sources: 1 };
  expect(await read()).toMatchObject({ shares: [{ ...proof, readable: false }], status: 404 });
  expect(await buildingsOf(who)).toEqual(['École']);
  await share(who);
  expect(await read()).toMatchObject({ shares: [{ ...proof, readable: true }], status: 200 });
});

test('nothing is left on the disk', async () => {
  await vi.waitFor(async () => expect(await received()).toEqual([]));
});
