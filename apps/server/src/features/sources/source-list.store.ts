import { LATE_DAYS } from '@joulerie/contract/constants';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { SOURCE_TYPES, energyOfType } from '@joulerie/domain/vocabulary';
import { type SQL, and, count, eq, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { sourcePolicy } from './sources.policy.ts';
import { type SourceRow, buildingSources, sources } from './sources.tables.ts';

export type SourceFilters = {
  search?: string | undefined;
  idtype?: SourceRow['idtype'][] | undefined;
  building?: string | undefined;
  state?: 'ok' | 'late' | 'empty' | 'attention' | undefined;
  use?: 'true' | 'false' | undefined;
  holding?: SourceRow['holding'] | undefined;
};

/** Types of what counts in a total, or may be left out of it: a sensor or a station measures no energy. */
const COUNTABLE = SOURCE_TYPES.filter((type) => energyOfType(type) !== null);

function filtered(actor: Actor, query: SourceFilters, now: number): SQL {
  const lateBefore = isoDay(parisDay(now) - LATE_DAYS);
  const linked = (condition: SQL) =>
    sql`exists (select 1 from ${buildingSources} bs where bs.source_id = ${sources.id} and ${condition})`;
  const states: Record<string, SQL> = {
    empty: sql`${sources.lastDay} is null`,
    late: sql`${sources.lastDay} < ${lateBefore}`,
    ok: sql`${sources.lastDay} >= ${lateBefore}`,
    attention: sql`(${sources.lastDay} is null or ${sources.lastDay} < ${lateBefore})`,
  };
  return and(
    sourcePolicy.visible(actor),
    ...(query.search?.split(/\s+/).filter(Boolean) ?? []).map(
      (word) => sql`(sources.search like '%' || plain(${escapeLike(word)}) || '%' or sources.id in (
        select bs.source_id from ${buildingSources} bs join buildings b on b.id = bs.building_id
          where b.search like '%' || plain(${escapeLike(word)}) || '%' and ${buildingPolicy.visibleAs(actor, 'b')}))`,
    ),
    query.idtype ? isOneOf(sources.idtype, query.idtype) : undefined,
    query.building ? linked(sql`bs.building_id = ${query.building}`) : undefined,
    query.use ? and(isOneOf(sources.idtype, COUNTABLE), linked(sql`bs.used = ${query.use === 'true'}`)) : undefined,
    query.state ? states[query.state] : undefined,
    query.holding ? eq(sources.holding, query.holding) : undefined,
  )!;
}

const SORTS: Record<'name' | 'createdAt' | 'idtype' | 'lastDay', SQL> = {
  name: sql`sources.sort_name`,
  createdAt: sql`sources.created_at`,
  idtype: sql`sources.idtype`,
  lastDay: sql`sources.last_day`,
};

/** Ids of one page of sources that the actor sees, in order, and how many there are in all. */
export async function pageOfSources(
  db: Database,
  actor: Actor,
  query: SourceFilters & { sort: keyof typeof SORTS; order: 'asc' | 'desc'; page: number; limit: number },
  now: number,
): Promise<{ ids: string[]; total: number }> {
  const where = filtered(actor, query, now);
  const direction = query.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const [page, [total]] = await Promise.all([
    // Only the key is sorted; the rows of the page are read afterwards.
    db
      .select({ id: sources.id })
      .from(sources)
      .where(where)
      .orderBy(sql`${SORTS[query.sort]} ${direction}`, sources.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ n: count() }).from(sources).where(where),
  ]);
  return { ids: page.map((row) => row.id), total: total!.n };
}

/** How many sources of each type the actor sees. */
export async function countByType(
  db: Database,
  actor: Actor,
  query: SourceFilters,
  now: number,
): Promise<{ idtype: SourceRow['idtype']; n: number }[]> {
  return db
    .select({ idtype: sources.idtype, n: count() })
    .from(sources)
    .where(filtered(actor, query, now))
    .groupBy(sources.idtype);
}

/** The weather sources that the actor sees. */
export async function weatherSources(db: Database, actor: Actor): Promise<SourceRow[]> {
  return db
    .select()
    .from(sources)
    .where(and(sourcePolicy.visible(actor), isOneOf(sources.idtype, ['idmeteofrance', 'idopenmeteo'])));
}
