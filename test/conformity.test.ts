import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs/conformity.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string, string, string, string]);

/** Statements that exist and that no test proves yet: this number only goes down. */
const WITHOUT_TEST = 24;

test('each statement exists or comes with a later feature; none is half true', () => {
  expect(rows.length).toBeGreaterThan(600);
  for (const [document, , statement, state] of rows) {
    expect(['1', '2'], statement).toContain(document);
    expect(['exists', 'to build'], statement).toContain(state);
  }
});

test('each listed test is in its file', () => {
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const path = join(ROOT, file);
    if (!texts.has(file)) texts.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '');
    return texts.get(file)!;
  };
  const missing = rows
    .filter(([, , , , file]) => file !== '')
    .filter(([, , , , file, title]) => {
      const text = textOf(file);
      return title === '' || !(text.includes(title) || text.includes(title.replaceAll("'", String.raw`\'`)));
    })
    .map(([, , statement, , file, title]) => `${statement}: ${file} has no test « ${title} »`);
  expect(missing).toEqual([]);
});

test('statements that exist have their test', () => {
  const bare = rows.filter(([, , , state, file]) => state === 'exists' && file === '');
  expect(bare.length).toBeLessThanOrEqual(WITHOUT_TEST);
});
