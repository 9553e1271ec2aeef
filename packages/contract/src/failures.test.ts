import { expect, test } from 'vitest';
import { CALLS } from './calls.ts';
import { FAILURES } from './failures.ts';

test('each call has one sentence that says what failed, and no sentence is left without a call', () => {
  expect(Object.keys(FAILURES).toSorted()).toEqual(CALLS.map((call) => `${call.method} ${call.path}`).toSorted());
  for (const [call, sentence] of Object.entries(FAILURES)) {
    expect(sentence, call).toMatch(/^[A-ZÀÉ].*\.$/);
    expect(sentence, call).not.toContain("'");
  }
});
