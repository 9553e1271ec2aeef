import { fileURLToPath, pathToFileURL } from 'node:url';
import { SUBSCRIPTIONS } from '../app.ts';
import { type Collecting, collectDue } from '../features/collection/collect.ts';
import { operatorsOf } from '../features/collection/operators.ts';
import { readConfig } from '../platform/config.ts';
import { openPostgres } from '../platform/database.ts';
import { createEvents } from '../platform/events/events.ts';

/** Where a worker collects: its database, the operators, and how far its clock is ahead [ms]. */
export type Place = { url: string; sandbox: string; aheadMs: number };

/** Settings of a server whose operators are those of a sandbox, with quotas lifted. */
export const settingsAt = (sandbox: string): Record<string, string> => ({
  ENEDIS_CLIENT_ID: 'essai',
  ENEDIS_CLIENT_SECRET: 'secret',
  ENEDIS_API_URL: sandbox,
  ENEDIS_CONSENT_URL: sandbox,
  ENEDIS_PER_SECOND: '0',
  ENEDIS_PER_HOUR: '0',
});

/** Collects what is due, as a worker does, until nothing is; answers how many series were. */
export async function collectAll({ url, sandbox, aheadMs }: Place): Promise<number> {
  const store = await openPostgres(url);
  try {
    const now = () => Date.now() + aheadMs;
    const parts: Collecting = {
      store,
      events: createEvents(SUBSCRIPTIONS, now, () => undefined, { add: async () => '' }),
      now,
      stopping: new AbortController().signal,
      report: (error) => console.error(error),
    };
    let series = 0;
    for (const operator of operatorsOf(readConfig(settingsAt(sandbox)), store.db, now))
      series += (await collectDue(parts, operator)).series;
    return series;
  } finally {
    await store.close();
  }
}

/** The program of a worker of its own, with its place as JSON: `spawn(process.execPath, [WORKER, …])`. */
export const WORKER = fileURLToPath(import.meta.url);

// A worker of its own, with its place as JSON: it says that it begins, and ends when nothing is due any more.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log('begun');
  const series = await collectAll(JSON.parse(process.argv[2]!) as Place);
  console.log(`done ${series}`);
}
