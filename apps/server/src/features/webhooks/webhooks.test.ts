import { grantBuildings } from '@joulerie/contract/access';
import * as taskCalls from '@joulerie/contract/tasks';
import * as calls from '@joulerie/contract/webhooks';
import { DAY_MS } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { aReceiver } from '../../testing/receiver.ts';
import { type Bench, PATIENT, verified, webhookBench } from '../../testing/webhooks.ts';

let bench: Bench;
let store: Bench['store'];
let app: Bench['app'];
let receiver: Bench['receiver'];
let user: Bench['user'];
let aWebhook: Bench['aWebhook'];
let listed: Bench['listed'];
let log: Bench['log'];
let update: Bench['update'];
let sendTest: Bench['sendTest'];
let settled: Bench['settled'];
let tried: Bench['tried'];
let arrived: Bench['arrived'];
let later: Bench['later'];
let someMeasures: Bench['someMeasures'];
beforeEach(async () => {
  bench = await webhookBench();
  ({
    store,
    app,
    receiver,
    user,
    aWebhook,
    listed,
    log,
    update,
    sendTest,
    settled,
    tried,
    arrived,
    later,
    someMeasures,
  } = bench);
});
afterEach(() => bench.close());

describe('an event arrives', () => {
  test('when measures landed, signed as Standard Webhooks says, without any value', async () => {
    await app.work();
    const { secret, webhook } = await aWebhook();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const source = await someMeasures();
    const received = await arrived();
    expect(verified(secret, received)).toEqual({
      type: 'measures.updated',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { source_id: source._id, variables: ['puissance'], days: { from: '2024-01-01', to: '2024-01-01' } },
    });
    expect(() => verified(secret, { ...received, body: received.body.replace('2024', '2025') })).toThrow();
    const delivery = await settled(webhook._id, 'delivered');
    expect(delivery).toMatchObject({
      messageId: received.headers['webhook-id'],
      event: 'measures.updated',
      attempts: 1,
      status: 204,
      failure: null,
      nextAttemptAt: null,
      body: received.body,
    });
  });

  test('when a task ended, to its person alone', async () => {
    await app.work();
    const { webhook } = await aWebhook(user, { events: ['task.succeeded', 'task.failed'] });
    const colleague = await aMember(app, user.spaceId, 'employe');
    const other = await aReceiver();
    await aWebhook(colleague, { url: other.url, events: ['task.succeeded', 'task.failed'] });
    await aSource(app, user, (await aBuilding(app, user))._id_building);
    const body = { name: 'export_sources', kwargs: { format: 'csv' }, request: { event_name: 'export-1' } };
    const task = await app.as(user.token).callLoosely(taskCalls.sendTask, { body });
    const received = await arrived();
    expect(JSON.parse(received.body)).toMatchObject({
      type: 'task.succeeded',
      data: { task_id: task.body.data.id, name: 'export_sources', event_name: 'export-1' },
    });
    await settled(webhook._id, 'delivered');
    expect(other.received).toEqual([]);
    await other.close();
  });

  test('only of the types that were asked for, and never of what was rolled back', async () => {
    await app.work();
    const { webhook } = await aWebhook(user, { events: ['task.succeeded'] });
    await someMeasures();
    expect(await log(webhook._id)).toEqual([]);
  });
});

describe('who receives the events of a source', () => {
  test('the company receives those of all of its sources, an employee those of what they see, a stranger none', async () => {
    await app.work();
    const employee = await aMember(app, user.spaceId, 'employe');
    const [own, theirs, strange] = [await aReceiver(), await aReceiver(), await aReceiver()];
    const company = await aWebhook(user, { owner: 'company', url: own.url });
    const personal = await aWebhook(employee, { url: theirs.url });
    await aWebhook(await aUser(app, { company: `Autre ${unique()}` }), { url: strange.url });
    await someMeasures(user);
    await arrived(1, own);
    const seen = await someMeasures(employee);
    await arrived(2, own);
    await arrived(1, theirs);
    expect(JSON.parse(theirs.received[0]!.body).data.source_id).toBe(seen._id);
    // Its log has nothing of what it did not receive.
    await vi.waitFor(async () => expect(await log(personal.webhook._id, employee)).toHaveLength(1), PATIENT);
    expect(await log(company.webhook._id)).toHaveLength(2);
    expect(strange.received).toEqual([]);
    for (const one of [own, theirs, strange]) await one.close();
  });

  test('a person of another company receives those of the buildings shared with them, of no other', async () => {
    await app.work();
    const adviser = await aUser(app, { company: `Cabinet ${unique()}` });
    const { webhook } = await aWebhook(adviser);
    const measured = async () => {
      const building = (await aBuilding(app, user, { name: 'École' }))._id_building;
      const source = await aSource(app, user, building);
      return { building, source };
    };
    const curve = linkyRows('2024-01-01', '2024-01-02', () => 100);
    const [shared, own] = [await measured(), await measured()];
    await app.as(user.token).call(grantBuildings, {
      body: { buildings: [shared.building], users: [adviser.username], right: 'view' },
    });
    await storedCurve(app, user, own.source, curve);
    await storedCurve(app, user, shared.source, curve);
    const received = await arrived();
    expect(JSON.parse(received.body).data.source_id).toBe(shared.source._id);
    await vi.waitFor(async () => expect(await log(webhook._id, adviser)).toHaveLength(1), PATIENT);
  });

  test('who lost the right before the try receives nothing, and the log has nothing', async () => {
    const employee = await aMember(app, user.spaceId, 'employe');
    const { webhook } = await aWebhook(employee);
    const source = await someMeasures(employee);
    const [waiting] = await log(webhook._id, employee);
    expect(waiting).toMatchObject({ state: 'waiting', body: null });
    await store.db.execute(sql`update sources set created_by = ${user.id} where id = ${source._id}`);
    await app.work();
    await vi.waitFor(async () => expect(await log(webhook._id, employee)).toEqual([]), PATIENT);
    expect(receiver.received).toEqual([]);
  });

  test('tasks are of a person: a company cannot ask for them', async () => {
    const body = { owner: 'company', url: receiver.url, events: ['task.failed'] };
    const answer = await app.as(user.token).callLoosely(calls.createWebhook, { body });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
  });
});

describe('a receiver that fails', () => {
  const failing = async (status = 500) => {
    receiver.behave((answer) => answer.writeHead(status).end('en panne'));
    await app.work();
    const { webhook } = await aWebhook();
    expect((await sendTest(webhook._id)).status).toBe(200);
    return { webhook, first: await tried(webhook._id, 1) };
  };

  test('is tried again after 5 s, with the same identifier and body', async () => {
    const { webhook, first } = await failing();
    expect(first).toMatchObject({ state: 'waiting', status: 500, failure: 'status', excerpt: 'en panne' });
    expect(Date.parse(first.nextAttemptAt!) - Date.parse(first.lastAttemptAt!)).toBe(5_000);
    expect(await listed()).toMatchObject([{ active: true, failingSince: first.lastAttemptAt }]);
    receiver.behave((answer) => answer.writeHead(200).end('merci'));
    const done = await settled(webhook._id, 'delivered');
    expect(done).toMatchObject({ attempts: 2, status: 200, failure: null, excerpt: 'merci' });
    const [one, two] = receiver.received;
    expect(two!.headers['webhook-id']).toBe(one!.headers['webhook-id']);
    expect(two!.body).toBe(one!.body);
    expect(await listed()).toMatchObject([{ failingSince: null }]);
  });

  test('with a redirect is not followed', async () => {
    const inside = await aReceiver();
    receiver.behave((answer) => answer.writeHead(302, { location: inside.url }).end());
    await app.work();
    const { webhook } = await aWebhook();
    await sendTest(webhook._id);
    expect(await tried(webhook._id, 1)).toMatchObject({ status: 302, failure: 'redirect' });
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  test('for five days is switched off and said by mail; on again, its log is sent again', async () => {
    const { webhook } = await failing();
    await later(5 * DAY_MS);
    expect(
      (await app.as(user.token).call(calls.replayWebhookDelivery, { params: { id: (await log(webhook._id))[0]!._id } }))
        .status,
    ).toBe(200);
    const last = await settled(webhook._id, 'failed');
    expect(last.status).toBe(500);
    expect(await listed()).toMatchObject([{ active: false, disabledFor: 'failures' }]);
    expect(app.mails).toMatchObject([{ to: user.username, subject: 'Un webhook Joulerie est désactivé' }]);
    expect((await sendTest(webhook._id)).error.code).toBe('disabled_webhook');
    await someMeasures();
    expect(await log(webhook._id)).toHaveLength(1);
    receiver.behave((answer) => answer.writeHead(204).end());
    expect((await update(webhook._id, { active: true })).body).toMatchObject({ active: true, failingSince: null });
    await app.as(user.token).call(calls.replayWebhookDelivery, { params: { id: last._id } });
    expect(await settled(webhook._id, 'delivered')).toMatchObject({ _id: last._id, messageId: last.messageId });
  });

  test('because it is gone (410) is switched off at once', async () => {
    const { first } = await failing(410);
    expect(first).toMatchObject({ state: 'failed', status: 410 });
    expect(await listed()).toMatchObject([{ active: false, disabledFor: 'gone' }]);
  });

  test('that never answers does not hold the others', async () => {
    const mute = await aReceiver(() => undefined);
    await app.work();
    const slow = await aWebhook(user, { url: mute.url });
    const quick = await aWebhook();
    for (let i = 0; i < 12; i++) await sendTest(slow.webhook._id);
    await arrived(2, mute);
    const begin = performance.now();
    for (let i = 0; i < 12; i++) await sendTest(quick.webhook._id);
    await arrived(12);
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(mute.received.length).toBeLessThanOrEqual(2);
    await mute.close();
  });

  test('and has many endpoints does not hold those of somebody else', async () => {
    const mute = await aReceiver(() => undefined);
    await app.work();
    for (let i = 0; i < 6; i++) {
      const { webhook } = await aWebhook(user, { url: mute.url });
      for (let j = 0; j < 3; j++) await sendTest(webhook._id);
    }
    // Four first tries, and two of those that wait.
    await arrived(6, mute);
    const other = await aUser(app, { company: `Autre ${unique()}` });
    const { webhook } = await aWebhook(other);
    const begin = performance.now();
    for (let i = 0; i < 4; i++) await sendTest(webhook._id, other);
    await arrived(4);
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(mute.received).toHaveLength(6);
    await mute.close();
  });
});

test.each([
  ['http://127.0.0.1:9/'],
  ['http://localhost/'],
  ['https://[::ffff:7f00:1]/'],
  ['https://169.254.169.254/latest/meta-data'],
  ['https://10.0.0.1/'],
  ['https://2130706433/'],
])('%s is refused when it is typed', async (url) => {
  const strict = await testApp({}, store);
  const ask = (asked: string) =>
    strict.as(user.token).call(calls.createWebhook, { body: { url: asked, events: ['measures.updated'] } });
  expect((await ask(url)).error.code).toBe('private_webhook');
  const made = await ask('https://recepteur.exemple.fr/');
  const changed = await strict
    .as(user.token)
    .call(calls.updateWebhook, { params: { id: made.body.webhook._id }, body: { url } });
  expect(changed.error.code).toBe('private_webhook');
  await strict.app.close();
});

test('an address that was allowed before is looked at again by each try', async () => {
  const { webhook } = await aWebhook();
  const strict = await testApp({}, store);
  await strict.work();
  await strict.as(user.token).call(calls.testWebhook, { params: { id: webhook._id } });
  expect(await tried(webhook._id, 1)).toMatchObject({ status: null, failure: 'private' });
  expect(receiver.received).toEqual([]);
  await strict.app.close();
});

test.each([
  ['ftp://exemple.fr/'],
  ['https://moi:secret@exemple.fr/'],
  ['exemple.fr'],
  [`https://exemple.fr/${'a'.repeat(500)}`],
])('an address such as %s is not one', async (url) => {
  const body = { url, events: ['measures.updated'] };
  expect((await app.as(user.token).callLoosely(calls.createWebhook, { body })).error.code).toBe('invalid_input');
});
