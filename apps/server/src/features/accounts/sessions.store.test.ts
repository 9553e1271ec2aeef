import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { knowsDevice, rememberDevice } from './devices.store.ts';
import { actorFinder, closeSessionsOf, listSessionsOf, openSession } from './sessions.store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

let app: TestApp;
let user: TestUser;
let start: number;
let findActor: ReturnType<typeof actorFinder>;
beforeAll(async () => {
  app = await testApp();
  findActor = actorFinder(app.store.db, grantsReader);
  user = await aUser(app);
  start = app.clock.now;
});

const open = (at: number, client: string | null = null) => openSession(app.store.db, user.id, user.spaceId, at, client);
const listed = (at: number) => listSessionsOf(app.store.db, user.id, at);

describe('an open session', () => {
  test('lives to the end of its half-hour, not beyond', async () => {
    const { token, expiresAt } = await open(start);
    expect(expiresAt.getTime()).toBe(start + 30 * MINUTE);
    const actor = await findActor(token, 'joulerie', start + 30 * MINUTE - 1);
    expect(actor).toMatchObject({ user: { id: user.id }, space: { id: user.spaceId }, memberType: 'owner' });
    const other = (await open(start)).token;
    expect(await findActor(other, 'joulerie', start + 30 * MINUTE)).toBeNull();
    expect(await findActor(other, 'helianthe', start)).toBeNull();
  });

  test('slides when it is used, at most once a minute', async () => {
    const { token } = await open(start, 'Firefox, Linux');
    const lastUsed = async (at: number) => {
      await findActor(token, 'joulerie', start + at);
      return (await listed(start + at)).find((one) => one.client === 'Firefox, Linux')!.lastUsedAt.getTime() - start;
    };
    expect(await lastUsed(MINUTE)).toBe(0);
    expect(await lastUsed(MINUTE + 1)).toBe(MINUTE + 1);
    expect(await lastUsed(2 * MINUTE)).toBe(MINUTE + 1);
    expect(await lastUsed(20 * MINUTE)).toBe(20 * MINUTE);
  });

  test('is listed while it lives, the last used first', async () => {
    const person = await aUser(app);
    const openFor = async (at: number, client: string) =>
      (await openSession(app.store.db, person.id, person.spaceId, start + at, client)).token;
    await openFor(MINUTE, 'Chrome');
    const early = await openFor(1000, 'Safari');
    await openFor(2 * MINUTE, 'Edge');
    const names = async (at: number) =>
      (await listSessionsOf(app.store.db, person.id, start + at)).map(({ client }) => client);
    expect(await names(3 * MINUTE)).toEqual(['Edge', 'Chrome', 'Safari', null]);
    await findActor(early, 'joulerie', start + 10 * MINUTE);
    expect((await names(10 * MINUTE))[0]).toBe('Safari');
    expect(await names(32 * MINUTE + 1)).toEqual(['Safari']);
  });

  test('in use to the end of its day is not said to be older than its sign-in', async () => {
    const person = await aUser(app);
    const { token } = await openSession(app.store.db, person.id, person.spaceId, start, 'Opera');
    for (let at = 0; at < DAY; at += 20 * MINUTE) await findActor(token, 'joulerie', start + at);
    const at = start + DAY - 1;
    const session = (await listSessionsOf(app.store.db, person.id, at)).find((one) => one.client === 'Opera')!;
    // Its expiry is that of its day: it was used since half an hour before.
    expect(session.lastUsedAt.getTime()).toBe(start + DAY - 30 * MINUTE);
    expect(await findActor(token, 'joulerie', at)).not.toBeNull();
    expect(await findActor(token, 'joulerie', at + 1)).toBeNull();
  });

  test('ends with the others of its person, but for one', async () => {
    const person = await aUser(app);
    const second = await openSession(app.store.db, person.id, person.spaceId, start);
    const kept = (await findActor(second.token, 'joulerie', start))!.sessionHash;
    expect(await closeSessionsOf(app.store.db, person.id, kept)).toBe(1);
    expect(await findActor(second.token, 'joulerie', start)).not.toBeNull();
    expect(await closeSessionsOf(app.store.db, person.id)).toBe(1);
    expect(await findActor(second.token, 'joulerie', start)).toBeNull();
  });
});

describe('a browser that signed in before', () => {
  const known = (token: string, account: { username?: string; id?: string }, brand = 'joulerie') =>
    knowsDevice(app.store.db, token, brand, account);

  test('is known to that account, by name or by id, in its brand', async () => {
    const other = await aUser(app);
    await rememberDevice(app.store.db, 'browser-1', user.id, start);
    expect(await known('browser-1', { username: user.username })).toBe(true);
    expect(await known('browser-1', { id: user.id })).toBe(true);
    expect(await known('browser-2', { id: user.id })).toBe(false);
    expect(await known('browser-1', { id: other.id })).toBe(false);
    expect(await known('browser-1', { username: other.username })).toBe(false);
    expect(await known('browser-1', { id: user.id }, 'helianthe')).toBe(false);
  });

  test('is forgotten a year after the last sign-in', async () => {
    const person = await aUser(app);
    const signIn = (token: string, at: number) => rememberDevice(app.store.db, token, person.id, at);
    await signIn('old', start);
    await signIn('kept', start);
    await signIn('kept', start + DAY);
    await signIn('new', start + YEAR);
    expect(await known('old', { id: person.id })).toBe(true);
    await signIn('new', start + YEAR + 1);
    expect(await Promise.all(['old', 'kept', 'new'].map((token) => known(token, { id: person.id })))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
