import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** The files that the tests of this file receive are in a folder of their own: answers what is in it. */
export function ownReceivedFolder(): () => string[] {
  const { TMPDIR: before } = process.env;
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'joulerie-test-'));
    process.env.TMPDIR = folder;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true });
  });
  return () => readdirSync(folder);
}
