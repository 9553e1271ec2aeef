import { createApiKey } from '@joulerie/contract/api-keys';
import { CALLS } from '@joulerie/contract/calls';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';

const password = 'Tournesol-42-Lampe';
/** Calls of the services for geometry, heating and exports, gas, and photovoltaics: those that exist, and those to come. */
const OF_SERVICES = CALLS.filter(({ path }) => path.startsWith('/api-'));

let app: TestApp;
let secret: string;
let token: string;
beforeAll(async () => {
  app = await testApp();
  const user = await aUser(app, { password });
  token = user.token;
  const body = { name: 'Service', writes: true, days: 1, password };
  secret = (await app.as(token).call(createApiKey, { body })).body.secret;
});

const ask = async (url: string, method: string, authorization?: string) => {
  const headers = { host: 'joulerie.localhost', ...(authorization ? { authorization } : {}) };
  return (await app.app.inject({ url, method: method as 'GET', headers })).statusCode;
};
const basic = (name: string, given: string) => `Basic ${Buffer.from(`${name}:${given}`).toString('base64')}`;

test.each(OF_SERVICES.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
  'separate services take basic credentials besides the session: %s',
  async (_, method, path) => {
    const url = path.replace(/\{\w+\}/g, '0');
    // A known caller gets at most a refusal of the query.
    const known = [await ask(url, method, `Bearer ${token}`), await ask(url, method, basic('service', secret))];
    for (const status of known) expect([200, 400]).toContain(status);
    expect(known[0]).toBe(known[1]);
    const query = path === '/api-geo/addresses' ? '?q=lyon' : '';
    const strangers = [undefined, basic('service', 'faux'), basic(secret, '')];
    for (const authorization of strangers) expect([400, 401]).toContain(await ask(url + query, method, authorization));
  },
);

test('a service with basic credentials asks for an export of measures, a stranger does not', async () => {
  const url = '/api-data/export/buildings_sources?start_date=2024-01-01&end_date=2024-01-02&daily=true';
  expect(await ask(url, 'GET')).toBe(401);
  expect(await ask(url, 'GET', basic('service', 'faux'))).toBe(401);
  expect(await ask(url, 'GET', basic('n’importe', secret))).toBe(200);
});
