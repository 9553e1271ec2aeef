import * as accounts from '@joulerie/contract/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';

const TOKEN = 'k7Jq2mP9xR4tW8zB3nD6vF1hL5sG0cYa';
const SAFE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGINS: 'joulerie=https://energie.exemple.fr,helianthe=https://helianthe.exemple.fr:8443',
  SMTP_URL: 'smtps://mail.exemple.fr',
  SECRETS_KEY: 'w3Rk9vT2bQ7nX5mJ8cL1hZ6pD4sF0gYa',
};
let app: TestApp;
let onHttps: TestApp;
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: TOKEN, PORT: '3210' });
  onHttps = await testApp({ ...SAFE, METRICS_TOKEN: TOKEN });
});

type Request = { url: string; headers?: Record<string, string>; remoteAddress?: string };
const get = (to: TestApp, { url, headers = {}, remoteAddress }: Request) =>
  to.app.inject({
    url,
    headers: { host: 'joulerie.localhost', ...headers },
    ...(remoteAddress ? { remoteAddress } : {}),
  });

describe('links of mails', () => {
  const linkAfter = async (to: TestApp, host: string, headers: Record<string, string>) => {
    const user = await aUser(to);
    const answer = await to.app.inject({
      method: 'POST',
      url: '/proxy/api/v5/user/resetpassword',
      headers: { host, ...headers },
      payload: { username: user.username },
    });
    const mail = to.mails.findLast((one) => one.to === user.username);
    return { status: answer.statusCode, link: /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? null };
  };

  test.each([
    ['a forwarded scheme', 'joulerie.localhost', { 'x-forwarded-proto': 'https://evil.example/?' }],
    ['a forwarded host', 'joulerie.localhost', { 'x-forwarded-host': 'evil.example' }],
    ['a forwarded header', 'joulerie.localhost', { forwarded: 'host=evil.example;proto=https' }],
    ['another port', 'joulerie.localhost:6666', {}],
  ])('%s changes nothing: they lead to the brand’s own origin', async (_what, host, headers) => {
    const { link } = await linkAfter(app, host, headers);
    expect(link).toMatch(/^http:\/\/joulerie\.localhost:3210\/user\/[\w-]+\/changepassword\?code=[\w-]+$/);
  });

  test('with a public origin, they lead there', async () => {
    const { link } = await linkAfter(onHttps, 'energie.exemple.fr', {});
    expect(link).toMatch(/^https:\/\/energie\.exemple\.fr\/user\//);
  });
});

describe('the host of a request', () => {
  const SCOPE = '/proxy/api/v5/scope';
  test.each([
    'evil.example',
    'joulerie.localhost.evil.example',
    'joulerie.localhost@evil.example',
    'joulerie.localhost:80:80',
    'joulerie.localhost:80@evil.example',
    'joulerie.localhost/',
    'joulerie.localhost?',
    'joulerie.localhost:port',
  ])('« %s » is no brand, whatever is asked', async (host) => {
    for (const url of [SCOPE, '/openapi', '/openapi/json', '/openapi.json', '/', '/metrics', '/proxy/api/nothing']) {
      const answer = await get(app, { url, headers: { host } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json().detail.code).toBe(url === '/metrics' ? 'not_found_page' : 'unknown_scope');
    }
  });

  test('in production, only the public origins are brands, on their own port', async () => {
    const status = async (host: string) => (await get(onHttps, { url: SCOPE, headers: { host } })).statusCode;
    expect([await status('energie.exemple.fr'), await status('energie.exemple.fr:443')]).toEqual([200, 200]);
    expect([await status('helianthe.exemple.fr:8443'), await status('ENERGIE.exemple.fr')]).toEqual([200, 200]);
    for (const host of ['joulerie.localhost', 'helianthe.exemple.fr', 'energie.exemple.fr:8443', '127.0.0.1'])
      expect([host, await status(host)]).toEqual([host, 404]);
  });

  test('a probe of the state of the process may come by any name', async () => {
    expect((await get(app, { url: '/health/live', headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200);
  });
});

describe('figures of the process', () => {
  const metrics = async (request: Partial<Request>) =>
    (await get(onHttps, { url: '/metrics', ...request, headers: { host: '127.0.0.1:3000', ...request.headers } }))
      .statusCode;

  test('are for the machine itself and for the holder of the token', async () => {
    expect(await metrics({})).toBe(200);
    expect(await metrics({ headers: { host: 'localhost' }, remoteAddress: '::ffff:127.0.0.1' })).toBe(200);
    const far = { remoteAddress: '203.0.113.7' };
    expect(await metrics(far)).toBe(404);
    expect(await metrics({ ...far, headers: { authorization: `Bearer ${TOKEN}` } })).toBe(200);
    expect(await metrics({ ...far, headers: { authorization: `Bearer ${TOKEN}x` } })).toBe(404);
    for (const authorization of ['Bearer undefined', `Basic Bearer ${TOKEN}`, `Bearer ${TOKEN} x`])
      expect(await metrics({ ...far, headers: { authorization } })).toBe(404);
  });

  test('are not for what a proxy on the machine passes on', async () => {
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded'])
      for (const value of ['203.0.113.7', ''])
        expect([name, value, await metrics({ headers: { [name]: value } })]).toEqual([name, value, 404]);
    for (const host of ['energie.exemple.fr', 'local:80host']) expect(await metrics({ headers: { host } })).toBe(404);
  });

  test.each(['/metrics/', '/%6detrics', '/%6Detrics/', '/metrics?x=1', '/metrics/?x=1'])(
    'are behind the same door when the address is written « %s »',
    async (url) => {
      for (const host of ['joulerie.localhost', 'evil.example', 'energie.exemple.fr']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const answer = await onHttps.app.inject({ method, url, headers: { host }, remoteAddress: '203.0.113.7' });
          expect([host, method, answer.statusCode]).toEqual([host, method, 404]);
          expect(answer.body).not.toContain('process_cpu');
        }
      }
      expect(await metrics({ url })).toBe(200);
    },
  );

  test('without a token in the settings, no token opens them', async () => {
    const without = await testApp();
    const answer = await get(without, {
      url: '/metrics',
      headers: { authorization: 'Bearer undefined' },
      remoteAddress: '203.0.113.7',
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('what a browser is asked to keep', () => {
  test('answers of calls are kept by no cache, refused ones neither', async () => {
    for (const url of ['/proxy/api/v5/scope', '/proxy/api/v5/user/me', '/proxy/api/nothing', '/api-geo/nothing'])
      expect((await get(app, { url })).headers['cache-control']).toBe('no-store');
    // The description of the calls is the same for everybody.
    const description = await get(app, { url: '/openapi.json' });
    expect([description.statusCode, description.headers['cache-control']]).toEqual([200, undefined]);
  });

  test.each([
    '/%70roxy/api/v5/user/me',
    '/proxy/api/v5/user/me/',
    '/%61pi-geo/nothing',
    '/%70roxy/api/nothing',
    '//proxy',
  ])('answers of « %s » are kept by no cache either', async (url) => {
    const user = await aUser(app);
    const answer = await get(app, { url, headers: { authorization: `Bearer ${user.token}` } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([/me\/?$/.test(url) ? 200 : 404, 'no-store']);
  });

  test('the health of the process is read by any name of the host, whatever the spelling; nothing beside it is', async () => {
    const status = async (url: string) => (await get(app, { url, headers: { host: '10.0.0.7:3000' } })).statusCode;
    expect([await status('/health/live/'), await status('/%68ealth/live')]).toEqual([200, 200]);
    expect(await status('/health/../metrics')).toBe(404);
  });

  test('on https: only https for a year, and cookies that no other host can set', async () => {
    const password = 'Tournesol-42-Lampe';
    const user = await aUser(onHttps, { password });
    const host = 'energie.exemple.fr';
    const signed = await onHttps.as(null, host).call(accounts.signIn, { body: { username: user.username, password } });
    expect(signed.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const cookies = [signed.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-joulerie_(session|device)=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(cookie).not.toContain('Domain');
    }
    const me = (name: string) =>
      get(onHttps, { url: '/proxy/api/v5/user/me', headers: { host, cookie: `${name}=${signed.body.token}` } });
    expect((await me('__Host-joulerie_session')).statusCode).toBe(200);
    expect((await me('joulerie_session')).statusCode).toBe(401);
    // Signing out removes the cookie of the session from the browser, and only that one: it takes what it was set with.
    const left = await onHttps.as(signed.body.token, host).call(accounts.signOut, {});
    expect([left.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^__Host-joulerie_session=; Max-Age=0; Path=\/; Expires=.* 1970 .*; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });

  test('on https, a write comes from a page of the https origin', async () => {
    const user = await aUser(onHttps);
    const put = async (origin: string) =>
      (
        await onHttps.app.inject({
          method: 'PUT',
          url: '/proxy/api/v5/user/profile',
          headers: { host: 'energie.exemple.fr', origin, cookie: `__Host-joulerie_session=${user.token}` },
          payload: { firstname: 'Zoé' },
        })
      ).statusCode;
    expect(await put('https://energie.exemple.fr')).toBe(200);
    expect(await put('http://energie.exemple.fr')).toBe(403);
  });

  test('a cookie reads with HEAD as with GET, from wherever it comes', async () => {
    const user = await aUser(app);
    const { statusCode, body } = await app.app.inject({
      method: 'HEAD',
      url: '/proxy/api/v5/user/me',
      headers: { host: 'joulerie.localhost', cookie: `joulerie_session=${user.token}` },
    });
    expect([statusCode, body]).toEqual([200, '']);
  });

  test('on http, as on a machine of a developer, nothing asks for https', async () => {
    expect((await get(app, { url: '/proxy/api/v5/scope' })).headers['strict-transport-security']).toBeUndefined();
  });
});
