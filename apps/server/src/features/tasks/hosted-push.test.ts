import { signOut } from '@joulerie/contract/accounts';
import { channelOfSession, personChannel, taskChannel } from '@joulerie/contract/task-channels';
import * as calls from '@joulerie/contract/tasks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { PUSH_APP } from '../../../../sandbox/src/push/pusher.routes.ts';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { portOf, pusherOf } from '../../testing/push-client.ts';
import { testDatabase } from '../../testing/store.ts';
import { openSession } from '../accounts/sessions.store.ts';

const PATIENT = { timeout: 20_000, interval: 20 };
const EXPORT = { name: 'export_sources', kwargs: { format: 'csv' as const }, request: { event_name: 'my-export' } };
const STEPS = [
  'user task-received',
  'user task-started',
  'task prerun',
  'task init',
  'task postrun',
  'task postrun',
  'user task-finished-success',
];

let sandbox: Sandbox;
let store: Store;
let apps: TestApp[];
let clients: Awaited<ReturnType<typeof pusherOf>>[];
let user: TestUser;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  store = await openPostgres(await testDatabase());
  [apps, clients] = [[], []];
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await Promise.all(apps.map(({ app }) => app.close()));
  await store.close();
  await sandbox.close();
});

/** A process whose messages go to the sandbox’s push, and its lines of log. */
async function aProcess(more: Record<string, string> = {}): Promise<TestApp & { lines: string[] }> {
  const lines: string[] = [];
  const app = await testApp(
    {
      PUSHER_APP_ID: PUSH_APP.id,
      PUSHER_KEY: PUSH_APP.key,
      PUSHER_SECRET: PUSH_APP.secret,
      PUSHER_URL: sandbox.url,
      LOG_LEVEL: 'warn',
      ...more,
    },
    store,
    { write: (line) => void lines.push(line) },
  );
  apps.push(app);
  await portOf(app);
  if (apps.length === 1) {
    user = await aUser(app);
    await aSource(app, user, (await aBuilding(app, user))._id_building);
  }
  return { ...app, lines };
}

const channels = ({ id: userId, spaceId }: TestUser) => ({
  user: personChannel({ userId, spaceId }),
  task: taskChannel({ userId, spaceId }, 'my-export'),
});
const placeOf = async (app: TestApp, token = user.token) => (await app.as(token).call(calls.getPush, {})).body.hosted!;

/** A page of a session: the client that browsers load, at the place that the server names, and what it hears. */
async function aPage(app: TestApp, token = user.token) {
  const { key, cluster, url, session } = await placeOf(app, token);
  const { hostname, port } = new URL(url!);
  const client = await pusherOf(
    {
      cluster,
      wsHost: hostname,
      wsPort: Number(port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, done) => {
          void app
            .as(token)
            .call(calls.authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } })
            .then(({ status, body: { auth } }) =>
              status === 200 ? done(null, { auth }) : done(new Error(String(status)), null),
            );
        },
      },
    },
    key,
  );
  clients.push(client);
  const heard: string[] = [];
  const listening = Object.entries(channels(user)).map(([name, channel]) => {
    const subscription = client.subscribe(channelOfSession(session, channel));
    subscription.bind_global((event: string) => event.startsWith('pusher:') || heard.push(`${name} ${event}`));
    return subscription;
  });
  await vi.waitFor(() => expect(listening.every(({ subscribed }) => subscribed)).toBe(true), PATIENT);
  return { heard, session };
}

const send = async (app: TestApp) => (await app.as(user.token).call(calls.sendTask, { body: EXPORT })).body.data.id;
const ended = (app: TestApp, id: string) =>
  vi.waitFor(async () => {
    const { data } = (await app.as(user.token).call(calls.getTask, { params: { id } })).body;
    expect(data.status).toBe('success');
  }, PATIENT);
const taken = async () =>
  (await (await fetch(`${sandbox.url}/sandbox/pusher`)).json()) as { name: string; channels: string[]; data: string }[];

test('each step of a task is sent on once, whatever the number of processes, to a channel that names nobody', async () => {
  const one = await aProcess();
  const other = await aProcess();
  const page = await aPage(other);
  const id = await send(one);
  await other.work();
  await ended(one, id);
  await vi.waitFor(() => expect(page.heard).toHaveLength(STEPS.length), PATIENT);
  expect(page.heard.toSorted()).toEqual(STEPS.toSorted());
  const messages = await taken();
  expect(messages).toHaveLength(STEPS.length);
  for (const message of messages) {
    expect(message.channels.every((name) => name.includes(page.session))).toBe(true);
    expect(JSON.stringify(message)).not.toContain(user.id);
  }
  expect(JSON.parse(messages[0]!.data)).toMatchObject({ task_id: id, event_name: 'my-export' });
}, 60_000);

test('when the process that sends messages on stops, another one does', async () => {
  const one = await aProcess();
  const other = await aProcess();
  const page = await aPage(other);
  await one.app.close();
  apps.shift();
  // It asks every five seconds; somebody has twenty tasks waiting at most.
  await vi.waitFor(
    async () => {
      await send(other);
      expect(page.heard).toContain('user task-received');
    },
    { ...PATIENT, interval: 1_000 },
  );
}, 60_000);

test('what a session had the right to hear ends with it: another one of the person goes on', async () => {
  const app = await aProcess();
  const left = await openSession(store.db, user.id, user.spaceId, app.clock.now);
  const [gone, stays] = [await aPage(app, left.token), await aPage(app)];
  await send(app);
  await vi.waitFor(() => expect([gone.heard.length, stays.heard.length]).toEqual([1, 1]), PATIENT);
  await app.as(left.token).call(signOut, {});
  await app.as(user.token).call(calls.sendTask, { body: { ...EXPORT, request: { event_name: 'other' } } });
  await vi.waitFor(() => expect(stays.heard).toHaveLength(2), PATIENT);
  expect(gone.heard).toHaveLength(1);
}, 60_000);

test('nobody is given the channel of another session, and one that nobody signed is refused by the push', async () => {
  const app = await aProcess();
  const stranger = await aUser(app);
  const theirs = await placeOf(app, stranger.token);
  const authorize = (channel: string, token: string) =>
    app.as(token).call(calls.authorizeChannel, { body: { socket_id: '1.2', channel_name: channel } });
  const own = channelOfSession((await placeOf(app)).session, channels(user).user);
  expect((await authorize(own, user.token)).body).toEqual({
    auth: expect.stringMatching(/^sandbox-key:[0-9a-f]{64}$/),
  });
  for (const channel of [own, channels(user).user, `${own}x`, own.replace('user', 'task')])
    expect((await authorize(channel, stranger.token)).error.code).toBe('restricted_channel');
  const client = await pusherOf(
    {
      cluster: theirs.cluster,
      wsHost: '127.0.0.1',
      wsPort: Number(new URL(sandbox.url).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: (_asked, done) => done(null, { auth: `${theirs.key}:${'0'.repeat(64)}` }),
      },
    },
    theirs.key,
  );
  clients.push(client);
  const refused = vi.fn();
  const channel = client.subscribe(own);
  channel.bind('pusher:subscription_error', refused);
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), PATIENT);
  expect(channel.subscribed).toBe(false);
}, 60_000);

test.each<[string, () => Promise<TestApp & { lines: string[] }>]>([
  ['the push does not answer', async () => aProcess({ PUSHER_URL: 'http://127.0.0.1:1' })],
  ['its secret is another one', async () => aProcess({ PUSHER_SECRET: 'another-secret' })],
  [
    'the push fails',
    async () => {
      await fetch(`${sandbox.url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service: 'pusher', kind: '500', count: 100 }),
      });
      return aProcess();
    },
  ],
])(
  'tasks go on when %s: calls say how far they are, and the log says why',
  async (what, begin) => {
    const app = await begin();
    const id = await send(app);
    await app.work();
    await ended(app, id);
    await vi.waitFor(() => expect(app.lines.join('')).toContain('the hosted push did not take a message'), PATIENT);
    expect(app.lines.join('')).not.toContain(PUSH_APP.secret);
    if (what !== 'the push fails') expect(await taken()).toEqual([]);
  },
  60_000,
);

test('without these settings, the server answers that sockets are its own', async () => {
  const app = await testApp({}, store);
  apps.push(app);
  const person = await aUser(app);
  expect((await app.as(person.token).call(calls.getPush, {})).body).toEqual({ hosted: null });
});
