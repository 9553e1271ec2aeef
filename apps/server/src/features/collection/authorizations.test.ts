import * as calls from '@joulerie/contract/collection';
import { DAY_MS } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { outcome } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { type CollectingApp, collectingApp, connected, pdlNumber } from '../../testing/collection.ts';

/** Tries of one person within ten minutes. */
const TRIES = 8;
let place: CollectingApp;
let user: TestUser;
beforeAll(async () => {
  place = await collectingApp({ SIGN_IN_TRIES: String(TRIES) });
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  user = await aUser(place.app);
  await rows(place.app.store.db, sql`delete from tries returning 1`);
});
afterEach(() => {
  place.app.clock.now = Date.now();
});

const stateOf = async (id: string) =>
  (
    await rows<{ state: string; reference: string }>(
      place.app.store.db,
      sql`select state, reference from operator_authorizations where source_id = ${id}::uuid`,
    )
  )[0];
async function meterOf(who: TestUser, idsource = pdlNumber()) {
  const building = (await aBuilding(place.app, who))._id_building;
  return aSource(place.app, who, building, { idsource });
}
/** Somebody leaves for Enedis, and gives a number of their own when they come back. */
async function comeBack(who: TestUser, source: { _id: string }, autorisation_id: string) {
  const left = await place.app.as(who.token).call(calls.startConnection, { params: { id: source._id } });
  const state = new URL(left.body.url).searchParams.get('state')!;
  const body = { state, key: left.body.key, autorisation_id };
  return outcome(await place.app.as(who.token).callLoosely(calls.finishConnection, { body }));
}

describe('the number of an authorisation', () => {
  test('does not serve again: neither to another space that says to be the holder, nor to this one', async () => {
    const source = await meterOf(user);
    await connected(place.app, user, source);
    const { reference } = (await stateOf(source._id))!;
    place.app.clock.now += DAY_MS;
    const thief = await aUser(place.app);
    for (const who of [thief, user])
      who.token = (await openSession(place.app.store.db, who.id, who.spaceId, place.app.clock.now)).token;
    const same = await meterOf(thief, source.idsource!);
    expect(await comeBack(thief, same, reference)).toBe('invalid_connection');
    expect(await stateOf(same._id)).toBeUndefined();
    expect(await comeBack(user, source, reference)).toBe('invalid_connection');
    expect((await stateOf(source._id))!.state).toBe('active');
  });

  test('cannot be found by trying: each number that is given is counted, however often somebody leaves', async () => {
    const source = await meterOf(user);
    const outcomes: unknown[] = [];
    for (let i = 0; i <= TRIES; i++) outcomes.push(await comeBack(user, source, String(200_000_000 + i)));
    expect(outcomes).toEqual([...Array.from({ length: TRIES }, () => 'other_meter_authorized'), 'too_many_requests']);
  });
});
