import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, uuidArray } from '../database.ts';

/** Messages for those who listen to channels, in any process, and what may end a right to listen. */
const MESSAGES = 'joulerie_push';
/** Written by triggers on sessions and memberships (`0035`), and by `recheckListeners`. */
const ENDED = 'joulerie_sessions';
/** Written by triggers on brands and their names (`0046`). */
const BRANDS = 'joulerie_brands';

export type PushMessage = { channel: string; event: string; data: object };

/** Sends a message to whoever listens to a channel when the transaction commits. A message that nobody hears is lost. */
export async function publish(tx: Database, message: PushMessage): Promise<void> {
  await tx.execute(sql`select pg_notify(${MESSAGES}, ${JSON.stringify(message)})`);
}

/** What may have ended the right of people to listen is asked again when the transaction commits. */
export async function recheckListeners(tx: Database, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_notify(${ENDED}, 'user:' || id) from unnest(${uuidArray(userIds)}) as id`);
}

export type BusListener = {
  onMessage: (message: PushMessage) => void;
  /** A session that ended or went elsewhere, or a person whose memberships changed. */
  onEnded: (who: { session: string } | { user: string }) => void;
  /** Something of a brand or of its names changed. */
  onBrands: () => void;
  /** Messages may have been missed. */
  onGap: () => void;
  onError: (error: Error) => void;
};

const AGAIN_MS = 1_000;
/** How often a process that is not alone asks whether it is by now. [ms] */
const ALONE_EVERY_MS = 5_000;
/** Held by the connection of the process that sends messages on. */
const ALONE = "hashtextextended('push relay', 0)";

/**
 * Listens on a connection of its own until `stop`; it is made again when it is lost.
 *
 * @param alone one process at a time hears messages: the others wait until its connection is gone
 */
export function listenToBus(
  url: string,
  { onMessage, onEnded, onBrands, onGap, onError }: BusListener,
  alone = false,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lost = false;

  async function connect(): Promise<void> {
    const own = new pg.Client({ connectionString: url, application_name: 'joulerie push', keepAlive: true });
    client = own;
    own.on('error', (error) => again(own, error));
    own.on('end', () => again(own, new Error('connection of the push ended')));
    own.on('notification', ({ channel, payload = '' }) => {
      if (channel === MESSAGES) onMessage(JSON.parse(payload) as PushMessage);
      else if (channel === BRANDS) onBrands();
      else {
        const [kind, id = ''] = payload.split(':');
        onEnded(kind === 'session' ? { session: id } : { user: id });
      }
    });
    try {
      await own.connect();
      await own.query(`listen ${BRANDS}`);
      // What changed before it listened.
      onBrands();
      if (alone && !(await isAlone(own))) return;
      await own.query(`listen ${MESSAGES}`);
      await own.query(`listen ${ENDED}`);
      if (lost) onGap();
      lost = false;
    } catch (error) {
      again(own, error as Error);
    }
  }

  /** Waits until this connection has the lock; false when it is gone before. */
  async function isAlone(own: pg.Client): Promise<boolean> {
    while (!stopped && client === own) {
      const { rows } = await own.query<{ ours: boolean }>(`select pg_try_advisory_lock(${ALONE}) as ours`);
      if (rows[0]!.ours) return true;
      await sleep(ALONE_EVERY_MS, undefined, { ref: false });
    }
    return false;
  }

  function again(own: pg.Client, error: Error): void {
    if (stopped || client !== own) return;
    client = null;
    lost = true;
    onError(error);
    void own.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), AGAIN_MS);
    timer.unref();
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
