import { getDataOverview } from '@joulerie/contract/data-overview';
import { updateMeter } from '@joulerie/contract/sources';
import { addMonths, isoDay, parisDay, startOfMonth } from '@joulerie/domain/calendar';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { type CollectingApp, collectingApp, connected, pdlNumber } from '../../testing/collection.ts';
import { aHeldMeter } from '../../testing/consents.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: CollectingApp;
let user: TestUser;
let building: string;
beforeAll(async () => {
  place = await collectingApp();
});
afterAll(() => place.sandbox.close());
beforeEach(async () => {
  user = await aUser(place.app);
  building = (await aBuilding(place.app, user))._id_building;
});

const today = () => parisDay(place.app.clock.now);
const aMeter = () => aSource(place.app, user, building, { idsource: pdlNumber('01') });

async function overview(query: Partial<Parameters<typeof listed>[0]> = {}, token = user.token) {
  return listed({ page: 1, limit: 50, ...query }, token);
}
async function listed(
  query: { page: number; limit: number; state?: 'late' | 'ok' | 'never' | 'holes'; cause?: 'not-connected' },
  token: string,
) {
  const answer = await place.app.as(token).call(getDataOverview, { query });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.body;
}
/** Hourly values of some days. */
const measured = (source: Parameters<typeof storedCurve>[2], from: number, to: number) =>
  storedCurve(
    place.app,
    user,
    source,
    linkyRows(isoDay(from), isoDay(to), () => 500, 60),
  );

test('an empty space has nothing to say, and twelve months of nothing', async () => {
  const { data, total, states, causes, trend } = await overview();
  expect([data, total, causes]).toEqual([[], 0, []]);
  expect(states).toEqual({ never: 0, stopped: 0, late: 0, holes: 0, ok: 0 });
  expect(trend.map(({ due, received }) => due + received)).toEqual(Array.from({ length: 12 }, () => 0));
  expect(trend.at(-1)!.month).toBe(isoDay(addMonths(startOfMonth(today()), -1)));
});

test('each source has its state, its cause and the days that it lacks; the worst come first', async () => {
  const month = startOfMonth(today());
  const whole = await aMeter();
  await measured(whole, addMonths(month, -2), today());
  const holes = await aMeter();
  await measured(holes, addMonths(month, -2), addMonths(month, -1) - 10);
  await measured(holes, addMonths(month, -1), today());
  const late = await aMeter();
  await measured(late, addMonths(month, -1), today() - 20);
  const stopped = await aMeter();
  await measured(stopped, addMonths(month, -20), addMonths(month, -19));
  const never = await aMeter();
  const read = await aMeter();
  const apart = {
    params: { id: read._id },
    body: { point: { electricity: { segment: 'C5' as const, isLinky: false } } },
  };
  await place.app.as(user.token).call(updateMeter, apart);
  const { source: held } = await aHeldMeter(place.app, user, { idsource: pdlNumber('02') });
  const { data, total, states, causes } = await overview();
  expect(total).toBe(7);
  expect(states).toEqual({ never: 3, stopped: 1, late: 1, holes: 1, ok: 1 });
  const byId = new Map(data.map((one) => [one._id, one]));
  const said = (id: string) => [byId.get(id)!.state, byId.get(id)!.cause, byId.get(id)!.missingDays];
  expect(said(whole._id)).toEqual(['ok', null, 0]);
  expect(said(holes._id)).toEqual(['holes', 'not-connected', 10]);
  expect(said(late._id).slice(0, 2)).toEqual(['late', 'not-connected']);
  expect(said(stopped._id)).toEqual(['stopped', 'not-connected', 0]);
  expect(said(never._id)).toEqual(['never', 'not-connected', 0]);
  expect(said(read._id)).toEqual(['never', 'not-communicating', 0]);
  expect(said(held._id)).toEqual(['never', 'outside-consent', 0]);
  expect(data.map(({ state }) => state)).toEqual(['never', 'never', 'never', 'stopped', 'late', 'holes', 'ok']);
  expect(causes).toEqual([
    { cause: 'not-connected', sources: 4 },
    { cause: 'outside-consent', sources: 1 },
    { cause: 'not-communicating', sources: 1 },
  ]);
  expect(byId.get(whole._id)!.building).toEqual({ _id: building, name: expect.any(String) });
  expect((await overview({ state: 'late' })).data.map(({ _id }) => _id)).toEqual([late._id]);
  const connecting = await overview({ cause: 'not-connected', limit: 2, page: 2 });
  expect([connecting.total, connecting.data.length, connecting.has_more]).toEqual([4, 2, false]);
  const after = await overview({ cause: 'not-connected', limit: 2, page: 9 });
  expect([after.total, after.data.length]).toEqual([4, 0]);
});

test('the trend is the days that were due and that were received, from the first measure of each source on', async () => {
  const month = startOfMonth(today());
  const before = addMonths(month, -1);
  const source = await aMeter();
  await measured(source, before - 5, before + 20);
  const { trend } = await overview();
  const days = month - before;
  expect(trend.slice(-3).map(({ due, received }) => [due, received])).toEqual([
    [0, 0],
    [5, 5],
    [days, 20],
  ]);
});

test('a meter whose history arrives says so, and is of its operator', async () => {
  const source = await aMeter();
  await connected(place.app, user, source);
  const [line] = (await overview()).data;
  expect([line!.state, line!.cause, line!.operator]).toEqual(['never', 'history-coming', 'enedis']);
});

test('another person sees none of it', async () => {
  await aMeter();
  const stranger = await aUser(place.app);
  expect((await overview({}, stranger.token)).total).toBe(0);
});
