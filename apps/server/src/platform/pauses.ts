import { setImmediate as afterOthers } from 'node:timers/promises';

/** How long a piece of work may hold the thread before the calls of others have their turn. [ms] */
const LONGEST_MS = 10;

/**
 * A pause for a long loop: awaited at each turn, it lets others run once the loop has held the thread for 10 ms.
 *
 * @param clock time that has passed since any moment [ms]
 */
export function createPauses(clock: () => number = () => performance.now()): () => Promise<void> {
  let since = clock();
  return async () => {
    if (clock() - since < LONGEST_MS) return;
    await afterOthers();
    since = clock();
  };
}

/** Runs steps to their end, with such pauses between them; answers what they return. */
export async function withPauses<T>(steps: Generator<unknown, T>): Promise<T> {
  const pause = createPauses();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
