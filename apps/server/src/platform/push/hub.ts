import { randomInt } from 'node:crypto';
import { isOwnChannel } from '@joulerie/contract/task-channels';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { PushMessage } from './bus.store.ts';
import { isSignedBy } from './signature.ts';

/** A session that lives, as the hub knows it. */
export type PushSession = {
  id: string;
  /** Hash of its token: what it signs subscriptions with. */
  key: Uint8Array;
  userId: string;
  spaceId: string;
  brandId: string;
};

type Parts = {
  /** The sessions of these ids that live now, with their membership. */
  findSessions: (ids: readonly string[]) => Promise<PushSession[]>;
  onError: (error: Error) => void;
};

type Client = {
  socket: WebSocket;
  id: string;
  brandId: string;
  session: PushSession | null;
  channels: Set<string>;
  /** Messages that wait to be heard, and subscriptions that were refused. */
  waiting: number;
  refused: number;
  heardAt: number;
  since: number;
};

/** Codes of the Pusher protocol: 4000 to 4099 end a connection, after 4200 to 4299 it is made again at once. */
const UNAUTHORIZED = 4009;
const OVER_CAPACITY = 4100;
const AGAIN = 4200;

const ACTIVITY_S = 120;
const PONG_MS = 30_000;
/** A connection that listens to nothing is for nobody. [ms] */
const SILENT_MS = 30_000;
/** Sessions that expired are found within this time. [ms] */
const RECHECK_MS = 15_000;
const MOST_CLIENTS = 5_000;
const MOST_CHANNELS = 50;
/** Messages of one client that wait for the one before: a page sends a few at once. */
const MOST_WAITING = 200;
/** Each is looked up in the database, for somebody who has shown nothing yet. */
const MOST_REFUSED = 20;
/** A client that does not read is cut: it finds what it missed by the calls. [bytes] */
const MOST_UNREAD = 1024 * 1024;

const Text = z.object({ event: z.string().max(80), data: z.unknown().optional() });
const Subscribe = z.object({
  channel: z.string().max(164),
  auth: z.string().max(200).default(''),
  channel_data: z.string().max(200).default(''),
});
const ChannelData = z.object({ session: z.uuid() });

/** The connections of this process in the Pusher protocol, version 7, with private channels only. */
export function createHub({ findSessions, onError }: Parts) {
  const clients = new Set<Client>();
  const listening = new Map<string, Set<Client>>();
  let rechecks = 0;
  const timer = setInterval(tidy, RECHECK_MS);
  timer.unref();

  const say = (client: Client, event: string, data: object, channel?: string) => {
    const { socket } = client;
    if (socket.readyState !== WebSocket.OPEN || cutUnread(client)) return;
    // The protocol carries data as text in text.
    socket.send(JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) }));
  };
  const close = (client: Client, code: number, message: string) => {
    say(client, 'pusher:error', { code, message });
    client.socket.close(code, message);
    // One that does not close is cut.
    setTimeout(() => client.socket.terminate(), 2_000).unref();
    leave(client);
  };
  /** Cuts a client that has let too much wait for it; true when it did. */
  function cutUnread(client: Client): boolean {
    if (client.socket.bufferedAmount <= MOST_UNREAD) return false;
    client.socket.terminate();
    leave(client);
    return true;
  }
  function leaveChannel(client: Client, channel: string): void {
    const own: Set<string> = client.channels;
    const others: Set<Client> = listening.get(channel) ?? new Set();
    own.delete(channel);
    others.delete(client);
    if (others.size === 0) listening.delete(channel);
  }
  function leave(client: Client): void {
    clients.delete(client);
    for (const channel of client.channels) leaveChannel(client, channel);
  }

  /** A connection of a browser, at the host of a brand. */
  function add(socket: WebSocket, brandId: string): void {
    const now = Date.now();
    const id = `${randomInt(1_000_000_000)}.${randomInt(1_000_000_000)}`;
    const client: Client = {
      socket,
      id,
      brandId,
      session: null,
      channels: new Set(),
      waiting: 0,
      refused: 0,
      heardAt: now,
      since: now,
    };
    socket.on('error', () => leave(client));
    socket.on('close', () => leave(client));
    if (clients.size >= MOST_CLIENTS) return close(client, OVER_CAPACITY, 'over capacity');
    clients.add(client);
    // One message of a connection after the other: a subscription is looked up before what follows it.
    let last = Promise.resolve();
    socket.on('message', (bytes, isBinary) => {
      client.heardAt = Date.now();
      if (isBinary || !clients.has(client)) return;
      client.waiting += 1;
      if (client.waiting > MOST_WAITING) return close(client, OVER_CAPACITY, 'too many messages');
      last = last
        .then(() => hear(client, String(bytes)))
        .catch(onError)
        .finally(() => (client.waiting -= 1));
    });
    socket.on('ping', (bytes) => cutUnread(client) || socket.pong(bytes));
    say(client, 'pusher:connection_established', { socket_id: id, activity_timeout: ACTIVITY_S });
  }

  async function hear(client: Client, text: string): Promise<void> {
    const message = Text.safeParse(parsed(text));
    if (!message.success || !clients.has(client)) return;
    const { event, data } = message.data;
    if (event === 'pusher:ping') return say(client, 'pusher:pong', {});
    if (event === 'pusher:subscribe') return subscribe(client, data);
    if (event === 'pusher:unsubscribe') {
      const asked = z.object({ channel: z.string() }).safeParse(data);
      if (!asked.success) return undefined;
      leaveChannel(client, asked.data.channel);
    }
    return undefined;
  }

  async function subscribe(client: Client, data: unknown): Promise<void> {
    const asked = Subscribe.safeParse(data);
    if (!asked.success) return close(client, UNAUTHORIZED, 'no such subscription');
    const { channel, auth, channel_data: channelData } = asked.data;
    let session: PushSession | null;
    let before: number;
    // What ended while it was looked up may be its session.
    do {
      before = rechecks;
      session = await sessionOf(client, channel, auth, channelData);
    } while (before !== rechecks);
    if (!clients.has(client)) return;
    if (!session || client.channels.size >= MOST_CHANNELS) {
      client.refused += 1;
      if (client.refused > MOST_REFUSED) return close(client, UNAUTHORIZED, 'too many refusals');
      return say(client, 'pusher:subscription_error', { type: 'AuthError', error: 'forbidden', status: 403 }, channel);
    }
    client.session = session;
    client.channels.add(channel);
    if (!listening.has(channel)) listening.set(channel, new Set());
    listening.get(channel)!.add(client);
    say(client, 'pusher_internal:subscription_succeeded', {}, channel);
  }

  /** The session that signed a subscription to one of its own channels; null when none did. */
  async function sessionOf(client: Client, channel: string, auth: string, channelData: string) {
    const named = ChannelData.safeParse(parsed(channelData));
    if (!named.success || (client.session && client.session.id !== named.data.session)) return null;
    const [session] = await findSessions([named.data.session]);
    const isOwn =
      session !== undefined &&
      session.brandId === client.brandId &&
      isOwnChannel(session, channel) &&
      isSignedBy(session.key, { socketId: client.id, channel, channelData }, auth);
    return isOwn ? session : null;
  }

  function deliver({ channel, event, data }: PushMessage): void {
    for (const client of listening.get(channel) ?? []) say(client, event, data, channel);
  }

  /** Ends the connections of sessions that have ended, or that act in another space by now. */
  async function recheck(isConcerned: (session: PushSession) => boolean = () => true): Promise<void> {
    rechecks += 1;
    const held = [...clients].filter(({ session }) => session !== null && isConcerned(session));
    if (held.length === 0) return;
    const living = new Map(
      (await findSessions([...new Set(held.map(({ session }) => session!.id))])).map((one) => [one.id, one]),
    );
    for (const client of held)
      if (living.get(client.session!.id)?.spaceId !== client.session!.spaceId)
        close(client, UNAUTHORIZED, 'the session has ended');
  }

  function tidy(): void {
    const now = Date.now();
    recheck().catch(onError);
    for (const client of clients) {
      const silence = now - client.heardAt;
      if (client.channels.size === 0 && now - client.since > SILENT_MS)
        close(client, UNAUTHORIZED, 'nothing listened to');
      else if (silence > ACTIVITY_S * 1000 + PONG_MS) close(client, AGAIN, 'no answer');
      else if (silence > ACTIVITY_S * 1000) say(client, 'pusher:ping', {});
    }
  }

  return {
    add,
    deliver,
    recheck,
    /** Browsers connect again at once, and ask by calls what they missed. */
    restart: () => [...clients].forEach((client) => close(client, AGAIN, 'again')),
    stop: () => {
      clearInterval(timer);
      for (const client of clients) close(client, AGAIN, 'the service stops');
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
