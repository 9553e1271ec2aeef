import type { Database, Store } from '../platform/database.ts';
import { openPostgres } from '../platform/database.ts';
import { testApp } from './app.ts';
import type { TestUser } from './builders.ts';
import { drop, linkyFile, linkyRows } from './files.ts';

/**
 * A process that dies in the middle of an upload: it opens a database, drops a file through the call, and
 * stops for ever before the given statement of the transaction, so that its parent can kill it there. Prints `there`
 * when it stands there, `done` when the upload had fewer statements.
 */
const [url, token, sourceId, point, statement] = process.argv.slice(2) as [string, string, string, string, string];

const store = await openPostgres(url);
let left = Number(statement);

function stopping(db: Database): Database {
  return new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key === 'transaction')
        return (work: (tx: Database) => Promise<unknown>) => target.transaction((tx) => work(counting(tx)));
      return value.bind(target);
    },
  });
}

function counting(tx: Database): Database {
  return new Proxy(tx, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'execute') return value.bind(target);
      return async (...given: unknown[]) => {
        left -= 1;
        if (left === 0) {
          process.stdout.write('there\n');
          await new Promise(() => setInterval(() => undefined, 1000));
        }
        return value.apply(target, given);
      };
    },
  });
}

const during: Store['during'] = (...bounds) => {
  const own = store.during(...bounds);
  return { ...own, db: stopping(own.db) };
};
const app = await testApp({}, { ...store, during });
const file = linkyFile(
  point,
  linkyRows('2024-01-02', '2024-12-31', (slot) => 100 + (slot % 10)),
);
await drop(app, { token } as TestUser, { _id: sourceId }, file);
process.stdout.write('done\n');
await store.close();
