import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isAlive } from './is-alive.ts';

test('a process runs until it has ended, whoever owns it; what is no number of a process does not', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  expect([process.pid, 1, ended, 0, -process.pid, 1.5, Number.NaN].map(isAlive)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
