import { type Store, openPostgres } from '../platform/database.ts';
import { testApp } from './app.ts';

/** A worker that stops for ever before the commit of the given transaction of its first task, so that its parent can kill it there. */
const [url, transaction] = process.argv.slice(2) as [string, string];

let left = Number(transaction);
const store = await openPostgres(url);
const db: Store['db'] = new Proxy(store.db, {
  get(target, key) {
    const value: unknown = Reflect.get(target, key, target);
    if (typeof value !== 'function') return value;
    if (key !== 'transaction') return value.bind(target);
    const stopping: Store['db']['transaction'] = (work) =>
      target.transaction(async (tx) => {
        const done = await work(tx);
        left -= 1;
        if (left === 0) {
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
