import { setImmediate as afterOthers } from 'node:timers/promises';

/** How long a piece of work may hold the thread before the calls of others have their turn. [ms] */
const LONGEST_MS = 10;

/** A pause for a long loop: awaited at each turn, it lets others run once the loop has held the thread for 10 ms. */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await afterOthers();
    since = performance.now();
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
