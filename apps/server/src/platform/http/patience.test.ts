import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';
import { closeWithin } from './patience.ts';

async function listening() {
  const app = await testApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.app.server.address() as AddressInfo).port };
}

/** A connection that has sent this, what it got back, and how long it stayed open. */
function sent(port: number, text: string): { socket: Socket; answer: () => string; openedFor: Promise<number> } {
  const start = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.on('error', () => undefined);
  const openedFor = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - start)));
  return { socket, answer: () => answer, openedFor };
}

const head = (length: number) =>
  `POST /proxy/api/signin HTTP/1.1\r\nhost: joulerie.localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
const profile = (token: string, body: string) =>
  `PUT /proxy/api/v5/user/profile HTTP/1.1\r\nhost: joulerie.localhost\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Holds the row of a user in a transaction until it is released. */
async function held(app: TestApp, userId: string) {
  const gate = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const done = app.store.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${userId} for update`);
    taken.resolve();
    await gate.promise;
  });
  await taken.promise;
  return async () => {
    gate.resolve();
    await done;
  };
}

test('a client that stops in the middle of its headers or of its body loses its connection; a slow one is served', async () => {
  const { app, port } = await listening();
  const user = await aUser(app);
  try {
    const release = await held(app, user.id);
    const headers = sent(port, head(50));
    const body = sent(port, `${head(50)}\r\n{"username":`);
    const chunks = sent(port, `${head(50).replace(/content-length.*/, 'transfer-encoding: chunked')}\r\n5\r\n{"use`);
    const waiting = sent(port, profile(user.token, '{"firstname":"Zoé"}'));
    const text = '{"firstname":"Anaïs"}';
    const slow = sent(port, profile((await aUser(app)).token, text).slice(0, -10));
    for (const character of text.slice(-10)) {
      await sleep(1_200);
      slow.socket.write(character);
    }
    // Twelve seconds later, the three are gone, and the one whose action takes long is not.
    for (const one of [headers, body, chunks]) expect(await one.openedFor).toBeLessThan(12_500);
    await expect.poll(slow.answer).toContain('HTTP/1.1 200');
    expect(waiting.socket.destroyed).toBe(false);
    await release();
    await expect.poll(waiting.answer).toContain('HTTP/1.1 200');
  } finally {
    await closeWithin(app.app, 100);
  }
}, 30_000);

test('stopping answers what was accepted and cuts what never was a request, by a deadline', async () => {
  const { app, port } = await listening();
  const user = await aUser(app);
  const release = await held(app, user.id);
  const half = sent(port, `${head(50)}\r\n{"username":`);
  const accepted = sent(port, profile(user.token, '{"firstname":"Zoé"}'));
  await sleep(300);
  const start = performance.now();
  const closed = closeWithin(app.app, 1_500);
  await sleep(300);
  await release();
  await expect.poll(accepted.answer).toContain('HTTP/1.1 200');
  await closed;
  expect(performance.now() - start).toBeLessThan(8_000);
  await half.openedFor;
  const late = sent(port, profile(user.token, '{}'));
  await late.openedFor;
  expect(late.answer()).toBe('');
}, 15_000);
