import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER_TOO_LARGE, getJson } from './outgoing.ts';

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
