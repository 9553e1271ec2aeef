import * as accessCalls from '@joulerie/contract/access';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as calls from '@joulerie/contract/profiles';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';

let app: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-29T09:00:00Z');
  user = await aUser(app, { company: 'Ville' });
  id = (await aBuilding(app, user))._id_building;
});

type Variable = 'surface' | 'effectif' | 'consigne' | 'prix' | 'temperature_ambiante';
type Point = { timestamp: string | number; value: string | number };
const at = (timestamp: string | number, value: string | number): Point => ({ timestamp, value });
const as = (who = user) => app.as(who.token);
const paramsOf = (variable: Variable = 'surface') => ({ id, variable });
const read = async (variable?: Variable, who = user) =>
  (await as(who).call(calls.getBuildingProfile, { params: paramsOf(variable) })).body;
const add = (points: Point[], variable?: Variable, who = user) =>
  as(who).call(calls.addBuildingProfilePoints, { params: paramsOf(variable), body: { points } });
const values = async (variable?: Variable) =>
  (await read(variable)).points.map(({ timestamp, value }) => [timestamp, value]);

/** Midnight in Paris. */
const MARCH = '2026-02-28T23:00:00.000Z';
const APRIL = '2026-03-31T22:00:00.000Z';

test('points are kept as decimal numbers, oldest first, with who entered them and when', async () => {
  const added = await add([at('01/04/2026', '1 234,5'), at('2026-03-01', '12.5')]);
  expect(added.status).toBe(201);
  expect(await read()).toMatchObject({
    variable: 'surface',
    unit: 'm²',
    total: 2,
    mayEdit: true,
    points: [
      { timestamp: MARCH, value: 12.5, enteredBy: expect.stringMatching(/\S/), enteredAt: '2026-11-29T09:00:00.000Z' },
      { timestamp: APRIL, value: 1234.5 },
    ],
  });
  expect((await read('effectif')).points).toEqual([]);
});

test('letters and values below zero are refused with the line and what to write, and nothing is kept', async () => {
  const refused = await add([at('2026-03-01', 12), at('2026-04-01', 'douze'), at('2026-05-01', -3)]);
  expect(refused.error).toMatchObject({
    code: 'profile_points_refused',
    operation: 'Les points n’ont pas été ajoutés.',
    refused: 2,
    lines: [
      {
        line: 2,
        message: '«\u00a0douze\u00a0» n’est pas un nombre\u00a0: écrivez des chiffres seuls, comme 1\u202f234,5.',
      },
      { line: 3, message: '-3 est trop petit\u00a0: écrivez 0\u00a0m² ou plus.' },
    ],
  });
  expect(refused.error.message).toContain('Ligne\u00a02');
  expect(await values()).toEqual([]);
});

test('a day to come is kept of a set-point and of a price, and refused of a surface', async () => {
  expect((await add([at('2027-01-01', 19)], 'consigne')).status).toBe(201);
  expect((await add([at('2027-01-01', '0,21')], 'prix')).status).toBe(201);
  expect((await add([at('2026-11-29', 100)], 'surface')).status).toBe(201);
  expect((await add([at('2026-11-30', 100)], 'surface')).error.code).toBe('profile_points_refused');
  const refused = await add([at('2027-01-01', 100)], 'surface');
  expect([refused.status, refused.error.code]).toEqual([400, 'profile_points_refused']);
  expect(refused.error.message).toContain('Le 01/01/2027 est à venir');
});

test('a point at a date that has one is refused, and says which; the others are not added either', async () => {
  await add([at('2026-03-01', 10)]);
  const refused = await add([at('2026-04-01', 11), at('01/03/2026', 12)]);
  expect([refused.status, refused.error.code]).toEqual([409, 'profile_point_exists']);
  expect(refused.error).toMatchObject({ timestamps: [MARCH] });
  expect(await values()).toEqual([[MARCH, 10]]);
});

test('two adds of one date at once: one is kept, the other is told so', async () => {
  const all = await Promise.all([10, 11, 12].map((value) => add([at('2026-03-01', value)])));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await values()).toHaveLength(1);
});

test('a repeated call adds once', async () => {
  const headers = { 'idempotency-key': 'une fois' };
  const body = { points: [at('2026-03-01', 10)] };
  const send = () => as().call(calls.addBuildingProfilePoints, { params: paramsOf(), body }, { headers });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body.total]).toEqual([201, 201, 1]);
});

describe('the whole list', () => {
  const replace = (points: Point[], headers: Record<string, string> = {}, who = user) =>
    as(who).call(calls.replaceBuildingProfile, { params: paramsOf(), body: { points } }, { headers });

  test('is replaced, and points that stay keep who entered them and when', async () => {
    await add([at('2026-03-01', 10), at('2026-04-01', 11)]);
    const other = await aMember(app, user.spaceId, 'administrateur');
    app.clock.now += 600_000;
    const points = [at('2026-03-01', 10), at('2026-04-01', 12), at('2026-05-01', 13)];
    const { body } = await replace(points, {}, other);
    expect(body.points.map(({ value, enteredAt }) => [value, enteredAt.slice(11, 16)])).toEqual([
      [10, '09:00'],
      [12, '09:10'],
      [13, '09:10'],
    ]);
    expect((await replace([])).body.points).toEqual([]);
  });

  test('is not replaced over what somebody else changed meanwhile', async () => {
    const { version } = (await add([at('2026-03-01', 10)])).body;
    await add([at('2026-04-01', 11)]);
    const refused = await replace([at('2026-03-01', 9)], { 'if-match': version });
    expect(refused.error.code).toBe('edit_conflict');
    expect(await values()).toHaveLength(2);
    const { version: now } = await read();
    expect((await replace([at('2026-03-01', 9)], { 'if-match': now })).status).toBe(200);
  });

  test('keeps what it had when one line is wrong', async () => {
    await add([at('2026-03-01', 10)]);
    expect((await replace([at('2026-03-01', 'x')])).error.code).toBe('profile_points_refused');
    expect(await values()).toEqual([[MARCH, 10]]);
  });
});

test('points are removed by their dates, all of them or none, and the profile as a whole', async () => {
  await add([at('2026-03-01', 10), at('2026-04-01', 11), at('2026-05-01', 12)]);
  const remove = (body?: { timestamps: string[] }) =>
    as().callLoosely(calls.removeBuildingProfilePoints, { params: paramsOf(), ...(body && { body }) });
  const unknown = await remove({ timestamps: [MARCH, '2026-03-02'] });
  expect([unknown.status, unknown.error.code]).toEqual([404, 'profile_point_unknown']);
  expect((await remove({ timestamps: [MARCH, '2026-05-01'] })).body.points.map(({ value }) => value)).toEqual([11]);
  await add([at('2026-03-01', 19)], 'consigne');
  expect((await remove()).body.points).toEqual([]);
  expect(await values('consigne')).toHaveLength(1);
});

test('two thousand points and no more', async () => {
  const many = Array.from({ length: 2000 }, (_, i) => at(Date.UTC(2015, 0, 1) + i * 86_400_000, i));
  expect((await add(many)).body.total).toBe(2000);
  const refused = await add([at('2026-03-01', 1)]);
  expect([refused.status, refused.error.code]).toEqual([409, 'too_many_profile_points']);
  const put = await as().call(calls.replaceBuildingProfile, {
    params: paramsOf(),
    body: { points: [...many, at('2026-03-01', 1)] },
  });
  expect(put.error.code).toBe('too_many_profile_points');
  expect((await read()).total).toBe(2000);
});

test('day by day, a profile is a step function: nothing before its first point', async () => {
  await add([at('2026-03-02', 100), at('2026-03-04T15:00:00+01:00', 150)]);
  const dataOf = async (start_date: string, end_date: string) =>
    as().call(calls.getBuildingProfileData, { params: paramsOf(), query: { start_date, end_date } });
  expect((await dataOf('2026-03-01', '2026-03-05')).body).toEqual({
    variable: 'surface',
    unit: 'm²',
    start_date: '2026-03-01',
    end_date: '2026-03-05',
    days: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
    values: [null, 100, 100, 150, 150],
  });
  expect((await dataOf('2026-03-05', '2026-03-01')).error.code).toBe('range_invalid');
  expect((await dataOf('1950-01-01', '2026-03-01')).error.code).toBe('range_too_long');
});

test('a source has profiles of its own, which go with it', async () => {
  const source = await aSource(app, user, id);
  const params = { id: source._id, variable: 'prix' as const };
  const added = await as().call(calls.addSourceProfilePoints, {
    params,
    body: { points: [at('2026-01-01', '0,19'), at('2027-01-01', '0,21')] },
  });
  expect([added.status, added.body.unit, added.body.total]).toEqual([201, 'EUR/kWh', 2]);
  const query = { start_date: '2025-12-31', end_date: '2026-01-01' };
  expect((await as().call(calls.getSourceProfileData, { params, query })).body.values).toEqual([null, 0.19]);
  const put = { params, body: { points: [at('2026-01-01', 0.18)] } };
  expect((await as().call(calls.replaceSourceProfile, put)).body.points).toMatchObject([{ value: 0.18 }]);
  expect((await as().call(calls.removeSourceProfilePoints, { params, body: {} })).body.total).toBe(0);
  expect((await as().call(calls.getSourceProfile, { params })).body.points).toEqual([]);
  expect((await read('prix')).points).toEqual([]);
});

test('another space that a building is shared with reads its points, without the names, and changes nothing', async () => {
  await add([at('2026-03-01', 10)]);
  const outside = await aUser(app);
  const params = paramsOf();
  expect((await as(outside).call(calls.getBuildingProfile, { params })).error.code).toBe('not_found');
  expect((await add([at('2026-04-01', 1)], 'surface', outside)).error.code).toBe('not_found');
  await as().call(accessCalls.grantBuildings, {
    body: { buildings: [id], users: [outside.username] },
  });
  expect(await read('surface', outside)).toMatchObject({ mayEdit: false, points: [{ value: 10, enteredBy: null }] });
  expect((await add([at('2026-04-01', 1)], 'surface', outside)).error.code).toBe('restricted_building');
});

test('the read of a building gives its profiles by variable, the newest points of each', async () => {
  await add([at('2026-03-01', 10), at('2026-04-01', 11)]);
  await add(
    Array.from({ length: 60 }, (_, i) => at(Date.UTC(2026, 0, 1 + i), i)),
    'effectif',
  );
  const { profil } = (await as().call(buildingCalls.getBuilding, { params: { id } })).body;
  expect(Object.keys(profil).toSorted()).toEqual(['effectif', 'surface']);
  expect(profil.surface).toEqual({
    unit: 'm²',
    points: [
      { timestamp: MARCH, value: 10 },
      { timestamp: APRIL, value: 11 },
    ],
    total: 2,
  });
  expect([profil.effectif!.total, profil.effectif!.points.length]).toEqual([60, 50]);
  expect([profil.effectif!.points[0]!.value, profil.effectif!.points.at(-1)!.value]).toEqual([10, 59]);
});

test('a building that is removed takes its profiles with it', async () => {
  await add([at('2026-03-01', 10)]);
  expect((await as().call(buildingCalls.removeBuilding, { params: { id } })).status).toBe(200);
  expect((await as().call(calls.getBuildingProfile, { params: paramsOf() })).error.code).toBe('not_found');
});

test('a variable of nobody is refused', async () => {
  const answer = await as().callLoosely(calls.getBuildingProfile, { params: { id, variable: 'bonheur' } });
  expect(answer.error.code).toBe('invalid_input');
});
