import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testTitles } from './architecture/test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs/conformity.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string, string, string, string]);

test('each statement exists or comes with a later feature; none is half true', () => {
  expect(rows.length).toBeGreaterThan(600);
  for (const [document, , statement, state] of rows) {
    expect(['1', '2'], statement).toContain(document);
    expect(['exists', 'to build'], statement).toContain(state);
  }
});

test('each listed test runs in its file', () => {
  const titles = new Map<string, Set<string>>();
  const titlesOf = (file: string) => {
    const path = join(ROOT, file);
    const isRun = /\.test\.tsx?$/.test(file) || file === 'test/browser/walks.ts';
    if (!titles.has(file))
      titles.set(file, isRun && existsSync(path) ? testTitles(file, readFileSync(path, 'utf8')) : new Set());
    return titles.get(file)!;
  };
  const missing = rows
    .filter(([, , , , file]) => file !== '')
    .filter(([, , , , file, title]) => !titlesOf(file).has(title))
    .map(([, , statement, , file, title]) => `${statement}: ${file} runs no test « ${title} »`);
  expect(missing).toEqual([]);
});

test('every statement that exists has its test', () => {
  const bare = rows.filter(([, , , state, file]) => state === 'exists' && file === '');
  expect(bare.map(([, , statement]) => statement)).toEqual([]);
});

test('a title counts only where a test runs under it', () => {
  const titles = testTitles(
    'x.test.ts',
    `
    // test('in a comment', () => {})
    const text = "test('in a text', () => {})";
    test('written', () => {});
    test.skip('skipped', () => {});
    test.todo('left to do');
    it.fails('expected to fail', () => {});
    test.skipIf(true)('skipped here', () => {});
    describe('group', () => { test('inside', () => {}); });
    describe.skip('skipped group', () => { test('lost', () => {}); });
    test.each([['a', 1], ['b', 2]])('case %s', () => {});
    other('not a test', () => {});
  `,
  );
  expect([...titles].toSorted()).toEqual(
    ['written', 'inside', 'group > inside', 'case %s', 'case a', 'case b'].toSorted(),
  );
});
