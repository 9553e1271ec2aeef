import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, parseModule, readModules } from './modules.ts';
import { PLANTED_DECLARATIONS } from './planted-declarations.ts';
import { type Planted, PLANTED_IMPORTS } from './planted-imports.ts';
import { PLANTED_NAMES } from './planted-names.ts';
import { RULES } from './rules.ts';

const modules = readModules();

/** The repository with lines added to files, in memory; a file that does not exist is made. */
function planted(lines: Record<string, string>) {
  const made = Object.entries(lines).map(([path, added]) => {
    const known = modules.some((one) => one.path === path);
    return parseModule(path, `${added}\n${known ? readFileSync(join(ROOT, path), 'utf8') : ''}`);
  });
  return [...modules.filter((one) => !(one.path in lines)), ...made];
}

/** A violation is found when its rule names a file where it was planted, or the folder of that file. */
const CASES: Planted[] = [...PLANTED_IMPORTS, ...PLANTED_NAMES, ...PLANTED_DECLARATIONS];

describe('each planted violation is found', () => {
  test('every rule has one', () => {
    expect(new Set(CASES.map(([, rule]) => rule))).toEqual(new Set(Object.keys(RULES)));
  });
  test.each(CASES)('%s', (_what, rule, lines) => {
    const found = RULES[rule](planted(lines));
    const names = Object.keys(lines).flatMap((path) => [
      path,
      /features\/[\w-]+/.exec(path)?.[0] ?? path.split('/').at(-2)!,
    ]);
    expect(found).not.toEqual([]);
    expect(found.filter((sentence) => !names.some((name) => sentence.includes(name)))).toEqual([]);
  });
});
