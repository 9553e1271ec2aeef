import type { Store } from './database.ts';

/**
 * What tools that only read may see: buildings, meters, energies and offers. Not people, sessions, codes nor what the service keeps for
 * itself; a new table is closed until it is listed.
 */
const OPEN_TABLES = [
  'building_sources',
  'building_tags',
  'buildings',
  'cost_month',
  'deliveries',
  'folders',
  'scopes',
  'series',
  'series_day',
  'series_period',
  'source_month',
  'source_offers',
  'sources',
  'spaces',
  'tags',
] as const;

/** Lets the reader of the service's own server select from the open tables. */
export async function openTables(store: Store): Promise<void> {
  await store.query(`grant select on ${OPEN_TABLES.join(', ')} to joulerie_reader`, []);
}
