import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Account, AccountState } from './account.ts';

const PLACES = /^\/(v1|stripe|sandbox\/stripe)\//;

/**
 * Keeps what the account knows in a file, after each request that changes it: what was subscribed to before a restart is known after it.
 * A file that cannot be read is an account that knows nothing.
 */
export function keepAccount(app: FastifyInstance, account: Account, file: string): void {
  const before = existsSync(file) ? read(file) : null;
  if (before) account.restore(before);
  app.addHook('onResponse', async ({ method, url }) => {
    if (method === 'GET' || !PLACES.test(url)) return;
    mkdirSync(dirname(file), { recursive: true });
    // Whole or not at all: the process may be killed while it writes.
    writeFileSync(`${file}.part`, JSON.stringify(account.state()));
    renameSync(`${file}.part`, file);
  });
}

function read(file: string): AccountState | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AccountState;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
