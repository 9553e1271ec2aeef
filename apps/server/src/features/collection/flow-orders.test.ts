import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as calls from '@joulerie/contract/collection';
import { getDataOverview } from '@joulerie/contract/data-overview';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { DAY_MS, HOUR_MS, dayStart, isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { type CollectingApp, collectingApp, pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { watchFolder } from '../flows/watch-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'joulerie-orders-'));
let place: CollectingApp;
let user: TestUser;
let began: number;
beforeAll(async () => {
  place = await collectingApp((sandbox) => ({
    ENEDIS_SGE_LOGIN: 'tiers@exemple.fr',
    ENEDIS_SGE_CONTRACT: '2617347',
    ENEDIS_SGE_URL: `${sandbox}/sge-b2b`,
    ENEDIS_SGE_ORDERS_FROM: '0',
    FLOWS_FOLDER: folder,
    FLOWS_SETTLE_S: '0',
  }));
});
afterAll(async () => {
  await place.sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { app, sandbox, config } = place;
  // At noon: the flow of the day before may still come.
  app.clock.now = dayStart(parisDay(Date.now())) + 12 * HOUR_MS;
  began = app.clock.now;
  await sandbox.clearFaults();
  user = await aUser(app);
  config.ENEDIS_MANDATED_SPACES.splice(0, Infinity, user.spaceId);
  config.ENEDIS_SGE_ORDERS_FROM = 0;
  await rows(app.store.db, sql`delete from operator_authorizations returning 1`);
  await rows(app.store.db, sql`delete from collection_series returning 1`);
  await rows(app.store.db, sql`delete from flow_orders returning 1`);
});

const COMPANY = { legal_person: { name: 'Commune de Cergy', siren: '219501277' } };
const today = () => parisDay(place.app.clock.now);

/** A meter whose holder agreed to the last days, for a company. */
async function agreed(ending = '01', said: object = {}) {
  const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber(ending) });
  const mail = `titulaire.${unique()}@exemple.fr`;
  const date_from_data = isoDay(today() - 10);
  const given = await consentFor(place.app, user, source._id, mail, { date_from_data, ...COMPANY, ...said });
  return { source, given, number: source.idsource! };
}
type Meter = Awaited<ReturnType<typeof agreed>>;

const ordersOf = ({ source }: Meter) =>
  rows<{ kind: string; measures: string; state: string; from: string; to: string; code: string | null }>(
    place.app.store.db,
    sql`select kind, measures, state, from_day::text as from, to_day::text as to, failure_code as code from flow_orders
      where source_id = ${source._id}::uuid order by asked_at, kind, measures`,
  );
const statesOf = async (meter: Meter) =>
  (await ordersOf(meter)).map(({ kind, measures, state }) => `${kind} ${measures} ${state}`);
/** What somebody reads, by a session that does not live as long as the clock moves. */
async function asSeen<Read>(reading: () => Promise<Read>): Promise<Read> {
  const { clock } = place.app;
  const then = clock.now;
  clock.now = began;
  try {
    return await reading();
  } finally {
    clock.now = then;
  }
}
const registerOf = async ({ source }: Meter) => {
  const asked = { params: { id: source._id }, query: { limit: 200 } };
  return (await asSeen(() => place.app.as(user.token).callLoosely(listOperatorCalls, asked))).body.data;
};
/** Calls for measures of a meter: not those of orders and rights. */
const measureCalls = async (meter: Meter) =>
  (await registerOf(meter)).filter(({ service }) => /^(consumption|maximum)/.test(service));
/** What is stored: days, and the total of the curve [Wh]. */
const curveOf = async ({ source }: Meter) =>
  (
    await rows<{ days: number; total: number | null }>(
      place.app.store.db,
      sql`select count(*)::int as days, sum(d.total * 1.0) as total from series s join series_day d on d.series_id = s.id
        where s.source_id = ${source._id}::uuid and s.variable = 'puissance'`,
    )
  )[0]!;

/** Enedis drops what is ordered; the platform reads it. Answers what was dropped. */
async function dropFlows(fault: 'duplicate' | 'half' | null = null) {
  await drop(fault);
  return read();
}
let dropped: { name: string; prm: string; wh: number }[] = [];
async function drop(fault: 'duplicate' | 'half' | null = null) {
  const answer = await fetch(`${place.sandbox.url}/sandbox/enedis/flows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ folder, fault, day: isoDay(today() - 1) }),
  });
  dropped = ((await answer.json()) as { files: typeof dropped }).files;
}
async function read() {
  place.app.clock.now += 60_000;
  // The files are of the hour of the machine, which is not that of the clock.
  await watchFolder(place.parts, { ...place.config, FLOWS_SETTLE_S: -DAY_MS / 1000 });
  return dropped;
}
const whOf = ({ number }: Meter, files: typeof dropped) =>
  files.filter(({ prm }) => prm === number).reduce((sum, { wh }) => sum + wh, 0);

describe('a meter that a company agreed to, with a folder of flows', () => {
  test.each([
    ['a home', '01', ['consumption', 'maximum-power']],
    ['above 36 kVA', '93', ['consumption', 'maximum-power']],
  ])('%s has its flows ordered, and is asked for no day that they gave', async (_, ending, others) => {
    const meter = await agreed(ending);
    await place.collect();
    expect(await statesOf(meter)).toEqual([
      'history CDC ordered',
      'history IDX ordered',
      'recurring CDC ordered',
      'recurring IDX ordered',
    ]);
    expect(await measureCalls(meter)).toEqual([]);
    const past = whOf(meter, await dropFlows());
    expect(await curveOf(meter)).toEqual({ days: 10, total: expect.closeTo(past, 3) });
    // The day that follows comes by the recurring flow.
    place.app.clock.now += DAY_MS;
    await place.collect();
    const next = whOf(meter, await dropFlows());
    expect(await curveOf(meter)).toEqual({ days: 11, total: expect.closeTo(past + next, 3) });
    place.app.clock.now = dayStart(today()) + 21 * HOUR_MS;
    await place.collect();
    const asked = new Set((await measureCalls(meter)).map(({ service }) => service));
    expect(asked.has('consumption-curve')).toBe(false);
    expect([...asked].every((service) => others.includes(service))).toBe(true);
    const { body } = await asSeen(() =>
      place.app.as(user.token).call(calls.getCollection, { params: { id: meter.source._id } }),
    );
    const curve = body!.series.find(({ service }) => service === 'consumption-curve');
    expect(curve).toMatchObject({ from: isoDay(today() - 11), to: isoDay(today() - 1), missing: [] });
    expect(body!.orders.map(({ kind, service, state }) => `${kind} ${service} ${state}`)).toEqual([
      'recurring consumption-curve asked',
      'recurring consumption-index asked',
      'history consumption-curve received',
      // Only the curve of the past was dropped.
      'history consumption-index asked',
    ]);
    const health = (query: { order?: 'history-received' | 'history-refused' }) =>
      asSeen(() => place.app.as(user.token).call(getDataOverview, { query: { page: 1, limit: 50, ...query } }));
    const all = (await health({})).body;
    expect(all.orders).toEqual(
      ['history-asked', 'recurring-asked', 'history-received'].map((group) => ({ group, sources: 1 })),
    );
    const received = (await health({ order: 'history-received' })).body;
    expect([received.total, received.data.map(({ _id }) => _id)]).toEqual([1, [meter.source._id]]);
    const refused = (await health({ order: 'history-refused' })).body;
    expect([refused.total, refused.data, refused.states]).toEqual([0, [], all.states]);
    const stranger = await aUser(place.app);
    const seen = await asSeen(() =>
      place.app.as(stranger.token).call(getDataOverview, { query: { page: 1, limit: 50 } }),
    );
    expect(seen.body.orders).toEqual([]);
  });

  test('is asked for by calls in the evening when the flow does not come, and some days later for its history', async () => {
    const meter = await agreed();
    await place.collect();
    place.app.clock.now += DAY_MS;
    await place.collect();
    expect(await measureCalls(meter)).toEqual([]);
    place.app.clock.now = dayStart(today()) + 20 * HOUR_MS + 60_000;
    await place.collect();
    const evening = await measureCalls(meter);
    expect(new Set(evening.map(({ service, from, to }) => `${service} ${from} ${to}`))).toEqual(
      new Set(
        ['consumption', 'consumption-curve', 'maximum-power'].map(
          (service) => `${service} ${isoDay(today() - 1)} ${isoDay(today() - 1)}`,
        ),
      ),
    );
    place.app.clock.now += 7 * DAY_MS;
    await place.collect();
    expect((await curveOf(meter)).days).toBe(18);
    // Its file is not awaited any more; those of each day are.
    await place.collect();
    expect((await statesOf(meter)).filter((order) => / CDC /.test(order))).toEqual([
      'history CDC ended',
      'recurring CDC ordered',
    ]);
  });

  test('whose file is cut has that day by a call in the evening; files that come twice or late change nothing', async () => {
    const meter = await agreed();
    await place.collect();
    await dropFlows('duplicate');
    place.app.clock.now += DAY_MS;
    await place.collect();
    await dropFlows('half');
    expect((await curveOf(meter)).days).toBe(10);
    place.app.clock.now = dayStart(today()) + 21 * HOUR_MS;
    await place.collect();
    const after = await curveOf(meter);
    expect(after.days).toBe(11);
    const asked = (await measureCalls(meter)).length;
    await dropFlows('duplicate');
    expect(await curveOf(meter)).toEqual(after);
    await place.collect();
    expect((await measureCalls(meter)).length).toBe(asked);
  });

  test('keeps nothing of a flow that comes after the withdrawal, and its orders end', async () => {
    const meter = await agreed();
    await place.collect();
    await drop();
    await withdrawn(place.app, meter.given);
    await read();
    expect((await curveOf(meter)).days).toBe(0);
    await place.collect();
    expect(new Set((await ordersOf(meter)).map(({ state }) => state))).toEqual(new Set(['ended']));
    expect(await measureCalls(meter)).toEqual([]);
  });

  test('has no curve ordered where days alone were agreed to', async () => {
    const meter = await agreed('01', { purposes: ['suivi_quotidien'] });
    await place.collect();
    expect(await statesOf(meter)).toEqual(['history IDX ordered', 'recurring IDX ordered']);
  });
});

test('orders lie within the days of the consent, each with its line in the register', async () => {
  const meter = await agreed();
  await place.collect();
  const lines = (await registerOf(meter)).filter(({ service }) => service.startsWith('order-'));
  expect(lines.map(({ service, from }) => `${service} ${from}`).toSorted()).toEqual(
    [
      `order-consumption-curve ${isoDay(today())}`,
      `order-history-curve ${isoDay(today() - 10)}`,
      `order-history-indexes ${isoDay(today() - 10)}`,
      `order-indexes ${isoDay(today())}`,
    ].toSorted(),
  );
  const history = (await ordersOf(meter)).filter(({ kind }) => kind === 'history');
  expect(history.map(({ to }) => to)).toEqual([isoDay(today() - 1), isoDay(today() - 1)]);
});

test('below the number of meters that is set, nothing is ordered and calls go on', async () => {
  place.config.ENEDIS_SGE_ORDERS_FROM = 2;
  const meter = await agreed();
  await place.collect();
  expect(await ordersOf(meter)).toEqual([]);
  expect((await curveOf(meter)).days).toBe(10);
  const second = await agreed();
  await place.collect();
  expect((await statesOf(second)).length).toBe(4);
});

test('an order that Enedis refuses keeps its code, is not repeated, and calls go on', async () => {
  const meter = await agreed('89');
  await place.collect();
  expect(new Set((await ordersOf(meter)).map(({ state, code }) => `${state} ${code}`))).toEqual(
    new Set(['refused SGT4G2']),
  );
  expect((await curveOf(meter)).days).toBe(10);
  const before = (await registerOf(meter)).filter(({ service }) => service.startsWith('order-')).length;
  place.app.clock.now += DAY_MS;
  await place.collect();
  expect((await registerOf(meter)).filter(({ service }) => service.startsWith('order-')).length).toBe(before);
});

test('an order during an outage is asked again later', async () => {
  const meter = await agreed();
  // The meter is looked up before the outage.
  place.config.ENEDIS_SGE_ORDERS_FROM = 1000;
  await place.collect();
  place.config.ENEDIS_SGE_ORDERS_FROM = 0;
  await place.sandbox.fault('enedis-sge', '500', { count: 1 });
  await place.collect();
  expect((await ordersOf(meter)).map(({ state, code }) => `${state} ${code}`)).toContain('waiting SGT500');
  place.app.clock.now += 2 * HOUR_MS;
  await place.collect();
  expect((await statesOf(meter)).filter((one) => one.startsWith('recurring'))).toEqual([
    'recurring CDC ordered',
    'recurring IDX ordered',
  ]);
});

test('after a kill, a recurring order is asked again and found active; a history is not ordered twice', async () => {
  const meter = await agreed();
  await place.collect();
  const before = (await registerOf(meter)).filter(({ service }) => service.startsWith('order-history')).length;
  await rows(
    place.app.store.db,
    sql`update flow_orders set state = 'asking', number = null where source_id = ${meter.source._id}::uuid returning 1`,
  );
  place.app.clock.now += HOUR_MS;
  await place.collect();
  expect((await statesOf(meter)).toSorted()).toEqual([
    'history CDC unknown',
    'history IDX unknown',
    'recurring CDC ordered',
    'recurring IDX ordered',
  ]);
  const lines = await registerOf(meter);
  expect(lines.filter(({ service }) => service.startsWith('order-history')).length).toBe(before);
  expect(lines.filter(({ outcome }) => outcome === 'exists').length).toBe(2);
});
