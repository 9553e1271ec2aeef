import * as calls from '@joulerie/contract/collection';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { removeSource } from '@joulerie/contract/sources';
import { type CivilDay, isoDay, parisDay } from '@joulerie/domain/calendar';
import type { DayRange } from '@joulerie/domain/collection';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { failed } from '../../connectors/operators/outcome.ts';
import { readConfig } from '../../platform/config.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import {
  type CollectingApp,
  answerAtEnedis,
  collectingApp,
  connected,
  pdlNumber,
  wholeRight,
} from '../../testing/collection.ts';
import { aHeldMeter, consentFor, withdrawn } from '../../testing/consents.ts';
import { answerOf, faultyOperator } from '../../testing/faulty-operator.ts';
import { keepAuthorization, openSeries } from './authorization.store.ts';
import { collectDue } from './collect.ts';
import { collect } from './collect.work.ts';

let place: CollectingApp;
let user: TestUser;
beforeAll(async () => {
  place = await collectingApp();
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  user = await aUser(place.app);
  await rows(place.app.store.db, sql`delete from collection_series returning 1`);
});

const today = (): CivilDay => parisDay(place.app.clock.now);
const register = async (id: string) =>
  (await place.app.as(user.token).callLoosely(listOperatorCalls, { params: { id }, query: { limit: 200 } })).body.data;
const measuresAsked = async (id: string) => (await register(id)).filter(({ from }) => from !== null);
const stored = (id: string) =>
  rows<{ day: string; step: number }>(
    place.app.store.db,
    sql`select d.day::text as day, d.step_s as step from series_day d join series s on s.id = d.series_id
      where s.source_id = ${id}::uuid order by d.day`,
  );
const seriesOf = async (id: string) =>
  (
    await rows<{ daily: string | null; history: string | null; failure: string | null }>(
      place.app.store.db,
      sql`select daily_at as daily, history_at as history, failure from collection_series
        where source_id = ${id}::uuid and service = 'consumption'`,
    )
  )[0]!;

/** The meter of somebody who agreed to the last days, connected by them. */
async function heldMeter(days: number, purposes = ['suivi_quotidien', 'courbe_fine']) {
  const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber() });
  const date_from_data = isoDay(today() - days);
  const mail = `titulaire.${unique()}@exemple.fr`;
  const given = await consentFor(place.app, user, source._id, mail, { date_from_data, purposes });
  const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
  const left = await place.app.as(null).call(calls.startHolderConnection, link);
  const back = await answerAtEnedis(left.body.url, { prm: source.idsource! });
  await place.app.as(null).callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
  return { source, given };
}

async function ownMeter() {
  const building = (await aBuilding(place.app, user))._id_building;
  const source = await aSource(place.app, user, building, { idsource: pdlNumber() });
  await connected(place.app, user, source);
  return source;
}

describe('whatever an operator answers', () => {
  test('days that were not asked for are not kept, nor asked for without end', async () => {
    const { source } = await heldMeter(3);
    const early = faultyOperator(place, async (number, { from, to }) => answerOf(number, { from: from - 1, to }, 1000));
    await collectDue(place.parts, early);
    expect((await measuresAsked(source._id)).map(({ outcome }) => outcome)).toEqual(['data']);
    expect((await stored(source._id)).map(({ day }) => day)).toEqual([3, 2, 1].map((ago) => isoDay(today() - ago)));
  });

  test('it changes no other day of a meter', async () => {
    const source = await ownMeter();
    await rows(
      place.app.store.db,
      sql`update collection_series set history_at = null, low_day = low_day - 2, high_day = high_day - 2
        where source_id = ${source._id}::uuid returning 1`,
    );
    const much = faultyOperator(place, async (number, { from, to }) =>
      answerOf(number, { from: from - 400, to }, 1000),
    );
    await collectDue(place.parts, much);
    expect((await stored(source._id)).map(({ day }) => day)).toEqual([2, 1].map((ago) => isoDay(today() - ago)));
  });

  test('half-hours are kept of a curve alone', async () => {
    const { source } = await heldMeter(3, ['suivi_quotidien']);
    const fine = faultyOperator(place, async (number, days) => answerOf(number, days, 500, 1800));
    await collectDue(place.parts, fine);
    expect(await stored(source._id)).toEqual([]);
    expect((await measuresAsked(source._id)).map(({ outcome }) => outcome)).toEqual(['none']);
  });

  test('an answer that fails keeps no other meter from its turn, and is asked for again', async () => {
    const reported: Error[] = [];
    const parts = { ...place.parts, report: (error: Error) => void reported.push(error) };
    const [poisoned, other] = [(await heldMeter(3)).source, (await heldMeter(3)).source];
    const poison = faultyOperator(place, async (number, days) => {
      if (number === poisoned.idsource) throw new TypeError('no such field');
      return answerOf(number, days, 1000);
    });
    await collectDue(parts, poison);
    expect(reported.map(({ message }) => message)).toEqual(['no such field']);
    expect(await stored(other._id)).toHaveLength(3);
    expect((await measuresAsked(poisoned._id)).map(({ outcome }) => outcome)).toEqual(['unreadable']);
    const { failure, history } = await seriesOf(poisoned._id);
    expect([failure, history !== null]).toEqual(['unreadable', true]);
    place.app.clock.now += 2 * 60_000;
    await collectDue(
      parts,
      faultyOperator(place, async (number, days: DayRange) => answerOf(number, days, 1000)),
    );
    place.app.clock.now = Date.now();
    expect(await stored(poisoned._id)).toHaveLength(3);
  });
});

test('no call leaves after a withdrawal, not even of series that were taken before it', async () => {
  const meters = await Promise.all(Array.from({ length: 16 }, () => heldMeter(3)));
  const asked: { number: string; isLate: boolean }[] = [];
  let over = (): void => undefined;
  const allWithdrawn = new Promise<void>((resolve) => {
    over = resolve;
  });
  let isOver = false;
  const slow = faultyOperator(place, async (number) => {
    asked.push({ number, isLate: isOver });
    if (asked.length === 8) {
      for (const { given } of meters) await withdrawn(place.app, given);
      isOver = true;
      over();
    }
    await allWithdrawn;
    return null;
  });
  await collectDue(place.parts, slow);
  expect(asked.filter(({ isLate }) => isLate)).toEqual([]);
  expect(asked).toHaveLength(8);
});

test('the answer about a meter that was removed meanwhile is dropped', async () => {
  const reported: Error[] = [];
  const source = await ownMeter();
  const late = faultyOperator(place, async (number, days) => {
    await place.app.as(user.token).call(removeSource, { params: { id: source._id } });
    return answerOf(number, days, 1000);
  });
  await collectDue({ ...place.parts, report: (error) => void reported.push(error) }, late);
  const lines = await rows<{ outcome: string }>(
    place.app.store.db,
    sql`select outcome from operator_calls where space_id = ${user.spaceId}::uuid and from_day is not null`,
  );
  expect([reported, lines]).toEqual([[], [{ outcome: 'dropped' }]]);
});

test('an operator that answers nobody is tried by a few calls, and not by each series that is due', async () => {
  const meters = await Promise.all(Array.from({ length: 24 }, ownMeter));
  const down = { ...faultyOperator(place, async () => null), measures: async () => failed('down') };
  await collectDue(place.parts, down);
  const asked = await Promise.all(meters.map(({ _id }) => measuresAsked(_id)));
  expect(asked.flat()).toHaveLength(16);
  await collectDue(
    place.parts,
    faultyOperator(place, async (number, days) => answerOf(number, days, 1000)),
  );
  expect((await Promise.all(meters.map(({ _id }) => stored(_id)))).filter((days) => days.length > 0)).toHaveLength(8);
});

test('an operator that is slow takes no time from another', async () => {
  const power = await ownMeter();
  const building = (await aBuilding(place.app, user))._id_building;
  const gas = await aSource(place.app, user, building, { idtype: 'pce', idsource: pdlNumber() });
  const { db } = place.app.store;
  const right = wholeRight({ curve: false });
  await keepAuthorization(db, gas._id, { operator: 'grdf', reference: 'droit', right }, Date.now());
  await openSeries(db, gas._id, 'grdf', [{ service: 'gas-informative', mostDays: 366 }], Date.now());
  await rows(
    db,
    sql`update collection_series set history_at = null, high_day = high_day - 2, low_day = low_day - 2 returning 1`,
  );
  const { url } = place.sandbox;
  const config = readConfig({
    LOG_LEVEL: 'silent',
    ENEDIS_CLIENT_ID: 'essai',
    ENEDIS_CLIENT_SECRET: 'secret',
    ENEDIS_API_URL: url,
    ENEDIS_CONSENT_URL: url,
    GRDF_CLIENT_ID: 'essai',
    GRDF_CLIENT_SECRET: 'secret',
    GRDF_API_URL: `${url}/adict/v2`,
    GRDF_TOKEN_URL: `${url}/openam/oauth2/realms/externeGrdf/access_token`,
  });
  await place.sandbox.fault('enedis', 'slow', { count: 1, delayMs: 1500 });
  const services = { config, mailer: { send: async () => ({ sent: true }) }, queue: { add: async () => '' } };
  await collect.run({ ...place.parts, now: Date.now, services }, {});
  const [ofPower, ofGas] = [await measuresAsked(power._id), await measuresAsked(gas._id)];
  expect(ofGas).toHaveLength(1);
  const lastEnd = ofPower
    .map(({ endedAt }) => endedAt!)
    .toSorted()
    .at(-1)!;
  expect(ofGas[0]!.startedAt < lastEnd).toBe(true);
});
