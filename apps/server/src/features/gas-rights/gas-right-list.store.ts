import type { GasRightState } from '@joulerie/domain/gas-rights';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { sourcePolicy, sources } from '../sources/sources.public.ts';
import { type GasRightRow, gasRights } from './gas-rights.tables.ts';

type Query = {
  page: number;
  limit: number;
  _id_source?: string | undefined;
  id_pce?: string | undefined;
  status?: GasRightState | undefined;
};

/** One page of the last right of each gas meter that the actor sees, the newest first. */
export async function pageOfRights(
  db: Database,
  actor: Actor,
  { page, limit, _id_source, id_pce, status }: Query,
): Promise<{ found: GasRightRow[]; total: number }> {
  const which = and(
    sourcePolicy.visible(actor),
    sql`not exists (select from gas_rights later where later.source_id = ${gasRights.sourceId}
      and (later.created_at, later.id) > (${gasRights.createdAt}, ${gasRights.id}))`,
    _id_source ? eq(gasRights.sourceId, _id_source) : undefined,
    id_pce ? eq(gasRights.pce, id_pce.replaceAll(/\s/g, '').toUpperCase()) : undefined,
    status ? eq(gasRights.state, status) : undefined,
  );
  const [found, [counted]] = await Promise.all([
    db
      .select({ row: gasRights })
      .from(gasRights)
      .innerJoin(sources, eq(sources.id, gasRights.sourceId))
      .where(which)
      .orderBy(desc(gasRights.createdAt), desc(gasRights.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(gasRights).innerJoin(sources, eq(sources.id, gasRights.sourceId)).where(which),
  ]);
  return { found: found.map(({ row }) => row), total: counted!.total };
}
