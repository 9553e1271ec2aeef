import { getCollection } from '@joulerie/contract/collection';
import { listOperatorCalls } from '@joulerie/contract/operator-calls';
import { getSource, updateMeter } from '@joulerie/contract/sources';
import type { PointFacts } from '@joulerie/contract/point-facts';
import { DAY_MS } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failed } from '../../connectors/operators/outcome.ts';
import { rows } from '../../platform/database.ts';
import { openSession } from '../accounts/sessions.store.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { type CollectingApp, collectingApp, connected, pdlNumber, wholeRight } from '../../testing/collection.ts';
import { aHeldMeter, consentFor } from '../../testing/consents.ts';
import { collectFacts } from './collect-facts.ts';
import { keepAuthorization } from './authorization.store.ts';
import { openFacts } from './facts.store.ts';
import { operatorsOf } from './operators.ts';

let place: CollectingApp;
let user: TestUser;
const enedis = () =>
  operatorsOf(place.config, place.app.store.db, place.parts.now).find(({ operator }) => operator === 'enedis')!;
beforeAll(async () => {
  place = await collectingApp();
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  user = await aUser(place.app);
});

async function ownMeter(ending = '01', point?: PointFacts) {
  const building = (await aBuilding(place.app, user))._id_building;
  const source = await aSource(place.app, user, building, { idsource: pdlNumber(ending) });
  if (point) await written(source._id, point);
  return source;
}
/** What a person writes of a point. */
async function written(id: string, point: PointFacts) {
  const answer = await place.app.as(user.token).callLoosely(updateMeter, { params: { id }, body: { point } });
  expect(answer.status).toBe(200);
}
const electricity = async (id: string) =>
  (await place.app.as(user.token).call(getSource, { params: { id } })).body.point.electricity ?? {};
const standing = async (id: string) =>
  (await place.app.as(user.token).call(getCollection, { params: { id } })).body!.facts;
const factCalls = async (id: string) => {
  const { body } = await place.app
    .as(user.token)
    .callLoosely(listOperatorCalls, { params: { id }, query: { limit: 200 } });
  const lines: { service: string; right: string; outcome: string | null; from: string | null }[] = body.data;
  return lines.filter(({ from, service }) => from === null && service !== 'subscribed-services').toReversed();
};
/** Days pass, and the person signs in again. */
async function passDays(days: number) {
  place.app.clock.now += days * DAY_MS;
  user.token = (await openSession(place.app.store.db, user.id, user.spaceId, place.app.clock.now)).token;
}
const FOUR = ['contracts', 'summary', 'metering', 'address'];

describe('the facts of one’s own meter', () => {
  test('are there with its first data: power, segment, off-peak hours, meter, address', async () => {
    const source = await ownMeter();
    await connected(place.app, user, source);
    expect(await standing(source._id)).toEqual({ receivedAt: null, differing: {} });
    await place.collectPointFacts();
    const facts = await electricity(source._id);
    expect(facts).toMatchObject({
      segment: 'C5',
      isLinky: true,
      inService: true,
      serviceLevel: 2,
      offPeakRanges: 'HC (22H00-6H00)',
      withdrawal: true,
      injection: false,
    });
    expect([6, 9, 12]).toContain(facts.subscribedPowerKva);
    expect(facts.installationAddress).toMatch(/\d{5}/);
    expect(await standing(source._id)).toEqual({ receivedAt: expect.any(String), differing: {} });
    const lines = await factCalls(source._id);
    expect(lines.map(({ service, right, outcome }) => [service, right, outcome])).toEqual(
      FOUR.map((service) => [service, 'holder', 'data']),
    );
  });

  test('leave what a person wrote, and say what the operator says otherwise, until it is taken over', async () => {
    const source = await ownMeter('01', { electricity: { subscribedPowerKva: 36, phase: 'triphase' } });
    await connected(place.app, user, source);
    await place.collectPointFacts();
    const facts = await electricity(source._id);
    expect([facts.subscribedPowerKva, facts.phase, facts.segment]).toEqual([36, 'triphase', 'C5']);
    const { differing } = (await standing(source._id))!;
    expect(Object.keys(differing.electricity!)).toEqual(['subscribedPowerKva']);
    await written(source._id, differing);
    expect((await standing(source._id))!.differing).toEqual({});
    expect((await electricity(source._id)).subscribedPowerKva).toBe(differing.electricity!.subscribedPowerKva);
  });

  test('follow the operator a month later where they came from it', async () => {
    const source = await ownMeter();
    await connected(place.app, user, source);
    await place.collectPointFacts();
    const { subscribedPowerKva } = await electricity(source._id);
    // As if both had had three kVA until then, and a person had written the hours.
    await rows(
      place.app.store.db,
      sql`update operator_facts set facts = jsonb_set(facts, '{electricity,subscribedPowerKva}', '3') where source_id = ${source._id} returning 1`,
    );
    await written(source._id, { electricity: { subscribedPowerKva: 3, offPeakRanges: '23H00-7H00' } });
    await passDays(29);
    await place.collectPointFacts();
    expect((await electricity(source._id)).subscribedPowerKva).toBe(3);
    await passDays(2);
    await place.collectPointFacts();
    expect(await electricity(source._id)).toMatchObject({ subscribedPowerKva, offPeakRanges: '23H00-7H00' });
    expect(await factCalls(source._id)).toHaveLength(2 * FOUR.length);
  });

  test('stay unknown once a person set them back, while the operator says the same, and « Collecte » shows it', async () => {
    const source = await ownMeter();
    await connected(place.app, user, source);
    await place.collectPointFacts();
    const { offPeakRanges } = await electricity(source._id);
    await written(source._id, { electricity: { offPeakRanges: null } });
    expect((await standing(source._id))!.differing).toEqual({ electricity: { offPeakRanges } });
    await passDays(31);
    await place.collectPointFacts();
    expect((await electricity(source._id)).offPeakRanges ?? null).toBeNull();
    // It said otherwise the month before: what it says now is news.
    await rows(
      place.app.store.db,
      sql`update operator_facts set facts = jsonb_set(facts, '{electricity,offPeakRanges}', '"HC (1H00-9H00)"') where source_id = ${source._id} returning 1`,
    );
    await passDays(31);
    await place.collectPointFacts();
    expect((await electricity(source._id)).offPeakRanges).toBe(offPeakRanges);
  });

  test('above 36 kVA have the powers of the time classes', async () => {
    const source = await ownMeter('93');
    await connected(place.app, user, source);
    await place.collectPointFacts();
    expect(await electricity(source._id)).toMatchObject({
      segment: 'C4',
      subscribedPowerKva: 96,
      isLinky: false,
      powerClasses: [
        { name: 'HPH', kva: 90 },
        { name: 'HCH', kva: 90 },
        { name: 'HPB', kva: 96 },
        { name: 'HCB', kva: 96 },
      ],
    });
  });

  test('are those that the contract with the operator allows', async () => {
    const source = await ownMeter('99');
    await connected(place.app, user, source);
    await place.collectPointFacts();
    const facts = await electricity(source._id);
    expect([facts.segment, facts.offPeakRanges ?? null]).toEqual(['C5', null]);
    expect((await factCalls(source._id)).map(({ outcome }) => outcome)).toEqual([
      'data',
      'data',
      'not-subscribed',
      'data',
    ]);
    await passDays(1);
    await place.collectPointFacts();
    expect(await factCalls(source._id)).toHaveLength(FOUR.length);
  });
});

describe('the facts of a meter are not asked for', () => {
  test('of somebody else who agreed to its measures alone', async () => {
    const { source } = await aHeldMeter(place.app, user, { idsource: pdlNumber() });
    await consentFor(place.app, user, source._id, `titulaire.${source._id}@exemple.fr`, {});
    const { db } = place.app.store;
    const { now } = place.app.clock;
    const right = wholeRight();
    await keepAuthorization(db, source._id, { operator: 'enedis', reference: '1', right }, now);
    await openFacts(db, source._id, 'enedis', FOUR, now);
    await place.collectPointFacts();
    expect(await factCalls(source._id)).toEqual([]);
    expect(await standing(source._id)).toBeNull();
    expect(await electricity(source._id)).toEqual({});
  });

  test('again before a while when the operator is down, and nothing that was known is lost', async () => {
    const source = await ownMeter('01', { electricity: { segment: 'C5' } });
    await connected(place.app, user, source);
    const up = enedis();
    const down = {
      ...up,
      facts: {
        services: FOUR,
        ask: async (service: string, number: string) =>
          service === 'metering' ? failed('down', { status: 503 }) : up.facts!.ask(service, number),
      },
    };
    await collectFacts(place.parts, down);
    expect(await electricity(source._id)).toEqual({ segment: 'C5' });
    expect((await factCalls(source._id)).map(({ outcome }) => outcome)).toEqual(['data', 'data', 'down']);
    await collectFacts(place.parts, down);
    expect(await factCalls(source._id)).toHaveLength(3);
    await passDays(1);
    await place.collectPointFacts();
    expect(await electricity(source._id)).toMatchObject({ segment: 'C5', offPeakRanges: 'HC (22H00-6H00)' });
  });
});
