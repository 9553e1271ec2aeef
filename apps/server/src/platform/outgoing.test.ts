import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_TOO_LARGE, getFile, getJson } from './outgoing.ts';

let service: Server;
let base: string;
let calls = 0;
beforeAll(async () => {
  const MB = Buffer.alloc(1024 * 1024, ' ');
  service = createServer((request, response) => {
    calls += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    // `/15` answers 15 MB of blanks and a number; `/endless` never stops.
    let left = request.url === '/endless' ? Infinity : Number(request.url!.slice(1));
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(MB)) return void response.once('drain', write);
      }
      response.end('7');
    };
    write();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

test('an answer of less than 16 MB is read', async () => {
  expect(await getJson('large', new URL('/15', base), Number)).toEqual({ ok: true, value: 7 });
});

test('a file is read whole, or not at all: longer than its limit, or from nobody', async () => {
  const MB = 1024 * 1024;
  expect((await getFile('file', new URL('/1', base), 2 * MB))?.length).toBe(MB + 1);
  expect(await getFile('file', new URL('/endless', base), 2 * MB)).toBeNull();
  expect(await getFile('file', new URL('http://127.0.0.1:9/'), 2 * MB)).toBeNull();
});

test.each(['/16', '/endless'])('a longer answer (%s) is dropped at once, and not asked again', async (path) => {
  calls = 0;
  expect(await getJson('too-large', new URL(path, base), Number)).toEqual({
    ok: false,
    status: 200,
    retryable: false,
    reason: ANSWER_TOO_LARGE,
  });
  expect(calls).toBe(1);
});

describe('a service that is slow or down', () => {
  let silent: Server;
  let asked = 0;
  let address: string;
  beforeAll(async () => {
    // `/drip` answers a byte at a time, without end; anything else is never answered.
    silent = createServer((request, response) => {
      asked += 1;
      if (request.url !== '/drip') return;
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  const timed = async (service: string, path: string, now?: () => number) => {
    const start = performance.now();
    const answer = await getJson(service, new URL(path, address), Number, now);
    return { ok: answer.ok, ms: performance.now() - start };
  };

  test.each(['/never', '/drip'])('%s costs 3 s, and ends', async (path) => {
    const { ok, ms } = await timed(`slow ${path}`, path);
    expect(ok).toBe(false);
    expect(ms).toBeGreaterThan(2_000);
    expect(ms).toBeLessThan(12_000);
  });

  test('after four failures it is not asked, for a while; then one call is enough to leave it again', async () => {
    let now = 0;
    const clock = () => now;
    await Promise.all(Array.from({ length: 4 }, () => timed('down', '/never', clock)));
    asked = 0;
    for (let i = 0; i < 50; i++) expect((await timed('down', '/never', clock)).ok).toBe(false);
    expect(asked).toBe(0);
    now = 16_000;
    await timed('down', '/never', clock);
    expect((await timed('down', '/never', clock)).ok).toBe(false);
    expect(asked).toBe(1);
  }, 15_000);
});
