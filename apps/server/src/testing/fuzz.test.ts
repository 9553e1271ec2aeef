import { CALLS } from '@joulerie/contract/calls';
import * as costCalls from '@joulerie/contract/costs';
import { type Endpoint, fillPath } from '@joulerie/contract/endpoint';
import { ERRORS, isErrorCode } from '@joulerie/contract/errors';
import * as folderCalls from '@joulerie/contract/folders';
import * as measureCalls from '@joulerie/contract/measures';
import fc from 'fast-check';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/src/main.ts';
import { resetBreakers } from '../platform/outgoing.ts';
import { type TestApp, testApp } from './app.ts';
import { fromSchema } from './arbitrary.ts';
import { type TestUser, aBuilding, aSource, aUser } from './builders.ts';
import { linkyFile, linkyRows, stored } from './files.ts';

/** The seed is fixed so that a failure comes back; more runs of another seed are a setting away. */
const SETTINGS = { numRuns: Number(process.env.FUZZ_RUNS ?? 30), seed: Number(process.env.FUZZ_SEED ?? 20_261_121) };

let app: TestApp;
let sandbox: Sandbox;
let user: TestUser;
const ids: string[] = [];

beforeAll(async () => {
  resetBreakers();
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const settings = {
    GEOCODING_URL: sandbox.url,
    BDNB_URL: sandbox.url,
    COMPANY_SEARCH_URL: sandbox.url,
    STATUSPAGE_URL: sandbox.url,
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: 'sk_test_of_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
  };
  app = await testApp({ ...settings, SIGN_IN_TRIES: '100000' });
});
afterAll(() => sandbox.close());

// Calls that remove are tried like the others: each call begins with everything there.
beforeEach(async () => {
  user = await aUser(app);
  const as = app.as(user.token);
  const building = await aBuilding(app, user, { lat: 48.8, lon: 2.3, tags: ['Lyon'] });
  const meter = await aSource(app, user, building._id_building, { segment: 'C5' });
  await stored(
    app,
    user,
    meter,
    linkyFile(
      meter.idsource!,
      linkyRows('2024-01-01', '2024-01-10', (slot) => slot),
    ),
  );
  const tank = await aSource(app, user, building._id_building, { idtype: 'fuel-oil' });
  const gas = await aSource(app, user, building._id_building, { idtype: 'pce' });
  const folder = await as.call(folderCalls.createFolder, { body: { name: 'Dossier' } });
  const offer = await as.call(costCalls.addSourceOffer, {
    params: { id: meter._id },
    body: { name: 'Offre', kind: 'Base', validFrom: '2024-01-01', prices: 'regulated', subscribedPowerKva: 6 },
  });
  const delivery = await as.call(measureCalls.addDelivery, {
    params: { id: tank._id },
    body: { day: '2024-01-01', quantity: 5 },
  });
  const stranger = await aUser(app);
  const theirs = await aBuilding(app, stranger);
  ids.splice(
    0,
    ids.length,
    building._id_building,
    meter._id,
    tank._id,
    gas._id,
    folder.body._id,
    offer.body._id,
    delivery.body._id,
    theirs._id_building,
    user.id,
  );
});

/** An answer of the contract, or a refusal of the catalogue: never a failure. */
function expectSound(answer: Response, endpoint: Endpoint | null, asked: unknown): void {
  const said = `${answer.statusCode} ${answer.body.slice(0, 300)} for ${JSON.stringify(asked)?.slice(0, 1500)}`;
  if (answer.statusCode < 300) {
    const type = String(answer.headers['content-type']).split(';')[0]!;
    const files = endpoint?.download?.map((one) => one.split(';')[0]);
    if (files?.includes(type)) expect(answer.rawPayload.length, said).toBeGreaterThan(0);
    else if (endpoint) expect(endpoint.answer.safeParse(answer.json()).success, said).toBe(true);
    return;
  }
  expect(answer.statusCode, said).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, said).toBeLessThan(500);
  const { status, detail } = answer.json();
  expect(status, said).toBe(answer.statusCode);
  expect(isErrorCode(detail.code), said).toBe(true);
  expect(detail.message, said).toMatch(/\S/);
  expect(status, said).toBe(ERRORS[detail.code as keyof typeof ERRORS].status);
  expect(answer.body, said).not.toMatch(/\bat .*\.ts:|syntax error|violates|node_modules/i);
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function pathOf(endpoint: Endpoint, params: unknown): string {
  const given = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  // A lone half of a surrogate pair cannot be written in a URL.
  const filled = names.map((name) => [name, textOf(given[name] ?? 'x').toWellFormed() || 'x'] as const);
  return fillPath(endpoint.path, Object.fromEntries(filled));
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null)
    return query === undefined ? '' : `?${encodeURIComponent(textOf(query).toWellFormed())}`;
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [key, one] as const),
  );
  return `?${pairs.map(([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(textOf(value).toWellFormed())}`).join('&')}`;
}

describe('every call answers any input', () => {
  test.each(CALLS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const input = fc.record({
        params: fromSchema(endpoint.params, ids),
        query: fromSchema(endpoint.query, ids),
        body: fromSchema(endpoint.body, ids),
      });
      await fc.assert(
        fc.asyncProperty(input, async (asked) => {
          const ends = endpoint.path.endsWith('/signout');
          for (const token of [null, ends ? (await aUser(app)).token : user.token]) {
            const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
            const answer = await app.app.inject({
              method: endpoint.method,
              url: pathOf(endpoint, asked.params) + queryOf(asked.query),
              headers: {
                host: 'joulerie.localhost',
                ...(token ? { authorization: `Bearer ${token}` } : {}),
                ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              },
              ...(body === undefined ? {} : { payload: body }),
            });
            expectSound(answer, endpoint, asked);
          }
        }),
        SETTINGS,
      );
    },
    120_000,
  );
});

describe('every upload answers any file', () => {
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom(
        'Date;Valeur',
        '2024-01-01;5',
        '2024-01-01 00:30;12,5',
        '31/03/2024 02:30;4',
        '2024-13-45;x',
        ';;;;',
        '1;2',
        'Horodate;Valeur',
        '2024-01-01T00:30:00+01:00;1e40',
      ),
      fc.string({ maxLength: 40 }),
    ),
    { maxLength: 12 },
  );
  const file = fc.oneof(
    lines.map((list) => Buffer.from(list.join('\n'))),
    fc.uint8Array({ maxLength: 400 }),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .constantFrom('<a/>', '<?xml version="1.0"?><x><y>', 'PK\x03\x04', '\x1f\x8b\x08', '%PDF-1.4')
      .map((text) => Buffer.from(text, 'latin1')),
  );
  const query = fc.record(
    {
      preview: fc.constantFrom('true', 'false', 'peut-être'),
      force: fc.constantFrom('true', 'false'),
      variable: fc.constantFrom(
        'conso',
        'puissance',
        'conso_gaz',
        'index',
        'temperature_exterieure',
        'constructor',
        '',
      ),
      unit: fc.constantFrom('kWh', 'W', '°C', 'm³', '__proto__', ''),
      stamp: fc.constantFrom('start', 'end'),
      zone: fc.constantFrom('UTC', 'Europe/Paris', 'Mars'),
    },
    { requiredKeys: [] },
  );
  test.each([measureCalls.importFile, measureCalls.previewBuildingFile])(
    '$path',
    async (endpoint) => {
      await fc.assert(
        fc.asyncProperty(
          file,
          query,
          fc.constantFrom('raw', 'form', 'torn form'),
          fc.nat({ max: 3 }),
          async (bytes, asked, way, at) => {
            const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="é\\".csv"\r\n\r\n');
            const payload =
              way === 'raw'
                ? Buffer.from(bytes)
                : Buffer.concat([head, bytes, Buffer.from(way === 'form' ? '\r\n--b--\r\n' : '')]);
            const answer = await app.app.inject({
              method: 'POST',
              url: pathOf(endpoint, { id: ids[at] }) + queryOf(asked),
              headers: {
                host: 'joulerie.localhost',
                authorization: `Bearer ${user.token}`,
                'content-type': way === 'raw' ? 'application/octet-stream' : 'multipart/form-data; boundary=b',
              },
              payload,
            });
            expectSound(answer, endpoint, { asked, way, bytes: Buffer.from(bytes).toString('latin1') });
          },
        ),
        { ...SETTINGS, numRuns: SETTINGS.numRuns * 5 },
      );
    },
    120_000,
  );
});

describe('the door', () => {
  const headers = (more: Record<string, string> = {}) => ({
    host: 'joulerie.localhost',
    authorization: `Bearer ${user.token}`,
    ...more,
  });
  test.each([
    ['GET', '/proxy/api/building/%E0%A4%A'],
    ['GET', '/proxy/api/v5/rien'],
    ['GET', '/%00'],
    ['GET', `/proxy/api/building/${'a'.repeat(5000)}`],
    ['GET', '/proxy/api/building?limit=1e400&page=99999999999999999999'],
    ['GET', '/proxy/api/building?page=9007199254740991'],
    ['GET', '/proxy/api/building?tags=a&tags=b&__proto__=1'],
    ['POST', '/proxy/api/v5/scope'],
    ['DELETE', '/proxy/api/v5/user/me'],
    ['OPTIONS', '/proxy/api/building'],
  ] as const)('%s %s', async (method, url) => {
    expectSound(await app.app.inject({ method, url, headers: headers() }), null, url);
  });

  test.each([
    ['application/json', '{"name":'],
    ['application/json', ''],
    ['application/json', '{"__proto__":{"admin":true},"name":"x"}'],
    ['application/json', '['.repeat(20_000)],
    ['application/json', `{"name":"${'x'.repeat(3_000_000)}"}`],
    ['application/x-www-form-urlencoded', 'name=x'],
    ['text/plain', '{}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json; charset=utf-16', '{}'],
    ['application/octet-stream', 'x'],
  ])('a body of %s', async (type, payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/proxy/api/building',
      headers: headers({ 'content-type': type }),
      payload,
    });
    expectSound(answer, null, payload.slice(0, 100));
  });

  test.each(['', 'joulerie.localhost:abc', '[::1]', 'é.fr', 'joulerie.localhost.', 'a'.repeat(3000)])(
    'host « %s »',
    async (host) => {
      const answer = await app.app.inject({ url: '/proxy/api/v5/scope', headers: { host } });
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test.each(['Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'Bearer \u00e9'])(
    'authorization « %s »',
    async (authorization) => {
      const answer = await app.app.inject({
        url: '/proxy/api/v5/user/me',
        headers: { host: 'joulerie.localhost', authorization },
      });
      expect([answer.statusCode, answer.json().detail.code]).toEqual([401, 'required_auth']);
    },
  );
});
