import * as calls from '@joulerie/contract/collection';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { listSourceWorkflows } from '@joulerie/contract/source-workflows';
import { getSource } from '@joulerie/contract/sources';
import { DAY_MS, isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { outcome } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { type CollectingApp, answerAtEnedis, collectingApp, connected, pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';

let place: CollectingApp;
let user: TestUser;
beforeAll(async () => {
  place = await collectingApp();
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  user = await aUser(place.app);
});

async function ownMeter(ending = '01') {
  const building = (await aBuilding(place.app, user))._id_building;
  return aSource(place.app, user, building, { idsource: pdlNumber(ending) });
}
const dayOf = (day: string | null) => parseIsoDay(day!)!;
const standing = async (id: string) =>
  (await place.app.as(user.token).call(calls.getCollection, { params: { id } })).body!;
const register = async (id: string) =>
  (await place.app.as(user.token).callLoosely(listOperatorCalls, { params: { id }, query: { limit: 200 } })).body.data;

describe('connecting a meter', () => {
  test('the holder comes back from the page of Enedis, and the collection begins', async () => {
    const source = await ownMeter();
    const before = await standing(source._id);
    expect([before.state, before.may]).toEqual(['not-connected', ['connect']]);
    const answer = await connected(place.app, user, source);
    expect([answer.status, answer.body._id_source, answer.body.member]).toEqual([200, source._id, true]);
    const asked = { params: { id: source._id }, query: { name: 'historique_*' } };
    const runs = await place.app.as(user.token).callLoosely(listSourceWorkflows, asked);
    expect(runs.body.data).toMatchObject([{ name: 'historique_collecte', state: 'run', _id_source: source._id }]);
    const { body } = await place.app.as(user.token).call(getSource, { params: { id: source._id } });
    expect([body.states.includes('RETRIEVAL_IN_PROGRESS'), body.broadcast]).toEqual([true, 'active']);
    const after = await standing(source._id);
    expect([after.state, after.authorization!.state, after.may]).toEqual(['history', 'active', ['connect', 'refresh']]);
    expect(after.authorization!.to).toBe(isoDay(parisDay(place.app.clock.now) + 3 * 365 - 1));
  });

  test('a return serves once, in the browser that left, and for the person who did', async () => {
    const source = await ownMeter();
    const { body } = await place.app.as(user.token).call(calls.startConnection, { params: { id: source._id } });
    const back = await answerAtEnedis(body.url, { prm: source.idsource! });
    const finish = async (by: string | null, key: string) =>
      outcome(await place.app.as(by).callLoosely(calls.finishConnection, { body: { ...back, key } }));
    expect(await finish(user.token, 'another')).toBe('invalid_connection');
    expect(await finish(user.token, body.key)).toBe(200);
    expect(await finish(user.token, body.key)).toBe('invalid_connection');
    const second = await ownMeter();
    const other = await place.app.as(user.token).call(calls.startConnection, { params: { id: second._id } });
    const stolen = await answerAtEnedis(other.body.url, { prm: second.idsource! });
    const thief = await aUser(place.app);
    const taken = await place.app
      .as(thief.token)
      .callLoosely(calls.finishConnection, { body: { ...stolen, key: other.body.key } });
    expect(outcome(taken)).toBe('invalid_connection');
  });

  test.each([
    ['refuses', { choice: 'refuse' }, 'connection_refused'],
    ['shares another meter', { prm: pdlNumber('02') }, 'other_meter_authorized'],
  ])('a holder who %s hears so, and nothing is collected', async (_, answered, code) => {
    const source = await ownMeter();
    const { body } = await place.app.as(user.token).call(calls.startConnection, { params: { id: source._id } });
    const back = await answerAtEnedis(body.url, { prm: source.idsource!, ...answered });
    const answer = await place.app
      .as(user.token)
      .callLoosely(calls.finishConnection, { body: { ...back, key: body.key } });
    expect(outcome(answer)).toBe(code);
    expect((await standing(source._id)).state).toBe('not-connected');
  });

  test('the meter of somebody else is connected by its holder, from the page of what they signed', async () => {
    const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber('03') });
    const refused = await place.app.as(user.token).call(calls.startConnection, { params: { id: source._id } });
    expect(outcome(refused)).toBe('consent_missing');
    const given = await consentFor(place.app, user, source._id, `titulaire.${unique()}@exemple.fr`);
    const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
    const left = await place.app.as(null).call(calls.startHolderConnection, link);
    const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
    const answer = await place.app
      .as(null)
      .callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
    expect([answer.status, answer.body.member]).toEqual([200, false]);
    await withdrawn(place.app, given);
    expect(outcome(await place.app.as(null).call(calls.startHolderConnection, link))).toBe('invalid_consent_link');
  });
});

/** The meter of somebody who agreed to the last days, connected by them. */
async function heldMeter(ending: string, days: number) {
  const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber(ending) });
  const first = isoDay(parisDay(place.app.clock.now) - days);
  const given = await consentFor(place.app, user, source._id, `titulaire.${unique()}@exemple.fr`, {
    date_from_data: first,
  });
  const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
  const left = await place.app.as(null).call(calls.startHolderConnection, link);
  const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
  const answer = await place.app
    .as(null)
    .callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
  expect(answer.status).toBe(200);
  return { source, given, first };
}

/** Some days later; a session does not live so long. */
async function passDays(days: number): Promise<void> {
  place.app.clock.now += days * DAY_MS;
  user.token = (await openSession(place.app.store.db, user.id, user.spaceId, place.app.clock.now)).token;
}

describe('collecting', { timeout: 180_000 }, () => {
  afterEach(() => {
    place.app.clock.now = Date.now();
  });

  test('history arrives, each day once, down to the first day of the meter', { timeout: 180_000 }, async () => {
    const source = await ownMeter('95');
    await connected(place.app, user, source);
    // All but the first days of the meter have been asked for before: slices of them say nothing more.
    const today = parisDay(place.app.clock.now);
    const [begun, first] = [isoDay(today - 180), isoDay(today - 200)];
    await rows(
      place.app.store.db,
      sql`update collection_series set low_day = ${begun}::date where source_id = ${source._id}::uuid returning 1`,
    );
    await place.collect();
    const { state, history, series, lastSuccess } = await standing(source._id);
    expect([state, history]).toEqual(['up-to-date', null]);
    expect(lastSuccess).not.toBeNull();
    const whole = { from: first, to: isoDay(today - 1), missing: [] };
    expect(series.filter(({ service }) => service !== 'consumption-index')).toEqual(
      ['consumption', 'consumption-curve', 'maximum-power'].map((service) => ({ service, ...whole })),
    );
    const { body } = await place.app.as(user.token).call(getSource, { params: { id: source._id } });
    const stored = body.monitoring.series.find(({ stepS }) => stepS === 1800);
    expect(stored).toMatchObject({ firstDay: first });
    expect([body.broadcast, body.channels, body.monitoring.lastSuccess]).toEqual([
      'active',
      [{ type: 'enedis' }],
      lastSuccess,
    ]);
    const daily = body.monitoring.dates.find(
      ({ variable, frequency }) => variable === 'conso' && frequency === 'daily',
    );
    expect(daily).toMatchObject({ firstDay: first });
    const lines = (await register(source._id)).filter(({ service }) => service === 'consumption-curve');
    const days = lines.flatMap(({ from, to, outcome: what }) =>
      what === 'data' ? Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, i) => dayOf(from) + i) : [],
    );
    expect([days.length, new Set(days).size]).toEqual([20, 20]);
  });

  test('each day brings its day', async () => {
    const { source, first } = await heldMeter('01', 5);
    await place.collect();
    await passDays(1);
    await place.collect();
    const { series } = await standing(source._id);
    const to = isoDay(parisDay(place.app.clock.now) - 1);
    expect(series.find(({ service }) => service === 'consumption-curve')).toMatchObject({ from: first, to });
  });

  test('nothing is asked outside of the days of a consent, nor after its withdrawal', async () => {
    const { source, given, first } = await heldMeter('04', 10);
    await place.collect();
    const lines = await register(source._id);
    const asked = lines.filter(({ from }) => from !== null);
    expect(asked.filter(({ from }) => from! < first)).toEqual([]);
    expect(asked.some(({ from }) => from === first)).toBe(true);
    await withdrawn(place.app, given);
    await passDays(1);
    await place.collect();
    expect(await register(source._id)).toHaveLength(lines.length);
    expect((await standing(source._id)).state).toBe('no-consent');
  });

  test('a refusal under a right that looks valid is not repeated: it is checked each day', async () => {
    const source = await ownMeter('96');
    await connected(place.app, user, source);
    await place.collect();
    const first = await standing(source._id);
    expect([first.state, first.failure!.outcome, first.may]).toEqual(['to-check', 'no-right', ['connect']]);
    const before = (await register(source._id)).length;
    await place.collect();
    expect(await register(source._id)).toHaveLength(before);
    await passDays(1);
    await place.collect();
    const checks = (await register(source._id)).filter(({ service }) => service === 'subscribed-services');
    expect(checks).toHaveLength(2);
  });

  test('a meter that gives no curve is asked for none', async () => {
    const { source } = await heldMeter('91', 10);
    await place.collect();
    const { series, state } = await standing(source._id);
    expect([state, series.map(({ service }) => service)]).toEqual([
      'up-to-date',
      ['consumption', 'consumption-index', 'maximum-power'],
    ]);
  });

  test('what the operator has not is missing, with its days', async () => {
    const { source, first } = await heldMeter('92', 10);
    await place.collect();
    const { series, lastSuccess } = await standing(source._id);
    const [missing] = series.find(({ service }) => service === 'consumption')!.missing;
    expect([lastSuccess, missing!.from]).toEqual([null, first]);
  });

  test('an authorisation that is over leaves nothing due, missing days included', async () => {
    const { source } = await heldMeter('92', 10);
    await place.collect();
    await rows(
      place.app.store.db,
      sql`update operator_authorizations set state = 'ended' where source_id = ${source._id}::uuid returning 1`,
    );
    await passDays(1);
    const before = (await register(source._id)).length;
    // It ends: a series that stayed due would be taken without end.
    await place.collect();
    expect(await register(source._id)).toHaveLength(before);
  });

  test('days that come late are asked for again until they are there', async () => {
    const { source, first } = await heldMeter('97', 12);
    await place.collect();
    await passDays(8);
    await place.collect();
    const { series } = await standing(source._id);
    const { from, to, missing } = series.find(({ service }) => service === 'consumption')!;
    expect([from, missing]).toEqual([first, []]);
    expect(to! >= isoDay(parisDay(place.app.clock.now) - 7)).toBe(true);
  });

  test('a curve is not asked for without the purpose that allows it', async () => {
    const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber('05') });
    const given = await consentFor(place.app, user, source._id, `titulaire.${unique()}@exemple.fr`, {
      purposes: ['suivi_quotidien'],
      date_from_data: isoDay(parisDay(place.app.clock.now) - 5),
    });
    const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
    const left = await place.app.as(null).call(calls.startHolderConnection, link);
    const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
    await place.app.as(null).callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
    await place.collect();
    const asked = new Set((await register(source._id)).map(({ service }) => service));
    expect(asked).toContain('consumption');
    expect(asked).not.toContain('consumption-curve');
  });
});

test('« Actualiser » asks for what is missing now', async () => {
  const source = await ownMeter();
  const refresh = async () =>
    outcome(await place.app.as(user.token).call(calls.refreshCollection, { params: { id: source._id } }));
  expect(await refresh()).toBe('not_collected');
  await connected(place.app, user, source);
  expect(await refresh()).toBe(200);
  // Each time is as many calls to the operator as the meter has services.
  const more = [await refresh(), await refresh()];
  expect(more).toEqual([200, 'too_many_requests']);
});

describe('the one address that Enedis sends back to', () => {
  const comeBack = async (host: string, search: string) => {
    const { statusCode, headers } = await place.app.app.inject({
      url: `/consentement/enedis${search}`,
      headers: { host },
    });
    return statusCode === 302 ? String(headers.location) : null;
  };

  test('leads whoever left from another brand to theirs, with what Enedis answered', async () => {
    const own = await aUser(place.app, { scopeId: 'helianthe' });
    const host = 'helianthe.localhost';
    const there = { ...place.app, as: (token: string | null) => place.app.as(token, host) };
    const building = await aBuilding(there, own);
    const source = await aSource(there, own, building._id_building, { idsource: pdlNumber() });
    const left = await there.as(own.token).call(calls.startConnection, { params: { id: source._id } });
    const search = new URLSearchParams(await answerAtEnedis(left.body.url, { prm: source.idsource! }));
    const theirs = await comeBack('joulerie.localhost', `?${search}`);
    expect(theirs).toMatch(/^http:\/\/helianthe\.localhost:\d+\/consentement\/enedis\?/);
    expect(new URL(theirs!).search).toBe(`?${search}`);
    expect(await comeBack(host, `?${search}`)).toBeNull();
    const finish = { body: { ...Object.fromEntries(search), key: left.body.key } };
    expect(outcome(await there.as(own.token).callLoosely(calls.finishConnection, finish))).toBe(200);
    // Used up, or never given: the page says that it belongs to no request.
    for (const other of [`?${search}`, '?state=autre', '?state=a&state=b', ''])
      expect(await comeBack('joulerie.localhost', other)).toBeNull();
  });
});
