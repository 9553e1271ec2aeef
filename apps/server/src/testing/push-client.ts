import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PUSH_KEY, PUSH_PATH } from '@joulerie/contract/task-channels';
import * as calls from '@joulerie/contract/tasks';
import type PusherModule from 'pusher-js';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { TestApp } from './app.ts';

type Said = { event: string; channel?: string; data: string };

/** Starts a server of tests on a port of its own. */
export async function portOf({ app }: TestApp): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** A connection in the Pusher protocol, as a browser makes it. */
export async function aPushClient(app: TestApp, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${await portOf(app)}${PUSH_PATH}/app/${PUSH_KEY}?protocol=7`, {
    headers: { host: 'joulerie.localhost', ...headers },
  });
  const said: Said[] = [];
  let closed: number | null = null;
  socket.on('message', (bytes) => said.push(JSON.parse(String(bytes))));
  socket.on('close', (code) => (closed = code));
  await once(socket, 'open');
  const heard = (event: string, channel?: string) =>
    vi.waitFor(
      () => {
        const found = said.find((one) => one.event === event && (channel === undefined || one.channel === channel));
        if (!found) throw new Error(`${event} was not heard: ${JSON.stringify(said)}`);
        return JSON.parse(found.data);
      },
      { timeout: 10_000, interval: 10 },
    );
  const { socket_id: socketId } = await heard('pusher:connection_established');
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  return {
    socketId: String(socketId),
    said,
    heard,
    say,
    /** Code of the end of the connection; null while it is open. */
    closed: () => closed,
    close: () => socket.terminate(),
    /** Asks the right to listen by a call, and listens; answers what the call did. */
    listen: async (token: string, channel: string, by = app) => {
      const answer = await by
        .as(token)
        .callLoosely(calls.authorizeChannel, { body: { socket_id: socketId, channel_name: channel } });
      if (answer.status === 200) say('pusher:subscribe', { channel, ...answer.body });
      return answer;
    },
  };
}

/** A header of a masked frame of the web socket protocol, and a mask that changes nothing. */
const frame = (kind: number, text: string) =>
  Buffer.concat([Buffer.from([0x80 | kind, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const PINGS = Buffer.concat([frame(1, '{"event":"pusher:ping"}'), frame(9, 'x'.repeat(100))]);

/** A connection that sends pings, of the Pusher protocol and of sockets, and reads none of the answers. */
export async function anUnreadClient(app: TestApp) {
  const socket = connect(await portOf(app), '127.0.0.1');
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  socket.write(
    [
      `GET ${PUSH_PATH}/app/${PUSH_KEY}?protocol=7 HTTP/1.1`,
      'Host: joulerie.localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.pause();
  return {
    closed: () => closed,
    /** Sends so many pings of both kinds, a hundred at a time: the server answers those of before. */
    ping: async (count: number) => {
      const some = Buffer.concat(Array.from({ length: 100 }, () => PINGS));
      for (let sent = 0; sent < count && !closed; sent += 100) {
        socket.write(some);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

type PusherClass = new (key: string, options: PusherModule.Options) => PusherModule.default;

/** The client that browsers load, as it is published: its types say something else of how Node imports it. */
export async function pusherOf(options: PusherModule.Options, key = PUSH_KEY): Promise<PusherModule.default> {
  const { default: Pusher } = z
    .object({ default: z.custom<PusherClass>((value) => typeof value === 'function') })
    .parse(await import('pusher-js'));
  return new Pusher(key, options);
}
