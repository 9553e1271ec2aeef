import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../../../scripts/torture.mjs');
const USAGE = /^Usage : npm run torture -- \[--seed N\] \[--only kills\|[\w|]+\]\n$/;

test.each([
  ['--help', 0],
  ['-h', 0],
  ['--unknown', 1],
  ['--only constructor', 1],
  ['--seed abc', 1],
])('`npm run torture -- %s` prints the usage and nothing else', (options, status) => {
  const run = spawnSync(process.execPath, [COMMAND, ...options.split(' ')], { encoding: 'utf8' });
  expect([run.status, run.stdout + run.stderr]).toEqual([status, expect.stringMatching(USAGE)]);
});
