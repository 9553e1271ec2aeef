import * as calls from '@joulerie/contract/alarms';
import * as sourceCalls from '@joulerie/contract/sources';
import type { AlarmRule } from '@joulerie/domain/alarms';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { aSource } from '../../testing/builders.ts';
import { consentFor } from '../../testing/consents.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { dailyCsv, linkyRows, stored, storedCurve, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { runWork } from '../../testing/run-work.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { BASE, FOUR_POSTS } from '../costs/test-offers.ts';
import { tempoPublished } from '../grid-signals/grid-signals.public.ts';
import { dailyAlarms } from './alarms.work.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = () => own.app.as(own.user.token);
/** Sunday 23 November 2025, 10:00 in Paris. */
const NOW = Date.parse('2025-11-23T09:00:00Z');
const DAY_MS = 86_400_000;
beforeEach(() => {
  own.app.clock.now = NOW;
});

type Source = Pick<Awaited<ReturnType<typeof aSource>>, '_id' | 'idsource'>;
const aMeter = () => aSource(own.app, own.user, own.building, { segment: 'C5' });
const measure = (source: Source, from: string, to: string, powerOf: (slot: number) => number | null) =>
  storedCurve(own.app, own.user, source, linkyRows(from, to, powerOf));

const watch = async (source: Source, variable: VariableName, rule: AlarmRule) => {
  const put = await as().call(calls.putSourceAlarm, { params: { id: source._id, variable }, body: { rules: [rule] } });
  expect([put.status, put.error]).toEqual([200, undefined]);
};
const rung = async () => {
  while ((await own.app.deliver()) > 0);
  return (await as().call(calls.listAlarmEvents, { query: { sort: 'date', order: 'asc' } })).body.data;
};
/** What time alone rings, on a later day. */
const daysLater = async (days: number) => {
  own.app.clock.now = NOW + days * DAY_MS;
  // The session of the beginning has ended.
  const { id, spaceId } = own.user;
  own.user.token = (await openSession(own.app.store.db, id, spaceId, own.app.clock.now)).token;
  await runWork(own.app, dailyAlarms);
  return rung();
};

test('measures that never come ring after the days of the rule, once, and end when they come', async () => {
  const source = await aMeter();
  await watch(source, 'puissance', { kind: 'missing_data', days: 2 });
  expect(await daysLater(1)).toEqual([]);
  const [alarm, ...others] = await daysLater(2);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ days: 2, start: '2025-11-22T23:00:00.000Z', ongoing: true, eur: null });
  expect(await daysLater(3)).toMatchObject([{ _id: alarm!._id, days: 3 }]);
  await measure(source, '2025-11-23', '2025-11-27', () => 1000);
  expect(await daysLater(4)).toMatchObject([{ _id: alarm!._id, state: 'raised', ongoing: false }]);
});

test('measures that stopped before the rule was saved ring at once', async () => {
  const source = await aMeter();
  await measure(source, '2025-11-01', '2025-11-18', () => 1000);
  await watch(source, 'puissance', { kind: 'missing_data', days: 4 });
  expect(await rung()).toMatchObject([{ days: 4, start: '2025-11-18T23:00:00.000Z', ongoing: true }]);
});

test('a Tempo day of a colour of the rule rings when it is published', async () => {
  const source = await aMeter();
  await watch(source, 'puissance', { kind: 'tempo_tomorrow', colors: ['rouge'] });
  const publish = async (day: string, colour: string) => {
    await rows(
      own.app.store.db,
      sql`insert into tempo_days (day, colour, received_at) values (${day}, ${colour}, now())
        on conflict (day) do update set colour = excluded.colour returning day`,
    );
    await own.app.store.db.transaction((tx) => own.app.events.emit(tx, tempoPublished, { days: [day] }));
  };
  await publish('2025-11-24', 'blanc');
  expect(await rung()).toEqual([]);
  await publish('2025-11-24', 'rouge');
  expect(await rung()).toMatchObject([{ start: '2025-11-23T23:00:00.000Z', days: 1, late: false }]);
});

test('an agreement rings as many days before its end as the rule says, and no more once it is extended', async () => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5', holding: 'consent' });
  await consentFor(own.app, own.user, source._id, 'titulaire@exemple.fr');
  const endsAfter = (days: number) =>
    rows(
      own.app.store.db,
      sql`update consents set date_to = ${isoDay(parseIsoDay('2025-11-23')! + days)} where source_id = ${source._id} returning id`,
    );
  await endsAfter(31);
  await watch(source, 'conso', { kind: 'consent_ending', days: 30 });
  expect(await daysLater(0)).toEqual([]);
  const [alarm, ...others] = await daysLater(1);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ state: 'raised', start: '2025-12-23T23:00:00.000Z', days: 1 });
  await endsAfter(400);
  expect(await daysLater(2)).toEqual([]);
});

test('an index that falls rings, and those that grow do not', async () => {
  const source = await aMeter();
  await watch(source, 'index', { kind: 'falling_index' });
  const read = (from: string, values: number[]) =>
    stored(own.app, own.user, source, dailyCsv('Date;Index (kWh)', from, values), {
      variable: 'index',
      unit: 'kWh',
      stamp: 'start',
      confirm: 'true',
    });
  await read('2025-11-01', [1000, 1010, 1020]);
  expect(await rung()).toEqual([]);
  await read('2025-11-10', [1015, 1030]);
  expect(await rung()).toMatchObject([
    { start: '2025-11-09T23:00:00.000Z', days: 1, extremeText: '1\u202f015\u00a0kWh' },
  ]);
});

test('a room that is too cold rings in its hours of use, and not out of them', async () => {
  const sensor = (
    await as().call(sourceCalls.createSensor, {
      body: { _id_building: own.building, name: 'Salle 1', idsource: 'salle-1' },
    })
  ).body;
  const ranges = [{ weekdays: [0, 1, 2, 3, 4], fromMinute: 480, toMinute: 1080 }];
  await watch(sensor, 'temperature_ambiante', {
    kind: 'room_temperature',
    side: 'below',
    value: 18,
    minutes: 60,
    hours: { ranges, closedOnHolidays: true },
    inUse: true,
  });
  const day = (date: string, celsius: (hour: number) => number) =>
    stored(
      own.app,
      own.user,
      sensor,
      textFile(
        'piece.csv',
        [
          'Date;Température',
          ...Array.from({ length: 24 }, (_, h) => `${date} ${String(h).padStart(2, '0')}:00;${celsius(h)}`),
          '',
        ].join('\n'),
      ),
      { variable: 'temperature_ambiante', unit: '°C', stamp: 'start', confirm: 'true' },
    );
  await day('2025-11-19', (h) => (h >= 8 && h < 18 ? 19 : 14));
  expect(await rung()).toEqual([]);
  await day('2025-11-20', (h) => (h === 9 ? 16.5 : h === 10 ? 15.5 : 19));
  expect(await rung()).toMatchObject([
    { start: '2025-11-20T08:00:00.000Z', days: 1, extremeText: '15,5\u00a0°C', beyondKwh: null },
  ]);
});

test('a power far above what eight weeks make expected rings, on its side alone', async () => {
  const source = await aMeter();
  const usual = (slot: number) => 1000 + ((slot * 37) % 11) * 10;
  await measure(source, '2025-09-15', '2025-11-21', usual);
  await watch(source, 'puissance', { kind: 'band', side: 'above', minutes: 60, days: 1 });
  await measure(source, '2025-11-21', '2025-11-22', (slot) => (slot >= 20 && slot < 24 ? 100 : usual(slot)));
  expect(await rung()).toEqual([]);
  await measure(source, '2025-11-22', '2025-11-23', (slot) => (slot >= 20 && slot < 24 ? 4000 : usual(slot)));
  const [alarm, ...others] = await rung();
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({
    start: '2025-11-22T09:00:00.000Z',
    end: '2025-11-22T11:00:00.000Z',
    extremeText: '4\u00a0kW',
  });
  expect(alarm!.beyondKwh).toBeGreaterThan(5.5);
});

test('the subscribed power is that of the offer, and unknown where its classes differ', async () => {
  const warnings = async (source: Source) =>
    (
      await as().call(calls.replaySourceAlarm, {
        params: { id: source._id, variable: 'puissance' },
        body: { rule: { kind: 'subscribed_power', percent: 100, minutes: 0 } },
      })
    ).body;
  const one = await aMeter();
  await measure(one, '2025-11-20', '2025-11-21', () => 5300);
  expect((await warnings(one)).warnings).toMatchObject([{ code: 'no_subscribed_power' }]);
  await offer(one, BASE);
  expect(await warnings(one)).toMatchObject({ warnings: [], threshold: 6000 });
  const other = await aMeter();
  await measure(other, '2025-11-20', '2025-11-21', () => 5300);
  const { subscribedPowers } = FOUR_POSTS(50);
  await offer(other, { ...FOUR_POSTS(50), subscribedPowers: subscribedPowers.with(3, { post: 'HCB', power: 60 }) });
  expect((await warnings(other)).warnings).toMatchObject([{ code: 'no_subscribed_power' }]);
});

test('a power above a share of the subscribed power rings once that power is known', async () => {
  const source = await aMeter();
  await offer(source, BASE);
  await watch(source, 'puissance', { kind: 'subscribed_power', percent: 90, minutes: 0 });
  await measure(source, '2025-11-20', '2025-11-21', () => 5300);
  expect(await rung()).toEqual([]);
  await measure(source, '2025-11-21', '2025-11-22', (slot) => (slot === 20 ? 5500 : 1000));
  expect(await rung()).toMatchObject([{ extremeText: '5,5\u00a0kW', days: 1, beyondKwh: null, eur: null }]);
});
