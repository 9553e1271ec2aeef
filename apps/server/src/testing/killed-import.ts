import { openPostgres } from '../platform/database.ts';
import { testApp } from './app.ts';
import type { TestUser } from './builders.ts';
import { drop, linkyFile, linkyRows } from './files.ts';
import { stoppingStore } from './stopping-store.ts';

/**
 * A process that dies in the middle of an upload: it opens a database, drops a file through the call, and stops for ever before the
 * given statement of the transaction. Prints `done` when the upload had fewer statements.
 */
const [url, token, sourceId, point, statement] = process.argv.slice(2) as [string, string, string, string, string];

const store = await openPostgres(url);
const app = await testApp({}, stoppingStore(store, Number(statement)));
const file = linkyFile(
  point,
  linkyRows('2024-01-02', '2024-12-31', (slot) => 100 + (slot % 10)),
);
await drop(app, { token } as TestUser, { _id: sourceId }, file);
process.stdout.write('done\n');
await store.close();
