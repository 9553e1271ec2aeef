import * as buildingCalls from '@joulerie/contract/buildings';
import * as findingCalls from '@joulerie/contract/findings';
import * as sourceCalls from '@joulerie/contract/sources';
import { expect, test } from 'vitest';
import { aBuilding, aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE, FOUR_POSTS } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);

test('what is said of a meter of two buildings is one saving, and is listed once', async () => {
  own.app.clock.now = Date.parse('2026-08-23T09:00:00Z');
  const as = own.app.as(own.user.token);
  const source = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  const other = (await aBuilding(own.app, own.user))._id_building;
  await as.call(sourceCalls.attachSource, { params: { id: other, sourceId: source._id }, body: {} });
  await offer(source, FOUR_POSTS(108));
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2025-08-01', '2026-08-22', () => 37_200),
  );
  await own.app.deliver();
  const { data, total } = (await as.call(findingCalls.listFindings, { query: {} })).body;
  const advised = data.filter(({ rule }) => rule === 'power_too_high');
  expect(advised).toHaveLength(1);
  expect(advised[0]).toMatchObject({ _id_source: source._id });
  expect([own.building, other]).toContain(advised[0]!.building._id);
  expect(total).toBe(data.length);
});

test('what is said of buildings whose meters are those of another one is said once, of the one that has them all', async () => {
  own.app.clock.now = Date.parse('2026-08-23T09:00:00Z');
  const as = own.app.as(own.user.token);
  const offices = async () => {
    const id = (await aBuilding(own.app, own.user))._id_building;
    await as.call(buildingCalls.updateBuilding, { params: { id }, body: { occupation: 'bureaux' } });
    return id;
  };
  const aMeter = async (building: string, watts: number) => {
    const source = await aSource(own.app, own.user, building, { segment: 'C5' });
    await offer(source, BASE);
    const rows = linkyRows('2025-08-01', '2026-08-22', (slot) => (slot % 48 < 16 ? watts : 4 * watts));
    await storedCurve(own.app, own.user, source, rows);
    return source._id;
  };
  const [first, second, third] = [await offices(), await offices(), await offices()];
  const shared = await aMeter(first, 500);
  await as.call(sourceCalls.attachSource, { params: { id: second, sourceId: shared }, body: {} });
  const closed = async () => {
    await own.app.deliver();
    const { data, total } = (await as.call(findingCalls.listFindings, { query: { limit: 50 } })).body;
    expect(total).toBe(data.length);
    return data.filter(({ rule }) => rule === 'closed_hours').map(({ building }) => building._id);
  };
  expect(await closed()).toHaveLength(1);
  // Meters of its own beside that one: what it says holds what the two others say.
  await as.call(sourceCalls.attachSource, { params: { id: third, sourceId: shared }, body: {} });
  await aMeter(third, 200);
  expect(await closed()).toEqual([third]);
  // A meter of its own makes the second one say more than the third.
  await aMeter(second, 100);
  expect((await closed()).toSorted()).toEqual([second, third].toSorted());
});
