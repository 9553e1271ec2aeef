import { listImports } from '@joulerie/contract/imports';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database, Store } from '../../platform/database.ts';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows } from '../../testing/files.ts';
import { testStore } from '../../testing/store.ts';
import { closeLostImports } from './imports.store.ts';

afterEach(() => void vi.useRealTimers());

const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

/** A store that changes how its calls run their transactions. */
function storeWith(store: Store, around: (run: () => Promise<unknown>) => Promise<unknown>): Store {
  const during: Store['during'] = (...bounds) => {
    const own = store.during(...bounds);
    const db = new Proxy(own.db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (key === 'transaction')
          return (work: (tx: Database) => Promise<unknown>) => around(() => target.transaction(work));
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { ...own, db };
  };
  return { ...store, during };
}

async function aPlace(store: Store) {
  const app = await testApp({}, store);
  const user = await aUser(app);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building);
  const file = linkyFile(
    source.idsource!,
    linkyRows('2024-01-01', '2024-01-03', () => 100),
  );
  const states = async () =>
    (await app.as(user.token).call(listImports, { params: { id: source._id }, query: {} })).body.data.map(
      ({ state, removable }) => [state, removable],
    );
  return { app, user, source, send: () => drop(app, user, source, file), states };
}

test('an import whose commit was not heard is a success, which can be taken back', async () => {
  let isLost = false;
  const store = storeWith(await testStore(), async (run) => {
    const done = await run();
    if (isLost) throw lost();
    return done;
  });
  const { send, states } = await aPlace(store);
  isLost = true;
  expect((await send()).status).toBe(503);
  expect(await states()).toEqual([['success', true]]);
});

test('an import that a process left without being able to say so is closed within minutes, not one that begins', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { app, source, user, send, states } = await aPlace(await testStore());
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  await send();
  const leave = (age: string) =>
    app.store.db.execute(
      sql`update imports set state = 'run', started_at = now() - ${age}::interval where source_id = ${source._id} and user_id = ${user.id}`,
    );
  await leave('10 seconds');
  await closeLostImports(app.store.db);
  expect(await states()).toEqual([['run', false]]);
  await leave('6 minutes');
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await states()).toEqual([['failure', false]]), { timeout: 10_000 });
  await app.app.close();
});
