import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { verifyWorkedExamples } from '../verify/verify-worked-examples.ts';

const own = fileURLToPath(new URL('./reference/worked-examples.json', import.meta.url));
const beside = fileURLToPath(new URL('../../../../shared/reference/worked-examples.json', import.meta.url));

describe('worked examples', () => {
  const cases = verifyWorkedExamples(own);
  it.each(cases.map((c) => [`${c.family} ${c.case}`, c] as const))('%s', (_, c) => {
    expect(c, c.note).toMatchObject({ pass: true });
  });
  it('reads every one of the six examples', () => {
    expect(new Set(cases.map((c) => c.case.split(' ')[0])).size).toBe(6);
  });
  it('fails a file that is not there', () => {
    expect(verifyWorkedExamples(`${own}.absent`).every((c) => c.pass)).toBe(false);
  });
});

test.runIf(existsSync(beside))('the examples beside the project give the same', () => {
  expect(verifyWorkedExamples(beside).filter((c) => !c.pass)).toEqual([]);
});
