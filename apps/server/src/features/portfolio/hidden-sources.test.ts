import * as buildingCalls from '@joulerie/contract/buildings';
import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { BASE } from '../costs/test-offers.ts';

let app: TestApp;
let owner: TestUser;
let employee: TestUser;
let id: string;
let secret: { _id: string; name: string; idsource: string | null };

/** A building of an employee, with a meter of theirs, and a meter and a weather station that the owner attached. */
beforeAll(async () => {
  app = await testApp();
  owner = await aUser(app);
  employee = await aMember(app, owner.spaceId, 'employe');
  id = (await aBuilding(app, employee))._id_building;
  const own = await aSource(app, employee, id, { segment: 'C5' });
  secret = await aSource(app, owner, id, { segment: 'C5' });
  for (const [user, source] of [
    [employee, own],
    [owner, secret],
  ] as const)
    await storedCurve(
      app,
      user,
      source,
      linkyRows('2024-01-01', '2024-01-04', () => 1000),
    );
  await app.as(owner.token).callLoosely(costs.addSourceOffer, {
    params: { id: secret._id },
    body: { ...BASE, name: 'Offre secrète', validFrom: '2024-01-02' },
  });
  await app.as(owner.token).call(sourceCalls.changeWeatherStation, { params: { id, sourceId: '07149' } });
  const station = (await app.as(owner.token).call(buildingCalls.getBuilding, { params: { id } })).body._id_meteo!;
  await stored(app, owner, { _id: station }, dailyCsv('Date;°C', '2024-01-01', [5, 6, 7]), {
    variable: 'temperature_exterieure',
    unit: '°C',
  });
});

const PERIOD = { start_date: '2024-01-01', end_date: '2024-01-03' } as const;
const data = async (user: TestUser) =>
  (
    await app
      .as(user.token)
      .call(measures.getBuildingData, { params: { id }, query: { ...PERIOD, temperature: 'true' } })
  ).body;
const cost = async (user: TestUser) =>
  (await app.as(user.token).call(costs.getBuildingCost, { params: { id }, query: { ...PERIOD, frequency: 'daily' } }))
    .body;

test('a source that the reader may not see counts in the measures of a building, and is not named', async () => {
  const [seen, whole] = [await data(employee), await data(owner)];
  expect(seen.variables.map((one) => one.values)).toEqual(whole.variables.map((one) => one.values));
  const [energy, temperature] = seen.variables;
  expect(energy!.total).toBe(2 * 3 * 24_000);
  expect(energy!.sources.filter((one) => one._id === null)).toEqual([
    expect.objectContaining({ _id: null, name: null, idsource: null, idtype: 'pdl', share: 0.5 }),
  ]);
  expect(energy!.sources.filter((one) => one._id !== null)).toHaveLength(1);
  expect(temperature!.sources).toEqual([expect.objectContaining({ _id: null, name: null, idsource: null })]);
  expect(whole.variables.flatMap((one) => one.sources).every((one) => one._id !== null && one.name !== null)).toBe(
    true,
  );
  for (const text of [secret._id, secret.idsource!]) expect(JSON.stringify(seen)).not.toContain(text);
});

test('nor are its name, offers and missing terms in the cost', async () => {
  const [seen, whole] = [await cost(employee), await cost(owner)];
  expect(seen.pricedEur).toBe(whole.pricedEur);
  expect(seen.sources.find((one) => one._id === null)).toMatchObject({ name: null, offers: [], idtype: 'pdl' });
  expect(seen.lines.map((line) => [line._id_source, line.sourceName, line.energy])).toEqual(
    whole.lines.map(() => [null, null, 'electricite']),
  );
  expect(seen.lines.length).toBeGreaterThan(0);
  // One day before the offer of the hidden meter, and the other meter that has none.
  const hidden = seen.unknown.filter((gap) => gap._id_source === null);
  expect(hidden).toEqual([expect.objectContaining({ source: null, _id_offer: null, missing: null, rates: [] })]);
  expect(seen.unknown.filter((gap) => gap._id_source !== null)).toHaveLength(1);
  for (const text of [secret._id, 'Offre secrète']) expect(JSON.stringify(seen)).not.toContain(text);
  expect(JSON.stringify(whole)).toContain('Offre secrète');
});

test('a building names its weather station to those who may see it', async () => {
  const station = async (user: TestUser) =>
    (await app.as(user.token).call(buildingCalls.getBuilding, { params: { id } })).body._id_meteo;
  expect(await station(employee)).toBeNull();
  expect(await station(owner)).not.toBeNull();
});

test('an account that only reads has the weather of a building whose station it may not see: its name, its data, its temperatures', async () => {
  const reader = await aMember(app, owner.spaceId, 'employe');
  const building = (await aBuilding(app, reader))._id_building;
  await app.as(owner.token).call(sourceCalls.changeWeatherStation, { params: { id: building, sourceId: '07149' } });
  const station = (await app.as(owner.token).call(buildingCalls.getBuilding, { params: { id: building } })).body
    ._id_meteo!;
  await stored(app, owner, { _id: station }, dailyCsv('Date;°C', '2024-01-01', [5, 6, 7]), {
    variable: 'temperature_exterieure',
    unit: '°C',
  });
  await app.store.db.execute(sql`update memberships set type = 'employe_read_only' where user_id = ${reader.id}`);
  const as = app.as(reader.token);
  expect((await as.call(sourceCalls.getSource, { params: { id: station } })).status).toBe(404);
  const seen = (await as.call(buildingCalls.getBuilding, { params: { id: building } })).body;
  expect(seen).toMatchObject({
    rights: ['view'],
    _id_meteo: null,
    weather: { type: 'idmeteofrance', name: 'Paris-Orly', hasData: true },
  });
  const { body } = await as.call(measures.getBuildingData, {
    params: { id: building },
    query: { ...PERIOD, temperature: 'true' },
  });
  expect(body.variables.map(({ variable, values }) => [variable, values])).toEqual([
    ['temperature_exterieure', [5, 6, 7]],
  ]);
});

test('a building says which public station it follows to those who may not see that source, and no name that a person gave', async () => {
  const building = (await aBuilding(app, employee))._id_building;
  const weather = async (user: TestUser) =>
    (await app.as(user.token).call(buildingCalls.getBuilding, { params: { id: building } })).body.weather;
  expect(await weather(employee)).toBeNull();
  const follow = (sourceId: string) =>
    app.as(owner.token).call(sourceCalls.changeWeatherStation, { params: { id: building, sourceId } });
  await follow('07149');
  expect(await weather(employee)).toMatchObject({ type: 'idmeteofrance', name: 'Paris-Orly' });
  expect(await weather(employee)).toEqual(await weather(owner));
});
