import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Consents, Authorization } from '../enedis/consents.ts';
import type { Right, Rights } from '../grdf/rights.ts';

const PLACES = /^\/(dataconnect|enedis|sandbox\/enedis|adict\/v2\/(pce|droit_acces)|grdf)\b/;
type State = { consents: readonly Authorization[]; rights: readonly Right[] };

/** Keeps what holders allowed in a file, after each request that may change it: an authorisation survives a restart of the sandbox. */
export function keepOperators(app: FastifyInstance, consents: Consents, rights: Rights, file: string): void {
  const before = existsSync(file) ? read(file) : null;
  if (before) {
    consents.restore(before.consents);
    rights.restore(before.rights);
  }
  app.addHook('onResponse', async ({ method, url }) => {
    if (method === 'GET' || !PLACES.test(url)) return;
    mkdirSync(dirname(file), { recursive: true });
    // Whole or not at all: the process may be killed while it writes.
    writeFileSync(`${file}.part`, JSON.stringify({ consents: consents.list(), rights: rights.list() }));
    renameSync(`${file}.part`, file);
  });
}

function read(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
