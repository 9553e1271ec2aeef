import * as calls from '@joulerie/contract/collection';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { getSourceGaps } from '@joulerie/contract/source-gaps';
import { DAY_MS, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rows } from '../../platform/database.ts';
import { outcome } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { type CollectingApp, answerAtEnedis, collectingApp, connected, pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor } from '../../testing/consents.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: CollectingApp;
let user: TestUser;
beforeAll(async () => {
  place = await collectingApp();
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  user = await aUser(place.app);
});
afterEach(() => {
  place.app.clock.now = Date.now();
});

/** A day some days before today. */
const ago = (days: number) => isoDay(parisDay(place.app.clock.now) - days);

async function ownMeter(ending: string) {
  const building = (await aBuilding(place.app, user))._id_building;
  return aSource(place.app, user, building, { idsource: pdlNumber(ending) });
}

async function gaps(id: string, from: number, to = 0, token = user.token) {
  const query = { start_date: ago(from), end_date: ago(to) };
  return (await place.app.as(token).call(getSourceGaps, { params: { id }, query })).body;
}
const shortOf = ({ stretches }: Awaited<ReturnType<typeof gaps>>) =>
  stretches.map(({ from, to, what, cause, cure }) => [from, to, what, cause, cure]);

/** A meter of the holder, asked from some days ago on. */
async function collected(ending: string, days: number) {
  const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber(ending) });
  const email = `titulaire.${unique()}@exemple.fr`;
  const given = await consentFor(place.app, user, source._id, email, { date_from_data: ago(days) });
  const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
  const left = await place.app.as(null).call(calls.startHolderConnection, link);
  const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
  await place.app.as(null).callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
  await place.collect();
  return source;
}

const callsOf = async (id: string) => {
  const [counted] = await rows<{ n: number }>(
    place.app.store.db,
    sql`select count(*)::int as n from operator_calls where source_id = ${id}::uuid`,
  );
  return counted!.n;
};

test('a source that nobody connected says so, and who may connect it has the button', async () => {
  const source = await ownMeter('01');
  const found = await gaps(source._id, 9);
  expect([found.operator, found.days, found.missingDays]).toEqual(['enedis', 9, 9]);
  expect(shortOf(found)).toEqual([[ago(9), ago(1), 'day', 'not-connected', 'connect']]);
});

test('what lies in the future, or is of today, is no gap', async () => {
  const source = await ownMeter('01');
  const query = { start_date: ago(-2), end_date: ago(-10) };
  const { body } = await place.app.as(user.token).call(getSourceGaps, { params: { id: source._id }, query });
  expect([body.days, body.stretches]).toEqual([0, []]);
});

test('days outside of a consent, and those that the operator lacks, have each their cause', async () => {
  const source = await collected('92', 30);
  const found = await gaps(source._id, 40);
  expect(shortOf(found)).toEqual([
    [ago(40), ago(31), 'day', 'outside-consent', 'ask-holder'],
    [ago(30), ago(6), 'day', 'operator-gap', 'ask-again'],
    [ago(5), ago(1), 'day', 'late', null],
  ]);
  // The newest days of the gap are asked for again by themselves.
  expect(found.stretches.map(({ askedUntil }) => askedUntil)).toEqual([null, ago(-8), ago(-13)]);
});

test('a whole history has no gap; a curve that is lost afterwards is, its cause unknown, and it comes back when it is asked for again', async () => {
  const source = await collected('01', 20);
  expect((await gaps(source._id, 20)).stretches).toEqual([]);
  const lost = [ago(12), ago(11)];
  await rows(
    place.app.store.db,
    sql`delete from series_day d using series s where s.id = d.series_id and s.source_id = ${source._id}::uuid
      and d.day between ${lost[0]}::date and ${lost[1]}::date returning d.day`,
  );
  // The indexes around still give the energy of these days.
  expect(shortOf(await gaps(source._id, 20))).toEqual([[...lost, 'curve', 'unknown', 'ask-again']]);
  const asked = { params: { id: source._id }, query: { start_date: lost[0]!, end_date: lost[1]! } };
  expect(outcome(await place.app.as(user.token).call(calls.refreshCollection, asked))).toBe(200);
  await place.collect();
  expect((await gaps(source._id, 20)).stretches).toEqual([]);
  const { body } = await place.app
    .as(user.token)
    .callLoosely(listOperatorCalls, { params: { id: source._id }, query: { limit: 200 } });
  const again = body.data.filter(({ from, to }) => from === lost[0] && to === lost[1]);
  expect(again.map(({ service }) => service).toSorted()).toEqual([
    'consumption',
    'consumption-curve',
    'consumption-index',
    'maximum-power',
  ]);
  await place.collect();
  const after = await place.app
    .as(user.token)
    .callLoosely(listOperatorCalls, { params: { id: source._id }, query: { limit: 200 } });
  expect(after.body.total).toBe(body.total);
});

test('days asked for again that the operator does not have are asked once', async () => {
  const source = await collected('92', 30);
  const asked = { params: { id: source._id }, query: { start_date: ago(30), end_date: ago(20) } };
  expect(outcome(await place.app.as(user.token).call(calls.refreshCollection, asked))).toBe(200);
  await place.collect();
  const once = await callsOf(source._id);
  await place.collect();
  expect(await callsOf(source._id)).toBe(once);
});

test('of days to ask for again, those that no consent covers are left out, and the others are asked for', async () => {
  const source = await collected('01', 10);
  const { store } = place.app;
  // Asked for before the consent began to cover less.
  await rows(
    store.db,
    sql`update collection_series set low_day = ${ago(40)}::date where source_id = ${source._id}::uuid returning 1`,
  );
  const calls0 = await callsOf(source._id);
  const asked = { params: { id: source._id }, query: { start_date: ago(30), end_date: ago(9) } };
  expect(outcome(await place.app.as(user.token).call(calls.refreshCollection, asked))).toBe(200);
  await place.collect();
  expect(await callsOf(source._id)).toBeGreaterThan(calls0);
  const left = await rows<{ again: string }>(
    store.db,
    sql`select again::text from collection_series where source_id = ${source._id}::uuid and not isempty(again)`,
  );
  expect(left).toEqual([]);
});

test('what was missing under a consent that is over leaves nothing due, however long it is looked at', async () => {
  const source = await collected('92', 10);
  await rows(
    place.app.store.db,
    sql`update consents set date_to = ${ago(1)}::date where source_id = ${source._id}::uuid returning 1`,
  );
  await rows(place.app.store.db, sql`delete from reading_spans where source_id = ${source._id}::uuid returning 1`);
  for (let day = 0; day < 20; day++) {
    place.app.clock.now += DAY_MS;
    // It ends: a series that stayed due would be taken without end.
    await place.collect();
  }
  const due = await rows(
    place.app.store.db,
    sql`select service from collection_series where source_id = ${source._id}::uuid
      and least(daily_at, history_at, gap_at) <= ${new Date(place.app.clock.now).toISOString()}::timestamptz`,
  );
  expect(due).toEqual([]);
});

test('days to ask for again are a year at most, in order', async () => {
  const source = await collected('01', 10);
  const ask = async (from: number, to: number) =>
    outcome(
      await place.app.as(user.token).call(calls.refreshCollection, {
        params: { id: source._id },
        query: { start_date: ago(from), end_date: ago(to) },
      }),
    );
  expect([await ask(5, 6), await ask(366, 0), await ask(365, 0)]).toEqual(['range_invalid', 'range_too_long', 200]);
});

test('a day of which steps are missing, and a day without its curve, are distinguished', async () => {
  const source = await ownMeter('01');
  const begun = parisDay(place.app.clock.now) - 10;
  const curve = linkyRows(isoDay(begun), isoDay(begun + 3), (slot) => (slot >= 60 && slot < 70 ? null : 500), 30);
  await storedCurve(
    place.app,
    user,
    source,
    curve.filter((row) => !row.endsWith(';')),
  );
  await connected(place.app, user, source);
  const found = await gaps(source._id, 10, 8);
  expect(shortOf(found)).toEqual([[ago(9), ago(9), 'steps', 'history-coming', null]]);
});

test('the gaps of a source are hidden from a stranger', async () => {
  const source = await ownMeter('01');
  const stranger = await aUser(place.app);
  const query = { start_date: ago(9), end_date: ago(1) };
  const asked = { params: { id: source._id }, query };
  expect(outcome(await place.app.as(stranger.token).callLoosely(getSourceGaps, asked))).toBe('not_found_source');
});
