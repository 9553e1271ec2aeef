import { afterEach, expect, test } from 'vitest';
import { type Receiver, aReceiver } from '../testing/receiver.ts';
import { type Post, postOutside } from './post-outside.ts';

const receivers: Receiver[] = [];
const receiver = async (...how: Parameters<typeof aReceiver>) => {
  const made = await aReceiver(...how);
  receivers.push(made);
  return made;
};
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
});

const post = (url: string, more: Partial<Post> = {}) =>
  postOutside({
    url: new URL(url),
    headers: { 'content-type': 'application/json' },
    body: '{"à":1}',
    withinMs: 2_000,
    excerptBytes: 1_024,
    toLoopback: true,
    ...more,
  });

test('the text arrives whole, and the beginning of the answer is kept', async () => {
  const to = await receiver((answer) => answer.writeHead(200).end('reçu\u0000\nmerci'));
  expect(await post(to.url)).toEqual({ status: 200, excerpt: 'reçu merci' });
  expect(to.received).toMatchObject([{ body: '{"à":1}', headers: { 'content-length': '8' } }]);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:PORT/'],
  ['another form of it', 'http://2130706433:PORT/'],
  ['its mapped address', 'http://[::ffff:127.0.0.1]:PORT/'],
  ['its name', 'http://localhost:PORT/'],
])('%s is not reached without the setting', async (_, url) => {
  const to = await receiver();
  expect(await post(url.replace('PORT', String(to.port)), { toLoopback: false })).toEqual({
    status: null,
    failure: 'private',
  });
  expect(to.received).toEqual([]);
});

test('a name is refused by any of its addresses, whatever the others', async () => {
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  expect(await post('http://recepteur.exemple/', { resolve })).toEqual({ status: null, failure: 'private' });
});

test('the connection goes to the address that was looked at, even when the name then answers another', async () => {
  const to = await receiver();
  let asked = 0;
  // Rebinding: first what may be reached, then the metadata of a cloud.
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  expect(await post(`http://rebind.exemple:${to.port}/`, { resolve })).toMatchObject({ status: 204 });
  expect(asked).toBe(1);
  expect(to.received).toHaveLength(1);
  expect(await post(`http://rebind.exemple:${to.port}/`, { resolve })).toEqual({ status: null, failure: 'private' });
});

test('a redirect is an answer, and is not followed', async () => {
  const secret = await receiver();
  const to = await receiver((answer) => answer.writeHead(307, { location: secret.url }).end());
  expect(await post(to.url)).toMatchObject({ status: 307 });
  expect(secret.received).toEqual([]);
});

test('a receiver that never answers, and one that never ends its answer', async () => {
  const mute = await receiver(() => undefined);
  const begin = performance.now();
  expect(await post(mute.url, { withinMs: 300 })).toEqual({ status: null, failure: 'timeout' });
  expect(performance.now() - begin).toBeLessThan(20_000);
  const endless = await receiver((answer) => void answer.writeHead(200).write('un début'));
  expect(await post(endless.url, { withinMs: 300 })).toEqual({ status: 200, excerpt: 'un début' });
});

test('of an answer of many megabytes, a kilobyte is read', async () => {
  const huge = await receiver((answer) => {
    answer.writeHead(500);
    const part = 'x'.repeat(65_536);
    const pour = () => {
      while (!answer.destroyed && answer.write(part));
    };
    answer.on('drain', pour);
    pour();
  });
  const answer = await post(huge.url);
  expect(answer).toEqual({ status: 500, excerpt: 'x'.repeat(1_024) });
});

test('a receiver that closes, a port that nobody listens on, a name of nobody, a certificate of nobody', async () => {
  const closing = await receiver((answer) => answer.destroy());
  expect(await post(closing.url)).toEqual({ status: null, failure: 'network' });
  const gone = await receiver();
  await gone.close();
  receivers.pop();
  expect(await post(gone.url)).toEqual({ status: null, failure: 'network' });
  expect(await post('http://rien.invalid/', { resolve: async () => [] })).toEqual({ status: null, failure: 'dns' });
  const clear = await receiver();
  expect(await post(clear.url.replace('http:', 'https:'))).toEqual({ status: null, failure: 'tls' });
});

test('a process that stops does not say that the receiver failed', async () => {
  const mute = await receiver(() => undefined);
  const stopping = new AbortController();
  const posting = post(mute.url, { signal: stopping.signal });
  setTimeout(() => stopping.abort(new Error('stopping')), 50);
  await expect(posting).rejects.toThrow('stopping');
});
