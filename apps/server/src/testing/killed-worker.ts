import { openPostgres } from '../platform/database.ts';
import { testApp } from './app.ts';
import { stoppingStore } from './stopping-store.ts';

/** A worker that stops for ever before the given statement of the transaction of its first job. */
const [url, statement] = process.argv.slice(2) as [string, string];

const app = await testApp({}, stoppingStore(await openPostgres(url), Number(statement)));
await app.work();
