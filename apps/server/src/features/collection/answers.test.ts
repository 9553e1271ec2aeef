import * as calls from '@joulerie/contract/collection';
import type { CivilDay } from '@joulerie/domain/calendar';
import { DAY_MS, isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { type CollectingApp, answerAtEnedis, collectingApp, pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter, consentFor } from '../../testing/consents.ts';
import { sourceData } from '../../testing/files.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { collectDue } from './collect.ts';
import type { CollectedOperator } from './operator.ts';
import { operatorsOf } from './operators.ts';

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

/** A meter of a number that no other test uses, whose holder agreed to the last days and connected it. */
async function heldMeter(ending: string, days: number) {
  const idsource = pdlNumber(ending);
  const { source } = await aHeldMeter(place.app, user, { idsource });
  const first = parisDay(place.app.clock.now) - days;
  const given = await consentFor(place.app, user, source._id, `titulaire.${unique()}@exemple.fr`, {
    date_from_data: isoDay(first),
  });
  const link = { params: { id: given.consent._id }, query: { token: given.holder.token } };
  const left = await place.app.as(null).call(calls.startHolderConnection, link);
  const back = await answerAtEnedis(left.body.url, { prm: idsource });
  await place.app.as(null).callLoosely(calls.finishConnection, { body: { ...back, key: left.body.key } });
  return { id: source._id, number: idsource, first };
}
type HeldMeter = Awaited<ReturnType<typeof heldMeter>>;

const enedis = () => operatorsOf(place.config, place.app.store.db, place.parts.now)[0]!;
/** The next morning; a session does not live so long. */
async function nextDay(): Promise<void> {
  place.app.clock.now += DAY_MS;
  user.token = (await openSession(place.app.store.db, user.id, user.spaceId, place.app.clock.now)).token;
}
type Days = { from: CivilDay; to: CivilDay };
/** What the operator has now of some days, asked for within the bounds of a call. */
async function answered({ number }: HeldMeter, service: string, { from, to }: Days): Promise<number[]> {
  const values: number[] = [];
  for (let day = from; day < to; day += 7) {
    const answer = await enedis().measures(service, number, { from: day, to: Math.min(to, day + 7) }, 'daily');
    if (!answer.ok) throw new Error(answer.kind);
    for (const { runs } of answer.value?.series ?? []) for (const run of runs) values.push(...run.values);
  }
  return values;
}
const stored = async ({ id }: HeldMeter, variable: 'conso' | 'puissance', { from, to }: Days) =>
  (
    await sourceData(
      place.app,
      user,
      { _id: id },
      {
        variables: [variable],
        frequency: variable === 'conso' ? 'daily' : 'raw',
        start_date: isoDay(from),
        end_date: isoDay(to - 1),
      },
    )
  ).variables[0]!;

test('what was first estimated is asked for again, and its correction replaces it', { timeout: 120_000 }, async () => {
  const meter = await heldMeter('98', 10);
  await place.collect();
  for (let day = 0; day < 14; day++) {
    await nextDay();
    await place.collect();
  }
  // The sandbox corrects nothing older.
  const days = { from: meter.first, to: parisDay(place.app.clock.now) - 8 };
  for (const [variable, service] of [
    ['conso', 'consumption'],
    ['puissance', 'consumption-curve'],
  ] as const) {
    const { values, estimated } = await stored(meter, variable, days);
    expect(values).toEqual(await answered(meter, service, days));
    expect(estimated).toEqual([]);
  }
});

test('a day that came in part is asked for again, and is not missing meanwhile', { timeout: 120_000 }, async () => {
  const meter = await heldMeter('01', 5);
  const today = parisDay(place.app.clock.now);
  /** An operator that has only the morning of yesterday. */
  const early: CollectedOperator = {
    ...enedis(),
    measures: async (service, number, asked, use) => {
      const answer = await enedis().measures(service, number, asked, use);
      if (service === 'consumption-curve' && answer.ok && asked.to === today)
        answer.value?.series[0]!.runs.at(-1)!.values.fill(Number.NaN, -24);
      return answer;
    },
  };
  await collectDue(place.parts, early);
  const yesterday = { from: today - 1, to: today };
  // What the curve lacks of the energy of the day is shared over the rest of it.
  const { estimated } = await stored(meter, 'puissance', yesterday);
  expect(estimated).toEqual([[24, 48]]);
  const { body } = await place.app.as(user.token).call(calls.getCollection, { params: { id: meter.id } });
  const curve = body!.series.find(({ service }) => service === 'consumption-curve')!;
  expect([parseIsoDay(curve.to!), curve.missing]).toEqual([today - 1, []]);
  await nextDay();
  await place.collect();
  expect((await stored(meter, 'puissance', yesterday)).estimated).toEqual([]);
});

test('days that an answer has beside those that were asked for are left out, and no call is made again', async () => {
  const meter = await heldMeter('01', 5);
  let asked = 0;
  /** An operator that also gives the day before and the one after. */
  const generous: CollectedOperator = {
    ...enedis(),
    measures: (service, number, { from, to }, use) => {
      asked += 1;
      return enedis().measures(service, number, { from: from - 1, to: Math.min(to + 1, from + 6) }, use);
    },
  };
  const own = generous.services({ curve: true, injection: false }).length;
  await collectDue(place.parts, generous, place.app.clock.now + 1);
  expect(asked).toBe(own);
  const today = parisDay(place.app.clock.now);
  expect((await stored(meter, 'conso', { from: meter.first, to: today })).values).toEqual(
    await answered(meter, 'consumption', { from: meter.first, to: today }),
  );
});
