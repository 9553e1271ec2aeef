import { changeSpace, removeMember, updateCompanySecurity } from '@joulerie/contract/companies';
import * as accounts from '@joulerie/contract/accounts';
import { PUSH_KEY, PUSH_PATH, personChannel, taskChannel } from '@joulerie/contract/task-channels';
import * as calls from '@joulerie/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { signSubscription } from '../../platform/push/signature.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { aPushClient, anUnreadClient, portOf, pusherOf } from '../../testing/push-client.ts';
import { testDatabase } from '../../testing/store.ts';

const PATIENT = { timeout: 15_000, interval: 10 };
const UNAUTHORIZED = 4009;

let stores: Store[];
let one: TestApp;
let other: TestApp;
let user: TestUser;
let channel: string;
beforeEach(async () => {
  const url = await testDatabase();
  stores = [await openPostgres(url), await openPostgres(url)];
  [one, other] = [await testApp({}, stores[0]), await testApp({}, stores[1])];
  user = await aUser(one, { company: `Société ${unique()}` });
  channel = personChannel({ userId: user.id, spaceId: user.spaceId });
});
afterEach(async () => {
  await Promise.all([one.app.close(), other.app.close()]);
  await Promise.all(stores.map((store) => store.close()));
});

const EXPORT = { name: 'export_sources', kwargs: { format: 'csv' as const }, request: { event_name: 'my-export' } };
const own = () => taskChannel({ userId: user.id, spaceId: user.spaceId }, 'my-export');

test('the page’s own client hears each step of a task that another process takes and a third one does', async () => {
  const [port] = [await portOf(one), await portOf(other)];
  await aSource(one, user, (await aBuilding(one, user))._id_building);
  const pusher = await pusherOf({
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    wsPath: PUSH_PATH,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        // The call is answered by another process than the one that has the socket.
        void other
          .as(user.token)
          .call(calls.authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } })
          .then(({ body }) => done(null, body));
      },
    },
  });
  try {
    const heard: string[] = [];
    const listening = [channel, own()].map((name) => pusher.subscribe(name));
    for (const [i, one] of listening.entries())
      one.bind_global((event: string) => event.startsWith('pusher:') || heard.push(`${i} ${event}`));
    await vi.waitFor(() => expect(listening.every(({ subscribed }) => subscribed)).toBe(true), PATIENT);
    await one.as(user.token).call(calls.sendTask, { body: EXPORT });
    await vi.waitFor(() => expect(heard).toEqual(['0 task-received']), PATIENT);
    await other.work();
    await vi.waitFor(() => expect(heard).toContain('0 task-finished-success'), PATIENT);
    expect(heard).toEqual([
      '0 task-received',
      '0 task-started',
      '1 prerun',
      '1 init',
      '1 postrun',
      '1 postrun',
      '0 task-finished-success',
    ]);
  } finally {
    pusher.disconnect();
  }
});

test('a message says how far the task is, and on which channel', async () => {
  const client = await aPushClient(one);
  await client.listen(user.token, channel);
  await client.heard('pusher_internal:subscription_succeeded');
  await one.as(user.token).call(calls.sendTask, { body: EXPORT });
  expect(await client.heard('task-received', channel)).toMatchObject({
    event_name: 'my-export',
    label: 'Export des sources',
    subtaskTotal: null,
    subtaskDone: 0,
  });
  client.close();
});

test('nobody is given the channel of another person or another space', async () => {
  const stranger = await aUser(one);
  const client = await aPushClient(one);
  for (const name of [channel, own(), channel.replace('private-', 'presence-'), 'private-user-', `${channel}x`])
    expect((await client.listen(stranger.token, name)).error.code).toBe('restricted_channel');
  expect((await client.listen('', channel)).error.code).toBe('required_auth');
  client.close();
});

test('a subscription that is forged, of another connection or of a session that ended is refused', async () => {
  const stranger = await aUser(one);
  const client = await aPushClient(one);
  const authOf = async (who: TestUser, name: string, socketId = client.socketId) =>
    (await one.as(who.token).call(calls.authorizeChannel, { body: { socket_id: socketId, channel_name: name } })).body;
  const theirs = personChannel({ userId: stranger.id, spaceId: stranger.spaceId });
  const good = await authOf(user, channel);
  const foreign = await authOf(stranger, theirs);
  const subscription = { socketId: client.socketId, channel, channelData: foreign.channel_data! };
  const forged: [string, object][] = [
    ['no signature', {}],
    ['a signature of nothing', { auth: `${PUSH_KEY}:00`, channel_data: good.channel_data }],
    ['one of another connection', await authOf(user, channel, '1.2')],
    ['one of another channel', await authOf(user, own())],
    ['one of a stranger for their own', foreign],
    // With their own key: right, and of no channel of theirs.
    [
      'one of a stranger',
      { auth: signSubscription(hashToken(stranger.token), subscription), channel_data: foreign.channel_data },
    ],
    ['a session that does not exist', { ...good, channel_data: JSON.stringify({ session: stranger.id }) }],
    ['a session that is no id', { ...good, channel_data: '{"session":"1"}' }],
  ];
  for (const [what, parts] of forged) {
    client.said.length = 0;
    client.say('pusher:subscribe', { channel, ...parts });
    await client.heard('pusher:subscription_error', channel).catch((error: Error) => {
      throw new Error(what, { cause: error });
    });
  }
  await one.as(user.token).call(accounts.signOut, {});
  client.said.length = 0;
  client.say('pusher:subscribe', { channel, ...good });
  await client.heard('pusher:subscription_error', channel);
  client.close();
});

test('a connection of another site, of no brand or to another path is refused', async () => {
  await expect(aPushClient(one, { origin: 'https://exemple.fr' })).rejects.toThrow('404');
  await expect(aPushClient(one, { host: 'exemple.fr' })).rejects.toThrow('404');
  const same = await aPushClient(one, { origin: 'http://joulerie.localhost' });
  same.close();
});

test('a session of another brand listens to nothing here', async () => {
  const elsewhere = await aUser(one, { scopeId: 'helianthe' });
  const name = personChannel({ userId: elsewhere.id, spaceId: elsewhere.spaceId });
  const client = await aPushClient(one);
  const { body } = await one
    .as(elsewhere.token, 'helianthe.localhost')
    .call(calls.authorizeChannel, { body: { socket_id: client.socketId, channel_name: name } });
  client.say('pusher:subscribe', { channel: name, ...body });
  await client.heard('pusher:subscription_error', name);
  client.close();
});

/** Ways in which a person loses the right to listen; the call goes to the other process. */
const ENDS: [string, (member: TestUser) => Promise<unknown>][] = [
  ['the session is closed', (member) => other.as(member.token).call(accounts.signOut, {})],
  [
    'the person is taken out of the company',
    (member) => other.as(user.token).call(removeMember, { body: { _id_user: member.id } }),
  ],
  [
    'the membership is removed',
    (member) =>
      stores[1]!.db.execute(sql`delete from memberships where user_id = ${member.id} and space_id = ${member.spaceId}`),
  ],
  [
    'the company begins to ask for a second factor, which the person lacks',
    async () => {
      await stores[1]!.db.execute(sql`update users set second_factor_since = now() where id = ${user.id}`);
      return other.as(user.token).call(updateCompanySecurity, { body: { secondFactorRequired: true } });
    },
  ],
  [
    'the session goes to another space',
    async (member) => {
      const elsewhere = await aUser(one, { company: `Société ${unique()}` });
      await stores[1]!.db.execute(
        sql`insert into memberships (user_id, space_id, type) values (${member.id}, ${elsewhere.spaceId}, 'employe')`,
      );
      return other
        .as(member.token)
        .call(changeSpace, { params: { id: member.id }, body: { _id_company: elsewhere.spaceId } });
    },
  ],
];

test.each(ENDS)('a connection ends at once when %s', async (_what, end) => {
  const member = await aMember(one, user.spaceId, 'employe');
  const client = await aPushClient(one);
  const stays = await aPushClient(one);
  await client.listen(member.token, personChannel({ userId: member.id, spaceId: member.spaceId }));
  await stays.listen(user.token, channel);
  for (const each of [client, stays]) await each.heard('pusher_internal:subscription_succeeded');
  const from = performance.now();
  await end(member);
  await vi.waitFor(() => expect(client.closed()).toBe(UNAUTHORIZED), PATIENT);
  expect(performance.now() - from).toBeLessThan(5_000);
  expect(stays.closed()).toBeNull();
  stays.close();
});

test('what is no message of the protocol is ignored, and a channel that is left is heard no more', async () => {
  const client = await aPushClient(one);
  await client.listen(user.token, channel);
  await client.heard('pusher_internal:subscription_succeeded');
  for (const text of ['', '{', '[]', '{"event":1}', '{"event":"client-x","channel":"private-x","data":{}}'])
    client.say(text, {});
  client.say('pusher:ping', {});
  await client.heard('pusher:pong');
  client.say('pusher:unsubscribe', { channel });
  client.say('pusher:ping', {});
  await vi.waitFor(() => expect(client.said.filter(({ event }) => event === 'pusher:pong')).toHaveLength(2), PATIENT);
  await one.as(user.token).call(calls.sendTask, { body: EXPORT });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(client.said.map(({ event }) => event)).not.toContain('task-received');
  client.close();
});

test('a connection that shows no right and asks again and again ends, and so does one that sends without end', async () => {
  const stranger = await aPushClient(one);
  const forged = { channel, auth: `${PUSH_KEY}:00`, channel_data: JSON.stringify({ session: user.id }) };
  for (let i = 0; i < 50; i++) stranger.say('pusher:subscribe', forged);
  await vi.waitFor(() => expect(stranger.closed()).toBe(UNAUTHORIZED), PATIENT);
  expect(stranger.said.filter(({ event }) => event === 'pusher:subscription_error').length).toBeLessThan(50);
  const endless = await aPushClient(one);
  for (let i = 0; i < 5000; i++) endless.say('pusher:subscribe', forged);
  await vi.waitFor(() => expect(endless.closed()).not.toBeNull(), PATIENT);
});

test('a client that reads nothing of what it asks for is cut, and the server keeps little for it', async () => {
  const unread = await anUnreadClient(one);
  const before = process.memoryUsage().rss;
  // 40 MB of pongs, in both forms, one after the other.
  for (let i = 0; i < 60 && !unread.closed(); i++) await unread.ping(10_000);
  expect(unread.closed()).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test('when the database cuts the connection that listens, browsers are sent back to ask what they missed', async () => {
  const client = await aPushClient(one);
  await client.listen(user.token, channel);
  await client.heard('pusher_internal:subscription_succeeded');
  await stores[1]!.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'joulerie push' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(client.closed()).toBe(4200), PATIENT);
  const again = await aPushClient(one);
  await again.listen(user.token, channel);
  await again.heard('pusher_internal:subscription_succeeded');
  await other.as(user.token).call(calls.sendTask, { body: EXPORT });
  await again.heard('task-received', channel);
  again.close();
});
