import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casesOf } from './cases-of.ts';

const COPY = join(import.meta.dirname, '../test/reference');

test('a reference folder gives cases of every engine, and all pass', () => {
  const cases = casesOf(COPY);
  const families = new Set(cases.map((one) => one.family.split('/')[0]));
  for (const family of ['pv', 'storage', 'economics', 'heating', 'irve', 'worked-examples'])
    expect([...families]).toContain(family);
  expect(cases.filter((one) => !one.pass)).toEqual([]);
});

test('the folder of one engine is verified alone', () => {
  const families = new Set(casesOf(join(COPY, 'storage')).map((one) => one.family.split('/')[0]));
  expect([...families]).toEqual(['storage']);
});

test('a path that is not there, an empty folder and an engine without a case fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-verify-'));
  expect(casesOf(join(folder, 'none')).every((one) => !one.pass)).toBe(true);
  expect(casesOf(folder).every((one) => !one.pass)).toBe(true);
  mkdirSync(join(folder, 'pv'));
  expect(casesOf(folder).some((one) => !one.pass && one.family === 'pv')).toBe(true);
  rmSync(folder, { recursive: true });
});
