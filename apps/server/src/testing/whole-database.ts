import type { Store } from '../platform/database.ts';
import { type TestUser, aBuilding, aSource, aUser } from './builders.ts';
import { buildingData, linkyFile, linkyRows, stored } from './files.ts';
import type { OwnServer } from './own-cluster.ts';

/** A person with a building whose meter has measures. */
export async function aPortfolio({ app }: OwnServer) {
  const user = await aUser(app);
  const building = await aBuilding(app, user);
  const meter = await aSource(app, user, building._id_building, { segment: 'C5' });
  const rows = linkyRows('2024-01-01', '2024-01-31', (slot) => 100 + (slot % 48));
  await stored(app, user, meter, linkyFile(meter.idsource!, rows));
  return { user, building: building._id_building };
}

export const energy = async ({ app }: OwnServer, user: TestUser, building: string) =>
  buildingData(app, user, building, {
    variables: ['conso'],
    start_date: '2024-01-01',
    end_date: '2024-01-31',
    frequency: 'daily',
  });

/** The number of rows of every table, and the sum of a hash of each row. */
export async function figures({ query }: Store): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    [],
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    [found[name]] = await query(
      `select count(*)::int as rows, sum(hashtextextended(t::text, 0)) as sum from ${name} t`,
      [],
    );
  return found;
}
