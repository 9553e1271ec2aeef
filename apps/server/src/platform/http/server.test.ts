import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@joulerie/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../app.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';

let app: TestApp;
let folder: string;
const host = 'joulerie.localhost';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'joulerie-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Joulerie</title>');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(folder, 'assets', 'worker-1a2b.mjs'), 'export {}');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {}'));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('export {}'));
  app = await testApp({ WEB_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host, ...headers } });

test('every call of the contract is served, once', () => {
  const served = ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(served.toSorted()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(new Set(served).size).toBe(served.length);
});

test('the document of the calls names them all', async () => {
  const { paths } = (await get('/openapi.json')).json();
  for (const { method, path } of CALLS) expect(paths[path]?.[method.toLowerCase()]?.summary, path).toMatch(/\S/);
});

describe('the process says how it is', () => {
  test.each([
    ['/health/live', { status: 'ok' }],
    ['/health/ready', { status: 'ok', database: 'postgres' }],
  ])('%s', async (url, body) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, body]);
  });
  test('metrics count the calls, and hold nothing of who made them', async () => {
    const user = await aUser(app);
    await get(`/proxy/api/v5/user?username=${encodeURIComponent(user.username)}`, {
      authorization: `Bearer ${user.token}`,
    });
    const { body } = await get('/metrics', { host: '127.0.0.1:3000' });
    expect(body).toContain(
      `joulerie_request_seconds_count{process_id="${process.pid}",route="/proxy/api/v5/user",status="200"}`,
    );
    expect(body).not.toContain(user.username);
  });
});

describe('answers', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0, gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0', undefined, (bytes: Buffer) => bytes],
    ['br;q=0.000, gzip;q=0', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)(
    'a file of the page, for who reads %s, is sent as the build compressed it',
    async (accepted, coding, inflate) => {
      const file = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
      expect([file.statusCode, file.headers['content-encoding'], file.headers['content-type']]).toEqual([
        200,
        coding,
        expect.stringContaining('javascript'),
      ]);
      expect(inflate(file.rawPayload).toString()).toBe('export {}');
      expect(file.headers['cache-control']).toContain('immutable');
    },
  );
  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ] as const)('compressed with %s, they are the same', async (coding, inflate) => {
    const plain = await get('/proxy/api/v5/scope');
    const packed = await get('/proxy/api/v5/scope', { 'accept-encoding': coding });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
      coding,
      expect.stringContaining('accept-encoding'),
    ]);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(inflate(packed.rawPayload).toString())).toEqual(plain.json());
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['br;q=0.000 , gzip', 'gzip'],
    ['BR;Q=0, GZIP;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['brotli, x-gzip', undefined],
    ['', undefined],
  ])('accepted « %s », they are compressed with %s', async (accepted, coding) => {
    const { headers } = await get('/proxy/api/v5/scope', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding']);
  });

  test.each([
    ['bytes=0-5', 206, 'bytes 0-5/9', 'export'],
    ['bytes=-2', 206, 'bytes 7-8/9', '{}'],
    ['bytes=7-99', 206, 'bytes 7-8/9', '{}'],
    ['bytes=0-1,4-5', 200, undefined, 'export {}'],
    ['lines=0-5', 200, undefined, 'export {}'],
  ])('a part of a file (%s) is sent alone where it is one', async (range, status, sent, body) => {
    const part = await get('/assets/app-1a2b.js', { range });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([status, sent, body]);
  });
  test.each([
    ['/assets/app-1a2b.js', 'bytes=9-', 9],
    ['/assets/app-1a2b.js', 'bytes=100-200', 9],
    ['/assets/app-1a2b.js', 'bytes=-0', 9],
    ['/folder', 'bytes=5000-', 38],
  ])('a part past the end of %s (%s) is 416, with the length', async (url, range, length) => {
    const part = await get(url, { range });
    expect([part.statusCode, part.headers['content-range']]).toEqual([416, `bytes */${length}`]);
    expect(part.json()).toMatchObject({
      status: 416,
      detail: { reason: 'range_not_satisfiable', message: 'Cette partie du fichier n’existe pas.' },
    });
  });
  test('parts are of files that are read: not of their heads, nor of answers of calls', async () => {
    const head = await app.app.inject({
      method: 'HEAD',
      url: '/assets/app-1a2b.js',
      headers: { host, range: 'bytes=99-' },
    });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '9']);
    const call = await get('/proxy/api/v5/scope', { range: 'bytes=100000-' });
    expect(call.statusCode).toBe(200);
  });

  test('they make the browser trust nothing else', async () => {
    const { headers } = await get('/proxy/api/v5/scope');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*script-src 'self'/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('the page', () => {
  test('any address of it is its index, never kept; its named files are kept for ever', async () => {
    for (const url of ['/', '/folder', '/building/1/data?start_date=2024-01-01']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.body).toContain('<title>Joulerie</title>');
    }
    const asset = await get('/assets/app-1a2b.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  test.each(['br', 'identity'])('a script (%s) says what it is, and nothing of documents', async (coding) => {
    const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': coding });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(headers).filter((name) => /policy|frame|agent|dns|x-[dp]/.test(name))).toEqual([
      'cross-origin-resource-policy',
    ]);
    const size = Object.entries(headers).reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0);
    expect(size).toBeLessThan(450);
    for (const url of ['/', '/assets/worker-1a2b.mjs'])
      expect((await get(url)).headers['content-security-policy'], url).toMatch(/worker-src 'self' blob:/);
  });

  test.each(['/%E0%A4%A', '/%', '/building/%zz/data?start_date=%E0', '/%70roxy/%E0%A4%A'])(
    '%s, which cannot be decoded, is the page, which says that it does not exist',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        404,
        expect.stringContaining('text/html'),
        'no-cache',
      ]);
      expect(answer.body).toContain('<title>Joulerie</title>');
    },
  );
  test.each([
    ['/proxy/api/building/%E0%A4%A', 400, 'invalid_input'],
    ['/assets/%E0%A4%A.js', 404, 'not_found_page'],
    ['/%2e%2e/%E0/..%2fpackage.json', 404, 'not_found_page'],
  ])('%s, of a call or a file, is %d', async (url, status, code) => {
    expect((await get(url)).json()).toMatchObject({ status, detail: { code } });
  });

  test.each([
    '/proxy/api/rien',
    '/%70roxy/api/rien',
    '/metrics/rien',
    '/%6detrics%2Frien',
    '/api-geo/rien',
    '/assets/absent.js',
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/favicon.png',
  ])('%s is not a page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      status: 404,
      detail: { code: 'not_found_page', message: 'This page could not be found' },
    });
  });
});

test('a failed call says what did not happen, in the words of its operation, beside the reason', async () => {
  const user = await aUser(app);
  const authorization = { authorization: `Bearer ${user.token}` };
  const unknown = '01a200fe-b090-7d1e-956f-230a2766157f';
  expect((await get(`/proxy/api/building/${unknown}`, authorization)).json().detail).toMatchObject({
    code: 'not_found',
    message: 'Cet élément n’existe pas ou n’est plus accessible.',
    operation: 'Le bâtiment n’a pas pu être lu.',
  });
  expect((await get('/proxy/api/building?limit=0', authorization)).json().detail).toMatchObject({
    code: 'invalid_input',
    operation: 'Les bâtiments n’ont pas pu être lus.',
  });
  expect((await get('/proxy/api/nothing', authorization)).json().detail).not.toHaveProperty('operation');
});
