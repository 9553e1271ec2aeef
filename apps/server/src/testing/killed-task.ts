import { sql } from 'drizzle-orm';
import { type Store, openPostgres, rows } from '../platform/database.ts';
import { testApp } from './app.ts';

/** A worker that stops for ever before the commit that says the given event of a task, so that its parent can kill it there. */
const [url, event] = process.argv.slice(2) as [string, string];

const store = await openPostgres(url);
const db: Store['db'] = new Proxy(store.db, {
  get(target, key) {
    const value: unknown = Reflect.get(target, key, target);
    if (typeof value !== 'function') return value;
    if (key !== 'transaction') return value.bind(target);
    const stopping: Store['db']['transaction'] = (work) =>
      target.transaction(async (tx) => {
        const done = await work(tx);
        const said = await rows(tx, sql`select 1 from task_events where event = ${event}`);
        if (said.length > 0) {
          process.stdout.write('there\n');
          await new Promise(() => setInterval(() => undefined, 1000));
        }
        return done;
      });
    return stopping;
  },
});
const app = await testApp({}, { ...store, db });
await app.work();
