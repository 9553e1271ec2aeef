import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';
import { DomainError } from './errors.ts';

const FOREVER = new AbortController().signal;
const refusal = () => new DomainError('service_unavailable', { retryAfterS: 1 });
const codeOf = (share: Promise<unknown>) =>
  share.then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

test('shares are given up to the total, the others in their order when enough has come back', async () => {
  const take = createBudget({ total: 10, patienceMs: 10_000, refusal });
  const order: string[] = [];
  const [six, three] = [await take(6, FOREVER), await take(3, FOREVER)];
  const large = take(8, FOREVER).then((give) => (order.push('large'), give));
  const small = take(1, FOREVER).then((give) => (order.push('small'), give));
  three();
  await Promise.resolve();
  expect(order).toEqual([]);
  six();
  await Promise.all([large, small]);
  expect(order).toEqual(['large', 'small']);
});

test('a share is refused after the longest wait, and who leaves makes room for the next', async () => {
  const take = createBudget({ total: 10, patienceMs: 50, refusal });
  const give = await take(9, FOREVER);
  const client = new AbortController();
  const leaving = codeOf(take(5, client.signal));
  const next = codeOf(take(1, FOREVER));
  client.abort(new Error('left'));
  expect([await leaving, await next]).toEqual(['Error: left', 'taken']);
  expect(await codeOf(take(5, FOREVER))).toBe('service_unavailable');
  expect(await codeOf(take(5, client.signal))).toBe('Error: left');
  give();
  expect(await codeOf(take(9, FOREVER))).toBe('taken');
});
