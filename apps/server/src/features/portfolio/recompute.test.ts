import * as buildingCalls from '@joulerie/contract/buildings';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';

test('months and lists that older rules left are computed again beside the calls of the first start, and only then', async () => {
  const app = await testApp();
  const user = await aUser(app);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-02-01', '2024-03-01', () => 1000),
  );
  const listed = async () => {
    const { energyKwh, months } = (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
    return { energyKwh, months: months.filter((kwh) => kwh !== null) };
  };
  const spoil = async () => {
    await app.store.db.execute(sql`update source_month set kwh = 1 where source_id = ${source._id}`);
    await app.store.db.execute(sql`update buildings set energy_kwh = 1, energy_months = null`);
  };
  const start = async () => {
    const server = await testApp({}, app.store);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return server;
  };
  await spoil();
  await app.store.db.execute(sql`delete from done_jobs`);
  const [one, other] = [await start(), await start()];
  await vi.waitFor(async () => expect(await listed()).toEqual({ energyKwh: 696, months: [696] }), 10_000);
  const kept = await app.store.db.execute(sql`select kwh from source_month where source_id = ${source._id}`);
  expect(JSON.stringify(kept)).toContain('696');
  // A server that stops ends what it had begun.
  await Promise.all([one.app.close(), other.app.close()]);
  await spoil();
  await (await start()).app.close();
  expect(await listed()).toEqual({ energyKwh: 1, months: [] });
});
