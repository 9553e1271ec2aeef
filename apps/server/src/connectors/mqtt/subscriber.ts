import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync } from 'mqtt';

/** A message of a broker. `isRetained`: it was kept there, since nobody knows when. */
export type BrokerMessage = { topic: string; payload: Buffer; isRetained: boolean };

export type SubscriberOptions = {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** With one, the broker keeps what comes while nobody listens. */
  clientId?: string | undefined;
  topics: readonly string[];
  /** A message is acknowledged once this has ended well. */
  receive: (message: BrokerMessage) => Promise<void>;
  report: (error: Error) => void;
};

/** A message that cannot be kept now is tried again so many times, the next ones waiting behind it. */
const TRIES = 5;
const AGAIN_MS = 2_000;
const RECONNECT_MS = 5_000;

/**
 * Listens to topics of a broker (qos 1) from now on, however often the connection is lost. A message is acknowledged after it was received:
 * one that a stop leaves on its way comes again where the broker keeps the session. One that fails five times is reported and left.
 */
export function listenToBroker({ receive, report, ...options }: SubscriberOptions): { close: () => Promise<void> } {
  const stopping = new AbortController();
  const opened = open({ receive, report, ...options }, stopping.signal);
  opened.catch(report);
  return {
    close: async () => {
      stopping.abort();
      const client = await opened.catch(() => null);
      await client?.endAsync(true);
    },
  };
}

async function open({ receive, report, ...options }: SubscriberOptions, stopping: AbortSignal) {
  const client = await connectAsync(
    options.url,
    {
      ...(options.user === undefined ? {} : { username: options.user }),
      ...(options.password === undefined ? {} : { password: options.password }),
      ...(options.clientId === undefined ? {} : { clientId: options.clientId, clean: false }),
      reconnectPeriod: RECONNECT_MS,
      resubscribe: true,
    },
    // A broker that is not there yet is waited for.
    true,
  );
  client.on('error', report);
  // The client acknowledges a message, and takes the next one, when this is done.
  client.handleMessage = ({ topic, payload, retain }, done) => {
    const message = { topic: String(topic), payload: Buffer.from(payload), isRetained: retain };
    received(message, { receive, report }, stopping).then(
      (kept) => (kept ? done() : done(new Error('stopped before the message was kept'))),
      (error: Error) => done(error),
    );
  };
  if (stopping.aborted) return client;
  await client.subscribeAsync([...options.topics], { qos: 1 });
  return client;
}

/** Whether the message is done with; false when the process stops first. */
async function received(
  message: BrokerMessage,
  { receive, report }: Pick<SubscriberOptions, 'receive' | 'report'>,
  stopping: AbortSignal,
): Promise<boolean> {
  for (let tries = 1; tries <= TRIES && !stopping.aborted; tries++) {
    try {
      await receive(message);
      return true;
    } catch (error) {
      report(error as Error);
      await sleep(AGAIN_MS, null, { signal: stopping }).catch(() => null);
    }
  }
  return !stopping.aborted;
}
