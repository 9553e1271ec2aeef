import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VerifyCase } from './case.ts';
import { verifyEconomics } from './verify-economics.ts';
import { verifyPv } from './verify-pv.ts';
import { verifyStorage } from './verify-storage.ts';

const COPY = join(import.meta.dirname, '../test/reference');
/** The whole reference, where the checkout has it beside the project. */
const WHOLE = join(import.meta.dirname, '../../../../shared/reference');

const ENGINES = [
  ['pv', verifyPv, 80],
  ['storage', verifyStorage, 20],
  ['economics', verifyEconomics, 25],
] as const satisfies readonly (readonly [string, (dir: string) => VerifyCase[], number])[];

const failures = (cases: readonly VerifyCase[]): VerifyCase[] => cases.filter((c) => !c.pass);

describe('the engines agree with the reference that the project carries', () => {
  test.each(ENGINES)('%s', (folder, verify, atLeast) => {
    const cases = verify(join(COPY, folder));
    expect(failures(cases)).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(atLeast);
  });
});

describe('and with the whole of it', () => {
  test.runIf(existsSync(WHOLE)).each(ENGINES)('%s', (folder, verify) => {
    expect(failures(verify(join(WHOLE, folder)))).toEqual([]);
  });
});

test('a folder without reference proves nothing and says nothing', () => {
  expect(verifyPv(join(COPY, 'nowhere'))).toEqual([]);
  expect(verifyStorage(join(COPY, 'nowhere'))).toEqual([]);
  expect(verifyEconomics(join(COPY, 'nowhere'))).toEqual([]);
});
