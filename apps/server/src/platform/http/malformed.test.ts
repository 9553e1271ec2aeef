import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createFolder } from '@joulerie/contract/folders';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';

let app: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.app.server.address() as AddressInfo);
});

/** Sends bytes and reads the whole answer. */
async function answerTo(bytes: string): Promise<{ status: number; headers: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const [headers = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body: JSON.parse(body) };
}

test('headers that are too long are refused in the words of the catalogue', async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\nhost: joulerie.localhost\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`);
  expect([answer.status, answer.body]).toEqual([
    431,
    {
      status: 431,
      detail: {
        code: 'invalid_input',
        reason: 'HPE_HEADER_OVERFLOW',
        message: 'Les en-têtes de cette demande sont trop longs : 16 ko au plus.',
      },
    },
  ]);
  expect(answer.headers).toMatch(/content-type: application\/json; charset=utf-8[\s\S]*no-store/);
});

test('what is not HTTP is refused in the words of the catalogue', async () => {
  const { status, body } = await answerTo('not http\r\n\r\n');
  expect([status, body]).toEqual([
    400,
    { status: 400, detail: expect.objectContaining({ code: 'invalid_input', message: expect.stringMatching(/\S/) }) },
  ]);
});

test('a request that does not arrive whole in time is refused as such, and its connection ends', async () => {
  const { server } = app.app;
  // What Node raises when the time for a request is over, without the wait.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.once('connection', (socket) => socket.once('data', () => server.emit('clientError', late, socket)));
  const { status, headers, body } = await answerTo('POST / HTTP/1.1\r\nhost: joulerie.localhost\r\n');
  expect([status, headers.split('\r\n')[0], body]).toEqual([
    408,
    'HTTP/1.1 408 Request Timeout',
    {
      status: 408,
      detail: {
        code: 'invalid_input',
        reason: 'ERR_HTTP_REQUEST_TIMEOUT',
        message: 'Cette demande n’est pas arrivée entière à temps.',
      },
    },
  ]);
});

test('a body that is not UTF-8 is refused, and nothing of it is kept', async () => {
  const post = (payload: Buffer) =>
    app.app.inject({
      method: 'POST',
      url: createFolder.path,
      headers: {
        host: 'joulerie.localhost',
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json; charset=utf-8',
      },
      payload,
    });
  const body = JSON.stringify({ name: 'Écoles' });
  const refused = await post(Buffer.from(body, 'latin1'));
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input', reason: 'body_not_utf8' }),
  ]);
  const made = await post(Buffer.from(body, 'utf8'));
  expect([made.statusCode, made.json().name]).toEqual([201, 'Écoles']);
  expect((await post(Buffer.from('{"name":'))).json().detail.code).toBe('invalid_input');
  expect((await post(Buffer.from('{"__proto__":{"name":"x"}}'))).json().detail.code).toBe('invalid_input');
});
