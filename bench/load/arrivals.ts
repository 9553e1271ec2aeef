import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadClient } from './client.ts';
import { Draw, drawCall } from './mix.ts';
import type { Session } from './sessions.ts';

export type Outcome = {
  /** From the moment each call was due to its last byte, by kind of call: a call that waits to be sent is late. [ms] */
  times: Map<string, number[]>;
  statuses: Map<number, number>;
  /** Times in the order that calls were due, with that moment from the beginning. [ms] */
  all: { atMs: number; ms: number }[];
};

/** Calls that arrive whatever the server answers, at random moments of a mean rate, in the sessions at random. */
export async function arrive(
  client: LoadClient,
  sessions: readonly Session[],
  { perSecond, seconds, seed = 1 }: { perSecond: number; seconds: number; seed?: number },
): Promise<Outcome> {
  const draw = new Draw(seed);
  const outcome: Outcome = { times: new Map(), statuses: new Map(), all: [] };
  const under: Promise<void>[] = [];
  const begun = performance.now();
  let due = 0;
  while (due < seconds * 1000) {
    const wait = due - (performance.now() - begun);
    if (wait > 1) await sleep(wait);
    const at = due;
    const { name, sent } = drawCall(draw.one(sessions), draw);
    under.push(
      client.send(sent).then(({ status }) => {
        const took = performance.now() - begun - at;
        const kind = outcome.times.get(name) ?? [];
        kind.push(took);
        outcome.times.set(name, kind);
        outcome.all.push({ atMs: at, ms: took });
        outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
      }),
    );
    due += (-Math.log(1 - draw.next()) / perSecond) * 1000;
  }
  await Promise.all(under);
  return outcome;
}
