import * as exportCalls from '@joulerie/contract/exports';
import * as notificationCalls from '@joulerie/contract/notifications';
import * as calls from '@joulerie/contract/tasks';
import { ERROR_OF_SENDING } from '@joulerie/domain/tasks';
import { ERRORS } from '@joulerie/contract/errors';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres, rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { aTask } from '../../testing/cast.ts';
import { testDatabase } from '../../testing/store.ts';

const PATIENT = { timeout: 20_000, interval: 50 };

let store: Store;
let app: TestApp;
let user: TestUser;
beforeEach(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  user = await aUser(app, { company: `Société ${unique()}` });
});
afterEach(async () => {
  await app.app.close();
  await store.close();
});

const send = (body: object, who = user) => app.as(who.token).callLoosely(calls.sendTask, { body });
const sent = async (body: object, who = user) => {
  const answer = await send(body, who);
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return answer.body.data;
};
const EXPORT = { name: 'export_sources', kwargs: { format: 'csv' }, request: { event_name: 'export-1' } };
const taskOf = async (id: string, who = user) =>
  (await app.as(who.token).call(calls.getTask, { params: { id } })).body.data;
const ended = (id: string) =>
  vi.waitFor(async () => {
    const task = await taskOf(id);
    expect(task.finishedAt).not.toBeNull();
    return task;
  }, PATIENT);
const eventsOf = async (id: string) =>
  (await rows<{ event: string }>(store.db, sql`select event from task_events where task_id = ${id} order by id`)).map(
    ({ event }) => event,
  );
const notificationsOf = async (who = user) => {
  await app.deliver();
  return (await app.as(who.token).call(notificationCalls.listNotifications, {})).body.data;
};

test('a task of the catalogue waits, runs and ends; each step is said once, and its person is notified once', async () => {
  const source = await aSource(app, user, (await aBuilding(app, user, { name: 'École' }))._id_building);
  const task = await sent({ ...EXPORT, tracker: { sent_at: '2026-11-26T12:00:00Z', sent_by: 'page' } });
  expect(task).toMatchObject({
    task_id: task.id,
    eventId: 'export-1',
    label: 'Export des sources',
    status: 'wait',
    subtasks: { subtaskTotal: null, subtaskDone: 0 },
    origin: 'event',
    type: 'export_sources',
    displayNotification: true,
    redirect: false,
    redirectPath: null,
    data: {
      name: 'export_sources',
      request: { event_name: 'export-1' },
      tracker: { sent_by: 'page' },
      subscribe: true,
    },
  });
  await app.work();
  const done = await ended(task.id);
  expect(done).toMatchObject({
    status: 'success',
    flag: 'success',
    message: 'Votre rapport est prêt. Cliquer ici pour le télécharger.',
    error: null,
    subtasks: { subtaskTotal: 1, subtaskDone: 1 },
    taskMethod: { args: { extension: 'csv' } },
  });
  expect(await eventsOf(task.id)).toEqual([
    'task-received',
    'task-started',
    'prerun',
    'init',
    'postrun',
    'postrun',
    'task-finished-success',
  ]);
  const file = await app.app.inject({ url: done.result!.url!, headers: { host: 'joulerie.localhost' } });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.body).toContain(source.idsource);
  expect(await notificationsOf()).toMatchObject([
    { type: 'success', title: 'Export des sources', message: done.message, redirectPath: '/user/taches' },
  ]);
});

test('a name that is not in the catalogue is refused, and so are arguments that are not those of the name', async () => {
  const codes = async (body: object) => {
    const { status, error } = await send(body);
    return [status, error.code];
  };
  expect(await codes({ ...EXPORT, name: 'rm' })).toEqual([400, 'unknown_task']);
  expect(await codes({ ...EXPORT, name: 'toString' })).toEqual([400, 'unknown_task']);
  expect(await codes({ ...EXPORT, name: 'update_source' })).toEqual([400, 'invalid_input']);
  expect(await codes({ ...EXPORT, kwargs: { format: 'exe' } })).toEqual([400, 'invalid_input']);
  expect(await codes({ ...EXPORT, redirectPath: '//exemple.fr' })).toEqual([400, 'invalid_input']);
  expect(await codes({ ...EXPORT, request: { event_name: 'a b' } })).toEqual([400, 'invalid_input']);
  expect((await app.as(user.token).call(calls.listTasks, {})).body.total).toBe(0);
  expect(ERRORS.error_unknown.fr).toBe(ERROR_OF_SENDING);
});

test('who may not write updates no source, who does not manage the company exports no billing', async () => {
  const reader = await aMember(app, user.spaceId, 'employe_read_only');
  const employee = await aMember(app, user.spaceId, 'employe');
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  const update = { name: 'update_source', kwargs: { _id_source: source._id }, request: { event_name: 'u' } };
  expect((await send(update, reader)).error.code).toBe('restricted_read_only');
  expect((await send(update, employee)).error.code).toBe('not_found_source');
  const billing = { ...EXPORT, name: 'export_billing_sources' };
  expect((await send(billing, employee)).error.code).toBe('restricted_role_company');
});

test('a source is updated in steps, and its end leads where it was asked to', async () => {
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  const as = app.as(user.token);
  const own = await as.call(calls.updateSourceTask, { body: { _id_source: source._id } });
  expect([own.status, own.body.data.origin]).toEqual([201, 'api']);
  const task = await sent({
    name: 'update_source',
    kwargs: { _id_source: source._id },
    request: { event_name: 'update' },
    redirect: true,
    redirectPath: `/source/${source._id}/data`,
  });
  await app.work();
  const done = await ended(task.id);
  expect(done).toMatchObject({
    status: 'success',
    message: expect.stringMatching(/est à jour\s: 0\sjour de mesures en 3\sans\.$/),
    subtasks: { subtaskTotal: 3, subtaskDone: 3 },
    result: null,
    redirect: true,
  });
  expect((await eventsOf(task.id)).at(-2)).toBe('redirect');
  await ended(own.body.data.id);
  const paths = (await notificationsOf()).map(({ redirectPath }) => redirectPath);
  expect(paths.toSorted()).toEqual([`/source/${source._id}/data`, '/user/taches']);
});

test('a task that is refused when it is done fails with the sentence of its refusal', async () => {
  const member = await aMember(app, user.spaceId, 'administrateur');
  const task = await sent({ ...EXPORT, name: 'export_billing_sources' }, member);
  await store.db.execute(sql`update memberships set type = 'employe' where user_id = ${member.id}`);
  await app.work();
  const done = await vi.waitFor(async () => {
    const found = await taskOf(task.id, member);
    expect(found.status).toBe('failure');
    return found;
  }, PATIENT);
  expect(done).toMatchObject({
    flag: 'danger',
    message: ERRORS.restricted_role_company.fr,
    error: { code: 'restricted_role_company', message: ERRORS.restricted_role_company.fr },
    result: null,
  });
  expect(await notificationsOf(member)).toMatchObject([{ type: 'danger', message: done.message }]);
});

test('a task that its person cancels ends at once, is not done, and is not announced', async () => {
  const task = await sent(EXPORT);
  const cancel = () => app.as(user.token).call(calls.cancelTask, { params: { id: task.id } });
  const { body } = await cancel();
  expect(body.data).toMatchObject({ status: 'failure', flag: 'info', message: 'Tâche annulée.' });
  expect((await cancel()).error.code).toBe('task_ended');
  const next = await sent({ ...EXPORT, request: { event_name: 'export-2' } });
  await app.work();
  await ended(next.id);
  expect(await taskOf(task.id)).toMatchObject({ status: 'failure', error: { code: 'cancelled' }, startedAt: null });
  expect(await notificationsOf()).toHaveLength(1);
});

test('the list is by cursor, newest first, of the person in their space alone', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    app.clock.now += 1000;
    ids.unshift((await aTask(app, user)).id);
  }
  await aTask(app, await aMember(app, user.spaceId, 'owner'));
  const page = async (query: object) => (await app.as(user.token).call(calls.listTasks, { query })).body;
  const first = await page({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.total, first.has_more]).toEqual([ids.slice(0, 2), 5, true]);
  const second = await page({ limit: 2, cursor: first.cursor });
  // What is added meanwhile moves nothing.
  await aTask(app, user, 'a');
  const third = await page({ limit: 2, cursor: second.cursor });
  expect([...second.data, ...third.data].map(({ id }) => id)).toEqual(ids.slice(2));
  expect([third.cursor, third.has_more]).toEqual([null, false]);
  expect((await page({ running: 'false' })).total).toBe(1);
  expect((await page({ ids: [ids[3]!] })).data.map(({ id }) => id)).toEqual([ids[3]]);
});

test('a person has twenty tasks under way at most', async () => {
  for (let i = 0; i < 20; i++) await aTask(app, user);
  const { status, error } = await send(EXPORT);
  expect([status, error.code]).toEqual([429, 'too_many_requests']);
});

test('a repeat with the same key sends no second task', async () => {
  const key = { headers: { 'idempotency-key': 'once' } };
  const twice = [1, 2].map(() => app.as(user.token).callLoosely(calls.sendTask, { body: EXPORT }, key));
  const [one, two] = await Promise.all(twice);
  expect(one!.body.data.id).toBe(two!.body.data.id);
  expect((await app.as(user.token).call(calls.listTasks, {})).body.total).toBe(1);
});

test('a link expires, is of one task, and ends with the right to what its file holds', async () => {
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  const employee = await aMember(app, user.spaceId, 'employe');
  const task = (await app.as(user.token).call(exportCalls.exportSources, { query: { format: 'csv' } })).body;
  await app.work();
  const { result } = await ended(task.data.id);
  const got = async (url: string) => {
    const answer = await app.app.inject({ url, headers: { host: 'joulerie.localhost' } });
    return answer.statusCode === 200 ? 'ok' : answer.json().detail.code;
  };
  const link = result!.url!;
  expect(await got(link)).toBe('ok');
  expect(await got(new URL(task.url).pathname + new URL(task.url).search)).toBe('ok');
  expect(await got(link.replace(/signature=..../, 'signature=AAAA'))).toBe('expired_link');
  expect(await got(link.replace(/expires=\d+/, 'expires=99999999999'))).toBe('expired_link');
  expect(await got(link.replace(task.data.id, (await aTask(app, employee, 'a')).id))).toBe('expired_link');
  app.clock.now += 3_601_000;
  expect(await got(link)).toBe('expired_link');
  app.clock.now -= 3_601_000;
  await store.db.execute(
    sql`update sources set space_id = ${employee.spaceId}, created_by = ${employee.id} where id = ${source._id}`,
  );
  await store.db.execute(sql`update memberships set type = 'employe' where user_id = ${user.id}`);
  expect(await got(link)).toBe('restricted_export');
  await store.db.execute(sql`update memberships set type = 'owner' where user_id = ${user.id}`);
  expect(await got(link)).toBe('ok');
  await store.db.execute(sql`delete from memberships where user_id = ${user.id}`);
  expect(await got(link)).toBe('restricted_export');
});

test('a link is of its brand, and leads nowhere for who lacks the second factor that their company asks for', async () => {
  const member = await aMember(app, user.spaceId, 'employe');
  const task = await sent(EXPORT, member);
  await app.work();
  const done = await vi.waitFor(async () => {
    const found = await taskOf(task.id, member);
    expect(found.status).toBe('success');
    return found;
  }, PATIENT);
  const got = async (host: string) => {
    const answer = await app.app.inject({ url: done.result!.url!, headers: { host } });
    return answer.statusCode === 200 ? 'ok' : answer.json().detail.code;
  };
  expect(await got('joulerie.localhost')).toBe('ok');
  expect(await got('helianthe.localhost')).toBe('expired_link');
  await store.db.execute(sql`update spaces set second_factor_required = true where id = ${user.spaceId}`);
  expect(await got('joulerie.localhost')).toBe('restricted_export');
  await store.db.execute(sql`update users set second_factor_since = now() where id = ${member.id}`);
  expect(await got('joulerie.localhost')).toBe('ok');
});

test('a link ends with the right to a building that the file names, though its source is still seen', async () => {
  const member = await aMember(app, user.spaceId, 'employe');
  const building = await aBuilding(app, member);
  await aSource(app, member, building._id_building);
  const task = await sent(EXPORT, member);
  await app.work();
  const done = await vi.waitFor(async () => {
    const found = await taskOf(task.id, member);
    expect(found.status).toBe('success');
    return found;
  }, PATIENT);
  const got = async () =>
    (await app.app.inject({ url: done.result!.url!, headers: { host: 'joulerie.localhost' } })).statusCode;
  expect(await got()).toBe(200);
  await store.db.execute(sql`update buildings set created_by = ${user.id} where id = ${building._id_building}`);
  expect(await got()).toBe(403);
});

test('the notification of a task may lead to a page that is none', async () => {
  const task = await sent({ ...EXPORT, redirectPath: `/source/${'-'.repeat(36)}` });
  await app.work();
  await ended(task.id);
  expect(await notificationsOf()).toMatchObject([{ redirectPath: `/source/${'-'.repeat(36)}` }]);
});

test('a link to a task that is cancelled, or whose file is no longer kept, says so', async () => {
  const { url, data } = (await app.as(user.token).call(exportCalls.exportSources, { query: {} })).body;
  const got = async () => {
    const { pathname, search } = new URL(url);
    return (await app.app.inject({ url: pathname + search, headers: { host: 'joulerie.localhost' } })).json().detail
      .code;
  };
  const waiting = got();
  await app.as(user.token).call(calls.cancelTask, { params: { id: data.id } });
  expect(await waiting).toBe('task_failed');
  const made = await aTask(app, user, 'abc');
  await store.db.execute(sql`update tasks set finished_at = finished_at - interval '8 days' where id = ${made.id}`);
  expect((await taskOf(made.id)).result).toMatchObject({ url: null });
});
