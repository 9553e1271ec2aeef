import * as folderCalls from '@joulerie/contract/folders';
import * as geometry from '@joulerie/contract/geometry';
import * as incidents from '@joulerie/contract/incidents';
import { GEOMETRY_MAX_BUILDINGS } from '@joulerie/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aUser } from '../../testing/builders.ts';

let sandbox: Sandbox;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  app = await testApp({ GEOCODING_URL: sandbox.url, BDNB_URL: sandbox.url, STATUSPAGE_URL: sandbox.url });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  resetBreakers();
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
  user = await aUser(app);
});
const as = () => app.as(user.token);

const headers = { 'content-type': 'application/json' };
async function fault(service: string, kind: string, count: number, delayMs = 0): Promise<void> {
  const answer = await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ service, kind, count, delayMs }),
  });
  expect(answer.status).toBe(201);
}

describe('buildings of the geometry service in a box', () => {
  const around = ({ lat, lon }: { lat: number; lon: number }, half = 0.0004) => ({
    lat_min: lat - half,
    lat_max: lat + half,
    lon_min: lon - half,
    lon_max: lon + half,
  });
  const ask = (query: { lat_min: number; lat_max: number; lon_min: number; lon_max: number }) =>
    as().call(geometry.listBuildingsInBox, { query });
  /** An address of the stand-in whose building is known. */
  async function known() {
    const hits = (await as().call(geometry.searchAddresses, { query: { q: 'rue des Tilleuls Cergy' } })).body.data;
    const [hit] = (await as().call(geometry.searchAddresses, { query: { q: '12 rue des Tilleuls Cergy' } })).body.data;
    expect(hits.length).toBeGreaterThan(0);
    const { body } = await as().call(geometry.getKnownFacts, {
      query: { ban_id: hit!.id, citycode: hit!.citycode },
    });
    return { location: hit!.location, id: body.id_building!, footprint: body.footprint! };
  }

  test('its buildings with their address, footprint and facts; those outside are not there', async () => {
    const { location, id, footprint } = await known();
    const { body } = await ask(around(location));
    expect(body.source).toContain('Base de données nationale des bâtiments');
    expect(body.total).toBe(body.buildings.length);
    expect(body.buildings.length).toBeGreaterThan(3);
    const found = body.buildings.find((one) => one.id_building === id)!;
    expect(found).toMatchObject({ footprint, address: expect.stringContaining('Tilleuls'), own: [] });
    expect(found.facts.constructionYear).toBeGreaterThan(1000);
    for (const { location: at } of body.buildings) {
      expect(Math.abs(at.lat - location.lat)).toBeLessThan(0.001);
      expect(Math.abs(at.lon - location.lon)).toBeLessThan(0.001);
    }
    expect((await ask({ lat_min: 44.9, lat_max: 44.901, lon_min: -4, lon_max: -3.999 })).body.buildings).toEqual([]);
    expect((await ask({ ...around(location), lat_max: 49, lat_min: 49.1 })).body.buildings).toEqual([]);
  });

  test('the buildings of the space are marked, by the building chosen for them or else by their place; nobody else’s', async () => {
    const { location, id } = await known();
    const chosen = await aBuilding(app, user, { name: 'Choisi', lat: 45, lon: 1, id_building: id });
    const placed = await aBuilding(app, user, { name: 'Placé', ...location });
    await aBuilding(app, user, { name: 'Ailleurs', ...location, id_building: 'bdnb-bg-AUTRE' });
    await aBuilding(app, await aUser(app), { name: 'À d’autres', ...location, id_building: id });
    const { buildings } = (await ask(around(location))).body;
    expect(buildings.filter(({ own }) => own.length > 0).map(({ id_building, own }) => [id_building, own])).toEqual([
      [
        id,
        [
          { _id_building: chosen.id, name: 'Choisi' },
          { _id_building: placed.id, name: 'Placé' },
        ],
      ],
    ]);
  });

  test('too many of them: a wide box is refused before it is asked, a dense one after', async () => {
    for (const half of [1, 0.09]) {
      const answer = await ask(around({ lat: 48.857, lon: 2.352 }, half));
      expect([answer.status, answer.error.code, answer.error.maximum]).toEqual([
        400,
        'trop-de-batiments-dans-bbox',
        GEOMETRY_MAX_BUILDINGS,
      ]);
    }
  });

  test.each(['500', 'half', 'close'])('a service that answers « %s » is said to be unavailable', async (kind) => {
    await fault('bdnb', kind, 50);
    const answer = await ask(around({ lat: 49.036, lon: 2.063 }));
    expect([answer.status, answer.error.code]).toEqual([503, 'provider_unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each([{ lat_min: -91 }, { lon_max: 181 }, { lat_max: 'nord' }, { lat_min: undefined }])(
    '%j is refused',
    async (query) => {
      const wrong = { ...around({ lat: 49, lon: 2 }), ...query } as ReturnType<typeof around>;
      expect((await ask(wrong)).error.code).toBe('invalid_input');
    },
  );
});

describe('addresses', () => {
  const search = (q: string, limit?: number) =>
    as().call(geometry.searchAddresses, { query: { q, ...(limit ? { limit } : {}) } });

  test('found, best first, as many as asked', async () => {
    const { body } = await search('12 rue des Tilleuls Cergy');
    expect(body.data[0]).toMatchObject({
      kind: 'housenumber',
      city: 'Cergy',
      zipcode: expect.stringMatching(/^95/),
      citycode: '95127',
    });
    expect(body.data.length).toBeLessThanOrEqual(20);
    expect((await search('rue', 2)).body.data.length).toBeLessThanOrEqual(2);
    expect((await search('lyon')).body.data[0]!.kind).toBe('municipality');
  });

  test('what no service can search finds nothing; too short is refused', async () => {
    expect((await search('!!!')).body).toEqual({ data: [], total: 0 });
    for (const q of ['', 'ab', 'x'.repeat(201)]) expect((await search(q)).error.code).toBe('invalid_input');
  });

  test.each(['500', 'half', 'close', '429'])('a service that answers « %s » once is asked again', async (kind) => {
    await fault('geoplateforme', kind, 1);
    expect((await search('lyon')).status).toBe(200);
  });

  test.each([
    ['500', 503, 'provider_unavailable'],
    ['half', 503, 'provider_unavailable'],
    ['close', 503, 'provider_unavailable'],
    ['429', 429, 'too_many_requests'],
  ])('a service that keeps answering « %s »: %i %s, and the pages go on', async (kind, status, code) => {
    await fault('geoplateforme', kind, 50);
    const answer = await search('lyon');
    expect([answer.status, answer.error.code, answer.error.retryable]).toEqual([status, code, true]);
    expect((await as().call(folderCalls.getFolderTree, {})).status).toBe(200);
  });

  test('a slow answer is waited for', async () => {
    await fault('geoplateforme', 'slow', 1, 50);
    expect((await search('lyon')).status).toBe(200);
  });

  test('after many failures in a row the service is left alone for a while', async () => {
    await fault('geoplateforme', '500', 4);
    for (let i = 0; i < 3; i++) expect((await search('lyon')).status).toBe(503);
    // The service is well again, but resting: no call is made.
    expect((await search('lyon')).error.code).toBe('provider_unavailable');
    resetBreakers();
    expect((await search('lyon')).status).toBe(200);
  });
});

describe('known facts of a building', () => {
  const facts = (ban_id: string, citycode = '95127') =>
    as().call(geometry.getKnownFacts, { query: { ban_id, citycode } });

  test('of an address that was found, with its footprint in degrees', async () => {
    const [hit] = (await as().call(geometry.searchAddresses, { query: { q: '12 rue des Tilleuls Cergy' } })).body.data;
    const { body } = await facts(hit!.id, hit!.citycode);
    expect(body).toMatchObject({
      found: true,
      source: expect.stringContaining('bâtiments'),
      footprint: { type: 'MultiPolygon' },
    });
    const [lon, lat] = (body.footprint!.coordinates as number[][][][])[0]![0]![0]!;
    expect(Math.hypot(lon! - hit!.location.lon, lat! - hit!.location.lat)).toBeLessThan(0.005);
    expect(body.facts!.constructionYear).toBeGreaterThan(1000);
  });

  test('unknown: an answer, not an error', async () => {
    expect((await facts('00000_0000_00000', '01001')).body).toMatchObject({
      found: false,
      facts: null,
      footprint: null,
    });
    expect((await facts('', '95127')).error.code).toBe('invalid_input');
    expect((await facts('a', '9512')).error.code).toBe('invalid_input');
  });

  test.each(['500', 'half'])('a base that answers « %s » is said to be unavailable', async (kind) => {
    await fault('bdnb', kind, 10);
    expect((await facts('95127_0000_00001')).error.code).toBe('provider_unavailable');
  });
});

describe('incidents', () => {
  const list = async () => (await as().call(incidents.listIncidents, {})).body;
  test('those that are not resolved', async () => {
    expect(await list()).toEqual({ data: [], total: 0 });
    const body = JSON.stringify({ name: 'Retard des relevés', status: 'identified' });
    await fetch(`${sandbox.url}/sandbox/incidents`, { method: 'POST', headers, body });
    expect((await list()).data).toMatchObject([{ title: 'Retard des relevés', status: 'identified' }]);
    await fetch(`${sandbox.url}/sandbox/incidents`, { method: 'DELETE' });
    expect((await list()).total).toBe(0);
  });

  test.each(['500', '429', 'half', 'close'])('a status page that answers « %s » is no incident', async (kind) => {
    await fault('statuspage', kind, 10);
    expect(await list()).toEqual({ data: [], total: 0 });
  });
});
