import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VerifyCase } from './case.ts';
import { verifyHeating } from './verify-heating.ts';
import { verifyIrve } from './verify-irve.ts';

const COPY = join(import.meta.dirname, '../test/reference');
/** The whole reference, where the checkout has it beside the project. */
const WHOLE = join(import.meta.dirname, '../../../../shared/reference');

const failures = (cases: readonly VerifyCase[]): VerifyCase[] => cases.filter((c) => !c.pass);

describe('heating and charging agree with the reference that the project carries', () => {
  test('heating', () => {
    const cases = verifyHeating(COPY);
    expect(failures(cases)).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(45);
  });
  test('charging', () => {
    const cases = verifyIrve(COPY);
    expect(failures(cases)).toEqual([]);
    expect(cases).toHaveLength(16);
  });
  test('the folder of one engine says the same as the whole', () => {
    expect(verifyHeating(join(COPY, 'heating'))).toEqual(verifyHeating(COPY));
    expect(verifyIrve(join(COPY, 'irve'))).toEqual(verifyIrve(COPY));
  });
  test('the meter without heating is refused', () => {
    const verdicts = verifyHeating(COPY).filter((c) => c.family === 'heating/verdict');
    expect(verdicts.find((c) => c.case === 'il-gaz-sans-chauffage')?.note).toBe('not_significant');
    expect(verdicts.find((c) => c.case === 'uk-gaz-2020-2021')?.note).toBe('found');
  });
});

describe('and with the whole of it', () => {
  test.runIf(existsSync(WHOLE))('heating and charging', () => {
    expect(failures([...verifyHeating(WHOLE), ...verifyIrve(WHOLE)])).toEqual([]);
  });
});

test('a folder without reference proves nothing and says nothing', () => {
  expect(verifyHeating(join(COPY, 'nowhere'))).toEqual([]);
  expect(verifyIrve(join(COPY, 'nowhere'))).toEqual([]);
});
