import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
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

type PusherClass = new (key: string, options: PusherModule.Options) => PusherModule.default;

/** The client that browsers load, as it is published: its types say something else of how Node imports it. */
export async function pusherOf(options: PusherModule.Options): Promise<PusherModule.default> {
  const { default: Pusher } = z
    .object({ default: z.custom<PusherClass>((value) => typeof value === 'function') })
    .parse(await import('pusher-js'));
  return new Pusher(PUSH_KEY, options);
}
