import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';

const own = ownBuilding();

/** Statements that wait for a lock of another one. */
const waiting = async () => {
  const [found] = await rows<{ count: number }>(
    own.app.store.reserved,
    sql`select count(*)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return found!.count;
};

test('a cost is computed from one state of the measures, whatever is written while it reads', async () => {
  const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
  for (const [day, quantity, priceEur] of [
    ['2025-01-01', 1000, 1200],
    ['2025-03-01', 500, 600],
  ] as const)
    await own.app
      .as(own.user.token)
      .call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity, priceEur } });
  const query = { start_date: '2025-01-01', end_date: '2025-02-28', frequency: 'monthly' as const };
  const read = async () =>
    (await own.app.as(own.user.token).call(costs.getSourceCost, { params: { id: tank._id }, query })).body;
  const before = await read();
  expect(before).toMatchObject({ known: true, totalEur: 1200 });
  const during = await own.app.store.db.transaction(async (tx) => {
    // The call stops in the middle of its reads, and finds the deliveries and their energy gone when it goes on.
    await tx.execute(sql`lock table deliveries in access exclusive mode`);
    const reading = read();
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    await tx.execute(sql`delete from deliveries where source_id = ${tank._id}`);
    await tx.execute(sql`delete from series where source_id = ${tank._id}`);
    await tx.execute(sql`delete from source_month where source_id = ${tank._id}`);
    return { reading };
  });
  expect(await during.reading).toEqual(before);
  expect(await read()).toMatchObject({ known: false, totalEur: null });
});
