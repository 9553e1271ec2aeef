import * as accounts from '@joulerie/contract/accounts';
import * as buildings from '@joulerie/contract/buildings';
import * as folders from '@joulerie/contract/folders';
import * as notifications from '@joulerie/contract/notifications';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from './events/outbox.tables.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aBuilding, aMember, aSource, aUser } from '../testing/builders.ts';
import { linkyFile, linkyRows, stored, storedCurve } from '../testing/files.ts';
import { testDatabase } from '../testing/store.ts';
import { type Store, openPostgres } from './database.ts';

// Two processes on one database behave as one: whatever a person does on one, the other knows.
let stores: Store[];
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  const url = await testDatabase();
  stores = await Promise.all([openPostgres(url), openPostgres(url)]);
  [one, other] = await Promise.all([
    testApp({ SIGN_IN_TRIES: '3' }, stores[0]),
    testApp({ SIGN_IN_TRIES: '3' }, stores[1]),
  ]);
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

test('a session opened on one is known to the other, and ended on one it is ended on both', async () => {
  const user = await aUser(one);
  expect((await other.as(user.token).call(accounts.getMe, {})).body.username).toBe(user.username);
  expect((await other.as(user.token).call(accounts.signOut, {})).status).toBe(200);
  expect((await one.as(user.token).call(accounts.getMe, {})).error.code).toBe('required_auth');
});

test('tries are counted by both together', async () => {
  const { username } = await aUser(one, { password: 'une phrase assez longue : 12' });
  const codes: string[] = [];
  for (let i = 0; i < 5; i++) {
    const answer = await [one, other][i % 2]!.as(null).call(accounts.signIn, { body: { username, password: 'faux' } });
    codes.push(answer.error.code);
  }
  expect(codes).toEqual([...Array(3).fill('invalid_credentials'), 'too_many_requests', 'too_many_requests']);
});

test('one key makes one thing, whichever of them is asked, also at once', async () => {
  const user = await aUser(one);
  const make = (app: TestApp, key: string) =>
    app
      .as(user.token)
      .call(folders.createFolder, { body: { name: 'Une fois' } }, { headers: { 'idempotency-key': key } });
  const first = await make(one, 'key');
  expect((await make(other, 'key')).body._id).toBe(first.body._id);
  const both = await Promise.all([make(one, 'at once'), make(other, 'at once')]);
  expect(new Set(both.map(({ body }) => body._id)).size).toBe(1);
});

test('a right taken on one is gone on the other at once, and so is what was changed or removed', async () => {
  const owner = await aUser(one, { company: 'Deux processus' });
  const member = await aMember(one, owner.spaceId, 'administrateur');
  const { _id_building: id } = await aBuilding(one, member);
  const read = () => other.as(member.token).call(buildings.getBuilding, { params: { id } });
  expect((await read()).status).toBe(200);
  await one.as(owner.token).call(buildings.updateBuilding, { params: { id }, body: { name: 'Autre nom' } });
  expect((await read()).body.name).toBe('Autre nom');
  await one.store.db.execute(sql`delete from memberships where user_id = ${member.id}`);
  expect((await read()).error.code).toBe('required_auth');
});

test('what one stores is announced by either, once', async () => {
  const user = await aUser(one);
  const source = await aSource(one, user, (await aBuilding(one, user))._id_building);
  const rows = linkyRows('2024-01-01', '2024-01-03', () => 100);
  await stored(one, user, source, linkyFile(source.idsource!, rows));
  const waiting = await stores[0]!.db.select().from(outbox);
  expect(waiting.filter(({ subscriber }) => subscriber === 'notifications.import')).toHaveLength(1);
  const delivered = await Promise.all([one.deliver(), other.deliver()]);
  expect(delivered[0]! + delivered[1]!).toBe(waiting.length);
  for (const app of [one, other])
    expect((await app.as(user.token).call(notifications.listNotifications, {})).body.total).toBe(1);
});

test('kept figures are computed by a worker, never by a process that answers calls beside it', async () => {
  const web = await testApp({ ROLE: 'web' }, stores[0]);
  const worker = await testApp({ ROLE: 'worker' }, stores[1]);
  // What the other tests left.
  await one.deliver();
  const owner = await aUser(web);
  const { _id_building: building } = await aBuilding(web, owner);
  const source = await aSource(web, owner, building);
  await storedCurve(
    web,
    owner,
    source,
    linkyRows('2025-01-01', '2025-01-04', () => 500),
  );
  const left = async () =>
    (await one.store.db.select({ subscriber: outbox.subscriber }).from(outbox)).map((row) => row.subscriber).toSorted();
  await web.deliver();
  const told = await web.as(owner.token).call(notifications.listNotifications, { query: {} });
  expect(told.body.total).toBeGreaterThan(0);
  expect((await left()).length).toBeGreaterThan(0);
  expect((await left()).filter((name) => !/^(costs|findings|alarms)/.test(name))).toEqual([]);
  // What follows costs is told by them.
  while ((await worker.deliver()) > 0);
  expect(await left()).toEqual([]);
});
