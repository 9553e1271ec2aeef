import { updateProfile } from '@joulerie/contract/accounts';
import * as calls from '@joulerie/contract/alarms';
import type { AlarmSubscription } from '@joulerie/contract/alarm-words';
import { listNotifications } from '@joulerie/contract/notifications';
import { renameSource } from '@joulerie/contract/sources';
import { createWebhook } from '@joulerie/contract/webhooks';
import type { AlarmRule } from '@joulerie/domain/alarms';
import { beforeEach, expect, test } from 'vitest';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { rows } from '../../platform/database.ts';
import { sql } from 'drizzle-orm';
import { dailyAlarms } from './alarms.work.ts';
import { digestAlarms, mailAlarm } from './notify.work.ts';

const own = ownBuilding();
/** A company with a building; `own` has the product. */
let user: TestUser;
let building: string;
const as = (one = user) => own.app.as(one.token);
const ABOVE: AlarmRule = { kind: 'threshold', side: 'above', value: 5000, minutes: 0, days: 1 };
/** Sunday 23 November 2025. */
const NOW = Date.parse('2025-11-23T09:00:00Z');
let source: Awaited<ReturnType<typeof aSource>>;

beforeEach(async () => {
  own.app.clock.now = NOW;
  user = await aUser(own.app, { company: 'Ville' });
  building = (await aBuilding(own.app, user))._id_building;
  own.app.mails.length = 0;
});

const params = () => ({ id: source._id, variable: 'puissance' as const });
const subscribe = (subscriptionType: AlarmSubscription, one?: TestUser) =>
  as(one).call(calls.subscribeSourceAlarm, { params: params(), query: { subscriptionType } });

/** A meter with its rule, ready to ring. */
async function aWatchedMeter() {
  source = await aSource(own.app, user, building, { segment: 'C5' });
  await as().call(calls.putSourceAlarm, { params: params(), body: { rules: [ABOVE] } });
}

/** A day that breaks the rule arrives; what it raised. */
async function rings(day: string, next: string): Promise<string[]> {
  const before = new Set(await raised());
  await storedCurve(
    own.app,
    user,
    source,
    linkyRows(day, next, (slot) => (slot === 20 ? 6000 : 1000)),
  );
  // What rings is told by deliveries of its own.
  while ((await own.app.deliver()) > 0);
  return (await raised()).filter((id) => !before.has(id));
}

const raised = async (): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      own.app.store.db,
      sql`select e.id from alarm_events e join alarms a on a.id = e.alarm_id where a.source_id = ${source._id}`,
    )
  ).map(({ id }) => id);
const tell = async (events: string[]) => {
  for (const event of events) await runWork(own.app, mailAlarm, {}, { event });
};
const subjects = () => own.app.mails.map(({ to, subject }) => `${to}\u00a0: ${subject}`);

test('subscribers are mailed once when it rings, and told in the platform; who subscribed to nothing hears nothing', async () => {
  await aWatchedMeter();
  await subscribe('mail');
  await subscribe('page');
  const events = await rings('2025-11-21', '2025-11-22');
  expect(events).toHaveLength(1);
  await tell(events);
  await tell(events);
  expect(subjects()).toEqual([`${user.username}\u00a0: Alarme\u00a0: ${source.name}`]);
  expect(own.app.mails[0]!.text).toContain('la puissance dépasse 5\u00a0kW, depuis le 21/11/2025');
  expect(own.app.mails[0]!.text).toContain(`/source/${source._id}/alarme`);
  const { data } = (await as().call(listNotifications, { query: {} })).body;
  const told = data.filter(({ title }) => title === 'Une alarme a sonné');
  expect(told).toHaveLength(1);
  expect(told[0]!.message).toContain('la puissance dépasse 5\u00a0kW');
});

test('who no longer sees the source hears nothing', async () => {
  await aWatchedMeter();
  const boss = await aMember(own.app, user.spaceId, 'administrateur');
  await subscribe('mail', boss);
  await own.app.store.db.execute(sql`delete from memberships where user_id = ${boss.id}`);
  await tell(await rings('2025-11-21', '2025-11-22'));
  expect(own.app.mails).toEqual([]);
});

test('who turned mails of alarms off is told in the platform alone', async () => {
  await aWatchedMeter();
  for (const type of ['mail', 'daily', 'page'] as const) await subscribe(type);
  await as().call(updateProfile, { body: { preferences: { mailAlerts: false } } });
  await tell(await rings('2025-11-21', '2025-11-22'));
  await runWork(own.app, digestAlarms);
  expect(own.app.mails).toEqual([]);
  const { data } = (await as().call(listNotifications, { query: {} })).body;
  expect(data.filter(({ title }) => title === 'Une alarme a sonné')).toHaveLength(1);
});

test('a digest says what rang since the one before: every morning, or on Monday', async () => {
  await aWatchedMeter();
  await subscribe('daily');
  await subscribe('weekly');
  await rings('2025-11-21', '2025-11-22');
  await runWork(own.app, digestAlarms);
  expect(subjects()).toEqual([`${user.username}\u00a0: Vos alarmes du jour\u00a0: 1`]);
  await runWork(own.app, digestAlarms);
  expect(own.app.mails).toHaveLength(1);
  own.app.clock.now = Date.parse('2025-11-24T06:00:00Z');
  await runWork(own.app, digestAlarms);
  expect(subjects().slice(1)).toEqual([`${user.username}\u00a0: Vos alarmes de la semaine\u00a0: 1`]);
});

test('what rang before a subscription is in no digest of it, and what was closed first is mailed to nobody', async () => {
  await aWatchedMeter();
  const before = await rings('2025-11-10', '2025-11-11');
  expect(before).toHaveLength(1);
  own.app.clock.now += 600_000;
  await subscribe('daily');
  await subscribe('mail');
  await runWork(own.app, digestAlarms);
  expect(own.app.mails).toEqual([]);
  const [id] = await rings('2025-11-21', '2025-11-22');
  await as().call(calls.closeAlarmEvent, { params: { id: id! }, body: { reason: 'expected' } });
  await tell([id!]);
  expect(own.app.mails).toEqual([]);
});

test('a name of markup is written as it is in the text of a mail, and does nothing in its HTML', async () => {
  await aWatchedMeter();
  const name = '<img src=x onerror=alert(1)> =1+1';
  await as().call(renameSource, { params: { id: source._id }, body: { name } });
  await subscribe('mail');
  await tell(await rings('2025-11-21', '2025-11-22'));
  const [mail] = own.app.mails;
  expect(mail!.subject).toBe(`Alarme\u00a0: ${name}`);
  expect(mail!.html).toContain('&lt;img src=x');
  expect(mail!.html).not.toContain('<img src=x');
});

test('endpoints that ask for it receive it, of who subscribed so', async () => {
  await aWatchedMeter();
  await as().callLoosely(createWebhook, {
    body: { url: 'https://recepteur.exemple.fr/alarmes', events: ['alarm.raised'] },
  });
  const sent = async () =>
    rows<{ body: string }>(
      own.app.store.db,
      sql`select d.body from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.user_id = ${user.id}`,
    );
  await rings('2025-11-20', '2025-11-21');
  expect(await sent()).toEqual([]);
  await subscribe('webhook');
  await rings('2025-11-10', '2025-11-11');
  const [delivery] = await sent();
  expect(JSON.parse(delivery!.body)).toMatchObject({
    type: 'alarm.raised',
    data: { subject: { kind: 'source', id: source._id }, variable: 'puissance', late: true },
  });
});

test('a Tempo day is told by its date, one that is past is not told', async () => {
  await aWatchedMeter();
  await as().call(calls.putSourceAlarm, {
    params: params(),
    body: { rules: [{ kind: 'tempo_tomorrow', colors: ['rouge'] }] },
  });
  await subscribe('mail');
  await own.app.store.db.execute(
    sql`insert into tempo_days (day, colour, received_at) values ('2028-01-04', 'rouge', now()), ('2028-01-06', 'rouge', now())`,
  );
  own.app.clock.now = Date.parse('2028-01-05T09:00:00Z');
  await runWork(own.app, dailyAlarms);
  await tell(await raised());
  expect(own.app.mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(`${source.name}\u00a0: le 06/01/2028 est un jour Tempo rouge.`),
  ]);
});

test('a cause that went on before its rule was saved is not late: its measures came in time', async () => {
  source = await aSource(own.app, user, building, { segment: 'C5' });
  await storedCurve(
    own.app,
    user,
    source,
    linkyRows('2025-11-10', '2025-11-23', () => 6000),
  );
  await as().call(calls.putSourceAlarm, { params: params(), body: { rules: [ABOVE] } });
  const { data } = (await as().call(calls.listAlarmEvents, { query: {} })).body;
  expect(data).toMatchObject([{ days: 13, ongoing: true, late: false }]);
});
