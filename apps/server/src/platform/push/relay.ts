import { channelOfSession, personOfChannel } from '@joulerie/contract/task-channels';
import type { PushMessage } from './bus.store.ts';
import { type HostedPush, MOST_CHANNELS } from './hosted.ts';

type Parts = {
  hosted: HostedPush;
  /** The sessions of a person that live now and act in a space. */
  sessionsOf: (person: { userId: string; spaceId: string }) => Promise<string[]>;
  onError: (error: Error) => void;
  clock?: () => number;
};

/** Messages of one person that wait for the one before; those beyond are dropped: browsers ask what they missed. */
const MOST_WAITING = 50;
/** After so many failures in a row nothing is sent for a while. [ms] */
const OPEN_AFTER = 4;
const OPEN_MS = 15_000;

/**
 * Sends messages on to a hosted push: those of one person in their order, and those of another at the same time. A message goes to a
 * channel of each session that lives then and acts in the space: what a session had the right to hear ends with it. A message that
 * cannot be sent is lost, as one that nobody listens to.
 */
export function createRelay({ hosted, sessionsOf, onError, clock = Date.now }: Parts) {
  const lines = new Map<string, { waiting: number; last: Promise<void> }>();
  let failures = 0;
  let closedUntil = 0;

  async function send({ channel, event, data }: PushMessage, person: { userId: string; spaceId: string }) {
    if (closedUntil > clock()) return;
    try {
      const channels = (await sessionsOf(person)).map((session) => channelOfSession(session, channel));
      for (let from = 0; from < channels.length; from += MOST_CHANNELS)
        await hosted.send(channels.slice(from, from + MOST_CHANNELS), event, data);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= OPEN_AFTER) closedUntil = clock() + OPEN_MS;
      onError(error as Error);
    }
  }

  return {
    deliver: (message: PushMessage): void => {
      const person = personOfChannel(message.channel);
      if (!person) return;
      const key = `${person.userId} ${person.spaceId}`;
      const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
      if (line.waiting >= MOST_WAITING) return;
      lines.set(key, line);
      line.waiting += 1;
      line.last = line.last
        .then(() => send(message, person))
        .finally(() => {
          line.waiting -= 1;
          if (line.waiting === 0) lines.delete(key);
        });
    },
  };
}
