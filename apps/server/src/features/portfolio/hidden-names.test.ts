import * as buildings from '@joulerie/contract/buildings';
import { CALLS } from '@joulerie/contract/calls';
import type { Endpoint } from '@joulerie/contract/endpoint';
import * as folders from '@joulerie/contract/folders';
import * as sources from '@joulerie/contract/sources';
import * as tags from '@joulerie/contract/tags';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';

let app: TestApp;
let owner: TestUser;
let employee: TestUser;
let id: string;
let own: string;

/** A building of an employee, to which the owner attached what the employee may not see: all of it is called « Secret ». */
beforeAll(async () => {
  app = await testApp();
  owner = await aUser(app, { company: 'Société' });
  employee = await aMember(app, owner.spaceId, 'employe');
  id = (await aBuilding(app, employee, { lat: 48.72, lon: 2.38, tags: ['Visible'] }))._id_building;
  own = (await aSource(app, employee, id, { segment: 'C5' }))._id;
  const boss = app.as(owner.token);
  const folder = (await boss.call(folders.createFolder, { body: { name: 'Secret dossier' } })).body._id;
  await boss.call(folders.moveBuildings, { body: { buildings: [id], _id_folder: folder } });
  const place = { lat: 48.7201, lon: 2.3801 };
  const parent = (await aBuilding(app, owner, { name: 'Secret parent', ...place }))._id_building;
  await boss.call(buildings.addChildren, { params: { id: parent }, body: { buildings: [id] } });
  const child = (await aBuilding(app, owner, { name: 'Secret enfant', ...place }))._id_building;
  await boss.call(buildings.addChildren, { params: { id }, body: { buildings: [child] } });
  await boss.call(tags.addTags, { params: { id: child }, body: { tags: ['Secret étiquette'] } });
  for (const at of [id, child]) {
    const meter = await aSource(app, owner, at, { segment: 'C5' });
    await boss.call(sources.renameSource, { params: { id: meter._id }, body: { name: 'Secret compteur' } });
    await storedCurve(
      app,
      owner,
      meter,
      linkyRows('2024-01-01', '2024-01-04', () => 1000),
    );
  }
  // The employee's own meter also hangs from a hidden building.
  await boss.call(sources.attachSource, { params: { id: child, sourceId: own }, body: {} });
});

/** Inputs of the calls that read about the building or its source. */
const PERIOD = { start_date: '2024-01-01', end_date: '2024-01-03' };
const BOX = { lat_min: 48, lat_max: 49, lon_min: 2, lon_max: 3 };
const QUERIES: Record<string, object> = {
  '/proxy/api/v5/data/building/{id}': PERIOD,
  '/proxy/api/v5/data/source/{id}': PERIOD,
  '/proxy/api/v5/data/building/{id}/cost': PERIOD,
  '/proxy/api/v5/data/source/{id}/cost': PERIOD,
  '/proxy/api/building': { tree: 'true', recursive: 'true' },
  '/proxy/api/v5/building/map': BOX,
  '/proxy/api/v5/building/{id}/near': { maxDist: '20000' },
  '/proxy/api/v5/search': { text: 'Secret' },
};
const reads = CALLS.filter(
  ({ method, caller, path }) => method === 'GET' && caller === 'session' && !/^\/api-geo|incident|operator/.test(path),
);

test.each(reads.map((one) => [one.path, one] as const))('GET %s names nothing hidden', async (path, endpoint) => {
  const read = async (user: TestUser, endpoint: Endpoint) =>
    app.as(user.token).callLoosely(endpoint, {
      params: {
        id: /source|offer|delivery|import/.test(path) && !path.includes('building/{id}') ? own : id,
        variable: 'conso',
        importId: id,
        profileId: id,
        kind: 'conditions',
      },
      query: QUERIES[path] ?? {},
    });
  const seen = await read(employee, endpoint);
  expect(JSON.stringify(seen.body)).not.toContain('Secret');
});

test('the owner reads all of it', async () => {
  const whole = JSON.stringify((await app.as(owner.token).call(buildings.getBuilding, { params: { id } })).body);
  for (const name of ['Secret parent', 'Secret enfant', 'Secret compteur', 'Secret dossier'])
    expect(whole).toContain(name);
});

test('the building of another space is unknown wherever a call takes one, whatever else is wrong', async () => {
  const stranger = await aUser(app, { scopeId: 'joulerie' });
  const mine = (await aBuilding(app, stranger))._id_building;
  const source = (await aSource(app, stranger, mine))._id;
  const as = app.as(stranger.token);
  const answers = {
    child: await as.call(buildings.addChildren, { params: { id: mine }, body: { buildings: [id] } }),
    'child beside its own': await as.call(buildings.addChildren, {
      params: { id: mine },
      body: { buildings: [mine, id] },
    }),
    parent: await as.call(buildings.addChildren, { params: { id }, body: { buildings: [mine] } }),
    itself: await as.call(buildings.addChildren, { params: { id }, body: { buildings: [id] } }),
    'child to take out': await as.call(buildings.removeChildren, { params: { id: mine }, body: { buildings: [id] } }),
    'to move': await as.call(folders.moveBuildings, { body: { buildings: [id], _id_folder: null } }),
    'of a source': await as.call(sources.attachSource, { params: { id, sourceId: source }, body: {} }),
    'of a new source': await as.call(sources.attachSource, {
      params: { id, sourceId: 'new' },
      body: { idtype: 'fuel-oil' },
    }),
    'of a sensor': await as.call(sources.createSensor, {
      body: { _id_building: id, name: 'Salon', idsource: 'capteur-1' },
    }),
    'to detach from': await as.call(sources.detachSource, { params: { id, sourceId: source } }),
    'of a station': await as.call(sources.changeWeatherStation, { params: { id, sourceId: '07149' } }),
    stations: await as.call(sources.listWeatherStations, { query: { building: id } }),
    tagged: await as.call(tags.addTags, { params: { id }, body: { tags: ['a'] } }),
  };
  for (const [what, answer] of Object.entries(answers)) expect([what, answer.status]).toEqual([what, 404]);
  // Twice the same key of idempotency says nothing of the building either.
  const headers = { 'idempotency-key': 'twice' };
  const attach = () => as.call(sources.attachSource, { params: { id, sourceId: source }, body: {} }, { headers });
  expect([(await attach()).status, (await attach()).status]).toEqual([404, 404]);
});
