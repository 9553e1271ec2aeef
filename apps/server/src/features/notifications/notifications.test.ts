import { changeSpace, removeMember } from '@joulerie/contract/companies';
import * as calls from '@joulerie/contract/notifications';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outbox } from '../../platform/events/outbox.tables.ts';
import { newId } from '../../platform/ids.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { notify } from './notifications.store.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
});
const list = async (query: object = {}) => (await app.as(user.token).call(calls.listNotifications, { query })).body;
const read = (body: { ids?: string[] }) => app.as(user.token).call(calls.readNotifications, { body });
async function news(title: string, to = user): Promise<void> {
  await notify(app.store.db, { userId: to.id, type: 'info', title, message: title, redirectPath: null });
}

test('newest first, page by page, with how many are unread', async () => {
  for (const title of ['Un', 'Deux', 'Trois']) await news(title);
  const first = await list({ limit: 2 });
  expect(first.data.map((one) => one.title)).toEqual(['Trois', 'Deux']);
  expect(first).toMatchObject({ total: 3, unread: 3, has_more: true });
  expect((await list({ limit: 2, page: 2 })).data.map((one) => one.title)).toEqual(['Un']);
});

test('read one by one, or all; one’s own only', async () => {
  const other = await aUser(app);
  await news('À l’autre', other);
  for (const title of ['Un', 'Deux']) await news(title);
  const [latest] = (await list()).data;
  const theirs = (await app.as(other.token).call(calls.listNotifications, {})).body.data[0]!;
  await read({ ids: [latest!.id, theirs.id, newId()] });
  const after = await list();
  expect([after.unread, after.data[0]!.readAt !== null, after.data[1]!.readAt]).toEqual([1, true, null]);
  await read({ ids: [] });
  expect((await list()).unread).toBe(1);
  await read({});
  expect((await list()).unread).toBe(0);
  expect((await app.as(other.token).call(calls.listNotifications, {})).body.unread).toBe(1);
});

test('identifiers that are none are refused', async () => {
  await news('Un');
  expect((await read({ ids: ['1'] })).error.code).toBe('invalid_input');
  expect((await list()).unread).toBe(1);
});

test('an import that is heard of twice is said once', async () => {
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building);
  await app.deliver();
  await app.store.db.delete(outbox);
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-01-01', '2024-01-02', () => 1000),
  );
  const waiting = await app.store.db.select().from(outbox);
  const left = waiting.filter(({ subscriber }) => subscriber === 'notifications.import');
  expect(left).toHaveLength(1);
  await app.deliver();
  // As if the process had ended between the handler and its acknowledgement.
  await app.store.db.insert(outbox).values(left);
  await app.deliver();
  expect((await list()).data.map((one) => one.title)).toEqual(['Mesures enregistrées']);
});

test('what is said of a source stays in its space, and goes with the right to see it', async () => {
  const company = await aUser(app, { company: `Société ${unique()}` });
  await app.store.db.execute(
    sql`insert into memberships (user_id, space_id, type) values (${user.id}, ${company.spaceId}, 'employe')`,
  );
  const go = (space: string) =>
    app.as(user.token).call(changeSpace, { params: { id: user.id }, body: { _id_company: space } });
  await go(company.spaceId);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  const lines = linkyRows('2024-01-01', '2024-01-02', () => 1000);
  await storedCurve(app, user, source, lines);
  await app.deliver();
  expect(await list()).toMatchObject({ total: 1, unread: 1 });
  await go(user.spaceId);
  expect(await list()).toMatchObject({ data: [], total: 0, unread: 0 });
  // « Tout marquer comme lu » is about what is shown.
  await read({});
  await go(company.spaceId);
  expect((await list()).unread).toBe(1);
  await go(user.spaceId);
  await app.as(company.token).call(removeMember, { body: { _id_user: user.id } });
  expect(await list()).toMatchObject({ data: [], total: 0 });
});
