import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';
import { createTurns } from './turns.ts';

const FOREVER = new AbortController().signal;
const refusal = () => new DomainError('service_unavailable', { retryAfterS: 1 });
const codeOf = (turn: Promise<unknown>) =>
  turn.then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

test('so many turns at once by key, the others in their order', async () => {
  const take = createTurns({ most: 2, mostWaiting: 10, patienceMs: 10_000, refusal });
  const order: string[] = [];
  const [one, two] = [await take('a', FOREVER), await take('a', FOREVER)];
  const others = ['three', 'four'].map((name) => take('a', FOREVER).then((give) => (order.push(name), give)));
  (await take('b', FOREVER))();
  expect(order).toEqual([]);
  one();
  (await others[0]!)();
  two();
  (await others[1]!)();
  expect(order).toEqual(['three', 'four']);
});

test('a turn is refused at once where too many wait, and after the longest wait; whoever leaves makes room', async () => {
  const take = createTurns({ most: 1, mostWaiting: 1, patienceMs: 50, refusal });
  const give = await take('a', FOREVER);
  const client = new AbortController();
  const leaving = codeOf(take('a', client.signal));
  expect(await codeOf(take('a', FOREVER))).toBe('service_unavailable');
  client.abort(new Error('left'));
  expect(await leaving).toBe('Error: left');
  expect(await codeOf(take('a', FOREVER))).toBe('service_unavailable');
  give();
  expect(await codeOf(take('a', FOREVER))).toBe('taken');
});

test('whoever left gets no turn, and the next one does; a turn that was given outlives the wait', async () => {
  const take = createTurns({ most: 1, mostWaiting: 3, patienceMs: 80, refusal });
  const give = await take('a', FOREVER);
  const client = new AbortController();
  const left = codeOf(take('a', client.signal));
  const next = take('a', FOREVER);
  client.abort(new Error('left'));
  expect(await left).toBe('Error: left');
  give();
  const giveNext = await next;
  // Its wait is over: neither the patience nor a later abort takes the turn back.
  const waiting = codeOf(take('a', FOREVER));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(await waiting).toBe('service_unavailable');
  giveNext();
  expect(await codeOf(take('a', FOREVER))).toBe('taken');
});

test('nobody whose call has ended takes a turn', async () => {
  const take = createTurns({ most: 1, mostWaiting: 1, patienceMs: 1000, refusal });
  expect(await codeOf(take('a', AbortSignal.abort(new Error('ended'))))).toBe('Error: ended');
});
