import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sent, exchange, resetBreakers } from './outgoing.ts';

/** A service that answers what a test says and keeps what it got. */
let server: Server;
let base: string;
let got: { method?: string; type?: string; body: string }[] = [];
let reply: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const type = request.headers['content-type'];
      got.push({
        ...(request.method && { method: request.method }),
        ...(type && { type }),
        body: Buffer.concat(chunks).toString(),
      });
      reply(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  got = [];
  resetBreakers();
});
const GET: Sent = { method: 'GET', headers: {} };
const ask = (sent: Sent = GET, options?: Parameters<typeof exchange>[3]) =>
  exchange('essai', new URL('/', base), sent, options);

test('an answer of any status is answered with its text', async () => {
  for (const status of [200, 201, 404, 409, 500]) {
    reply = (_request, response) => response.writeHead(status).end(`réponse ${status}`);
    expect(await ask()).toEqual({ ok: true, status, text: `réponse ${status}`, retryAfterS: null });
  }
  expect(got).toHaveLength(5);
});

describe('what is sent', () => {
  beforeAll(() => {
    reply = (_request, response) => response.end();
  });
  test.each([
    [{ json: { a: 'é' } }, 'application/json', '{"a":"é"}'],
    [{ form: { a: 'é &' } }, 'application/x-www-form-urlencoded;charset=UTF-8', 'a=%C3%A9+%26'],
    [{ text: '<a/>', type: 'text/xml' }, 'text/xml', '<a/>'],
  ])('%o', async (body, type, text) => {
    await ask({ method: 'POST', headers: {}, body });
    expect(got).toEqual([{ method: 'POST', type, body: text }]);
  });
  test('files', async () => {
    const files = new FormData();
    files.append('preuves', new Blob(['abc'], { type: 'application/pdf' }), 'a.pdf');
    await ask({ method: 'PUT', headers: {}, body: { files } });
    expect(got[0]!.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(got[0]!.body).toContain('filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\nabc');
  });
});

test.each([
  ['5', 5],
  ['Thu, 26 Nov 2026 11:02:00 GMT', 120],
  ['Thu, 26 Nov 2026 10:00:00 GMT', 0],
  ['99999999', 86_400],
  ['bientôt', null],
])('Retry-After « %s » is %s s', async (written, retryAfterS) => {
  reply = (_request, response) =>
    response.writeHead(429, { 'retry-after': encodeURI(written).replaceAll('%20', ' ') }).end();
  expect(await ask(GET, { now: () => Date.parse('2026-11-26T11:00:00Z') })).toMatchObject({ status: 429, retryAfterS });
});

describe('no whole answer', () => {
  test('in time', async () => {
    reply = () => undefined;
    expect(await ask(GET, { withinMs: 100 })).toEqual({ ok: false, reason: 'timeout' });
    reply = (_request, response) => void response.writeHead(200).write('a');
    expect(await ask(GET, { withinMs: 100 })).toEqual({ ok: false, reason: 'timeout' });
  });
  test('because the line was cut, or nobody listens', async () => {
    reply = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('a');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await ask()).toEqual({ ok: false, reason: 'cut' });
    reply = (request) => request.socket.destroy();
    expect(await ask()).toEqual({ ok: false, reason: 'network' });
  });
  test('because it is another address, which would get the credentials', async () => {
    reply = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    expect(await ask()).toEqual({ ok: false, reason: 'network' });
    expect(got).toHaveLength(1);
  });
});

test('after four failures of the service it is left alone for 15 s; refusals are no failures', async () => {
  let now = 0;
  reply = (_request, response) => response.writeHead(403).end();
  for (let i = 0; i < 6; i++) expect((await ask(GET, { now: () => now })).ok).toBe(true);
  reply = (_request, response) => response.writeHead(503).end();
  for (let i = 0; i < 4; i++) expect((await ask(GET, { now: () => now })).ok).toBe(true);
  expect(await ask(GET, { now: () => now })).toEqual({ ok: false, reason: 'resting' });
  now = 15_001;
  reply = (_request, response) => response.end('ok');
  expect(await ask(GET, { now: () => now })).toMatchObject({ ok: true, text: 'ok' });
});
