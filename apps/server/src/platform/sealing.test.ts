import { expect, test } from 'vitest';
import { markOfCode, seal, unseal } from './sealing.ts';

const text = new TextEncoder().encode('un secret');

test('what is sealed is read back, and each seal is another', async () => {
  const [first, second] = [await seal('clé', 'totp', 'a', text), await seal('clé', 'totp', 'a', text)];
  expect(first).not.toEqual(second);
  for (const sealed of [first, second])
    expect(new TextDecoder().decode(await unseal('clé', 'totp', 'a', sealed))).toBe('un secret');
});

test.each([
  ['another secret', 'autre', 'totp', 'a'],
  ['another purpose', 'clé', 'webhook', 'a'],
  ['another owner', 'clé', 'totp', 'b'],
])('it is not read with %s', async (_, secret, purpose, owner) => {
  await expect(unseal(secret, purpose, owner, await seal('clé', 'totp', 'a', text))).rejects.toThrow();
});

test('it is not read once changed', async () => {
  const sealed = await seal('clé', 'totp', 'a', text);
  sealed[sealed.length - 1]! ^= 1;
  await expect(unseal('clé', 'totp', 'a', sealed)).rejects.toThrow();
});

test('the mark of a code is of its owner and its secret', () => {
  const mark = markOfCode('clé', 'recovery', 'a', 'ABCD');
  expect(markOfCode('clé', 'recovery', 'a', 'ABCD')).toEqual(mark);
  for (const other of [
    markOfCode('clé', 'recovery', 'b', 'ABCD'),
    markOfCode('autre', 'recovery', 'a', 'ABCD'),
    markOfCode('clé', 'recovery', 'a', 'ABCE'),
  ])
    expect(other).not.toEqual(mark);
});
