import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

type Client = { socket: WebSocket; id: string; channels: Set<string> };
type App = { key: string; secret: string };

const ACTIVITY_S = 120;
const UNKNOWN_APP = 4001;
const GENERIC = 4200;

/** Connections in the Pusher protocol, version 7: those who listen to a private channel show that the application signed it. */
export class PushSockets {
  readonly #app: App;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #clients = new Set<Client>();

  constructor({ server }: FastifyInstance, app: App) {
    this.#app = app;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const [, key] = /^\/app\/([^/?]+)/.exec(request.url ?? '') ?? [];
      if (key === undefined) return void socket.destroy();
      this.#server.handleUpgrade(request, socket, head, (opened) => this.#add(opened, key));
    });
  }

  /** Sends a message to those who listen to a channel. */
  deliver(channel: string, event: string, data: string): void {
    for (const { socket, channels } of this.#clients)
      if (channels.has(channel)) socket.send(JSON.stringify({ event, channel, data }));
  }

  stop(): void {
    for (const { socket } of this.#clients) socket.close(GENERIC);
  }

  #add(socket: WebSocket, key: string): void {
    const client: Client = { socket, id: `${randomInt(1e9)}.${randomInt(1e9)}`, channels: new Set() };
    if (key !== this.#app.key) {
      say(socket, 'pusher:error', { code: UNKNOWN_APP, message: `App key ${key} not in this cluster` });
      return socket.close(UNKNOWN_APP);
    }
    this.#clients.add(client);
    socket.on('close', () => this.#clients.delete(client));
    socket.on('message', (bytes) => this.#hear(client, String(bytes)));
    say(socket, 'pusher:connection_established', { socket_id: client.id, activity_timeout: ACTIVITY_S });
  }

  #hear({ socket, id, channels }: Client, text: string): void {
    const { event, data } = JSON.parse(text) as { event: string; data?: { channel?: string; auth?: string } };
    const { channel = '', auth = '' } = data ?? {};
    if (event === 'pusher:ping') return say(socket, 'pusher:pong', {});
    if (event === 'pusher:unsubscribe') return void channels.delete(channel);
    if (event !== 'pusher:subscribe') return undefined;
    if (channel.startsWith('private-') && !this.#isSigned(`${id}:${channel}`, auth))
      return say(socket, 'pusher:subscription_error', { type: 'AuthError', status: 401 }, channel);
    channels.add(channel);
    return say(socket, 'pusher_internal:subscription_succeeded', {}, channel);
  }

  #isSigned(text: string, auth: string): boolean {
    const [key, hex = ''] = auth.split(':');
    const given = Buffer.from(hex, 'hex');
    const wanted = createHmac('sha256', this.#app.secret).update(text).digest();
    return key === this.#app.key && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

const say = (socket: WebSocket, event: string, data: object, channel?: string): void =>
  socket.send(JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) }));
