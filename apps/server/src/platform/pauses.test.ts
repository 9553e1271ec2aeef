import { expect, test } from 'vitest';
import { createPauses, withPauses } from './pauses.ts';

function* busy(steps: number, ms: number): Generator<void, string, void> {
  for (let n = 0; n < steps; n++) {
    for (const until = performance.now() + ms; performance.now() < until;);
    yield;
  }
  return 'done';
}

test('others have their turn between the steps of long work', async () => {
  let turns = 0;
  let done = false;
  const others = () => {
    turns++;
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  expect(await withPauses(busy(40, 5))).toBe('done');
  done = true;
  // Every 10 ms, or each step of 5 ms where the machine is slow.
  expect(turns).toBeGreaterThanOrEqual(15);
});

test('each pause lasts another 10 ms of work, counted from the end of the one before', async () => {
  let now = 1000;
  const pause = createPauses(() => now);
  const othersRan: number[] = [];
  for (const at of [1005, 1009, 1010, 1011, 1019, 1020, 1029, 1045, 1050]) {
    now = at;
    let turned = false;
    const others = setImmediate(() => (turned = true));
    await pause();
    clearImmediate(others);
    if (turned) othersRan.push(at);
  }
  expect(othersRan).toEqual([1010, 1020, 1045]);
});

test('short work ends without a pause, and a failure of it is that of the promise', async () => {
  let turned = false;
  setImmediate(() => (turned = true));
  expect(await withPauses(busy(3, 0))).toBe('done');
  expect(turned).toBe(false);
  const failing = (function* (): Generator<void, never, void> {
    yield;
    throw new Error('no');
  })();
  await expect(withPauses(failing)).rejects.toThrow('no');
});
