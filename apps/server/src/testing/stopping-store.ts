import type { Database, Store } from '../platform/database.ts';

/**
 * A store whose process stops for ever before a statement of the transactions of its calls and jobs, counted from the first, so that
 * its parent can kill it there: it prints `there`.
 */
export function stoppingStore(store: Store, statement: number): Store {
  let left = statement;
  const stopping = (db: Database): Database =>
    new Proxy(db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        if (key === 'transaction')
          return (work: (tx: Database) => Promise<unknown>) => target.transaction((tx) => work(counting(tx)));
        return value.bind(target);
      },
    });
  const counting = (tx: Database): Database =>
    new Proxy(tx, {
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
  const during: Store['during'] = (...bounds) => {
    const own = store.during(...bounds);
    return { ...own, db: stopping(own.db) };
  };
  return { ...store, during };
}
