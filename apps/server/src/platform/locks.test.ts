import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { newId } from './ids.ts';
import { lock, transactionMadeAgain } from './locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('two transactions that wait for each other are both done, one of them twice', async () => {
  const [a, b] = [newId(), newId()];
  let runs = 0;
  const held = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  const take = (first: string, second: string, mine: 'a' | 'b', other: 'a' | 'b') =>
    transactionMadeAgain(app.store.db, async (tx) => {
      runs += 1;
      await lock(tx, 'measures', first);
      held[mine].resolve();
      await held[other].promise;
      await lock(tx, 'measures', second);
      return mine;
    });
  expect(await Promise.all([take(a, b, 'a', 'b'), take(b, a, 'b', 'a')])).toEqual(['a', 'b']);
  expect(runs).toBe(3);
});

test('another failure is thrown at once', async () => {
  let runs = 0;
  const failing = transactionMadeAgain(app.store.db, async () => {
    runs += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(runs).toBe(1);
});
