import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('the example of the README runs and prints what it says', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)![1]!;
  const said = [...code.matchAll(/console\.log\(.*\/\/ (.+)$/gm)].map((match) => match[1]!);
  expect(said.length).toBe(code.split('console.log').length - 1);

  // Written inside the package, whose name then resolves as it does for whoever installs it.
  const file = join(import.meta.dirname, `readme-example-${process.pid}.ts`);
  writeFileSync(file, code);
  try {
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(said);
  } finally {
    rmSync(file);
  }
});
