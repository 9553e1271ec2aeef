import { LATE_DAYS } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/sources';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { type SQL, and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Serve } from '../../platform/http/serve.ts';
import { inOrder } from '../../platform/order.ts';
import { escapeLike } from '../../platform/text.ts';
import type { Actor } from '../../platform/identity.ts';
import { greatCircleM, openBuilding } from '../buildings/buildings.store.ts';
import { imports } from '../measures/measures.tables.ts';
import { presentSources } from './sources.present.ts';
import { openSource } from './sources.store.ts';
import { buildingSources, sources } from './sources.tables.ts';
import { allStations } from './weather-stations.ts';
import { sourcePolicy } from './sources.policy.ts';

type Filters = {
  search?: string | undefined;
  idtype?: SourceRowType[] | undefined;
  building?: string | undefined;
  state?: 'ok' | 'late' | 'empty' | 'attention' | undefined;
  use?: 'true' | 'false' | undefined;
};
type SourceRowType = (typeof sources.$inferSelect)['idtype'];

function filtered(actor: Actor, query: Filters, now: number): SQL {
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
      (word) => sql`sources.search like '%' || plain(${escapeLike(word)}) || '%'`,
    ),
    query.idtype ? inArray(sources.idtype, query.idtype) : undefined,
    query.building ? linked(sql`bs.building_id = ${query.building}`) : undefined,
    query.use ? linked(sql`bs.used = ${query.use === 'true'}`) : undefined,
    query.state ? states[query.state] : undefined,
  )!;
}

const SORTS: Record<'name' | 'createdAt' | 'idtype' | 'lastDay', SQL> = {
  name: sql`sources.sort_name`,
  createdAt: sql`sources.created_at`,
  idtype: sql`sources.idtype`,
  lastDay: sql`sources.last_day`,
};

export const listSources: Serve<typeof contract.listSources> = async ({ db, actor, query, now }) => {
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
  const ids = page.map((row) => row.id);
  const found = await db.select().from(sources).where(inArray(sources.id, ids));
  const n = total!.n;
  return {
    data: await presentSources(db, actor, inOrder(ids, found), now),
    page: query.page,
    limit: query.limit,
    total: n,
    has_more: query.page * query.limit < n,
  };
};

export const countSources: Serve<typeof contract.countSources> = async ({ db, actor, query, now }) => {
  const found = await db
    .select({ idtype: sources.idtype, n: count() })
    .from(sources)
    .where(filtered(actor, query, now))
    .groupBy(sources.idtype);
  return {
    total: found.reduce((sum, row) => sum + row.n, 0),
    byType: Object.fromEntries(found.map((row) => [row.idtype, row.n])),
  };
};

export const listWeatherStations: Serve<typeof contract.listWeatherStations> = async ({ db, actor, query }) => {
  const building = query.building ? await openBuilding(db, actor, query.building) : null;
  const lat = building?.lat ?? query.lat ?? null;
  const lon = building?.lon ?? query.lon ?? null;
  const known = await db
    .select()
    .from(sources)
    .where(and(sourcePolicy.visible(actor), inArray(sources.idtype, ['idmeteofrance', 'idopenmeteo'])));
  const listed = new Set(allStations().map((station) => station.id));
  const all = [
    ...allStations().map((station) => {
      const own = known.find((row) => row.idtype === 'idmeteofrance' && row.idsource === station.id);
      return {
        own,
        idtype: 'idmeteofrance' as const,
        idsource: station.id,
        name: station.name,
        lat: station.lat,
        lon: station.lon,
        altitudeM: station.altitudeM,
      };
    }),
    ...known
      .filter((row) => !listed.has(row.idsource ?? '') && row.lat !== null && row.lon !== null)
      .map((own) => ({
        own,
        idtype: own.idtype as 'idopenmeteo',
        idsource: own.idsource!,
        name: own.name,
        lat: own.lat!,
        lon: own.lon!,
        altitudeM: null,
      })),
  ].map((station) => ({
    _id: station.own?.id ?? null,
    idtype: station.idtype,
    idsource: station.idsource,
    name: station.name,
    location: { lat: station.lat, lon: station.lon },
    altitudeM: station.altitudeM,
    distanceKm:
      lat === null || lon === null ? null : Math.round(greatCircleM(lat, lon, station.lat, station.lon) / 100) / 10,
    hasData: station.own?.lastDay != null,
  }));
  all.sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0) || a.name.localeCompare(b.name, 'fr'));
  return { data: all.slice(0, query.limit), total: all.length };
};

type WorkflowQuery = { limit: number; state: string };

async function workflows(db: Parameters<typeof openSource>[0], where: SQL, query: WorkflowQuery) {
  const found = await db
    .select({ id: imports.id, state: imports.state, sourceId: imports.sourceId, startedAt: imports.startedAt })
    .from(imports)
    .where(and(where, sql`${imports.state} = ${query.state}`))
    .orderBy(desc(imports.startedAt))
    .limit(query.limit);
  const data = found.map((row) => ({
    id: row.id,
    name: 'historique_import',
    state: row.state,
    _id_source: row.sourceId,
    startedAt: row.startedAt.toISOString(),
  }));
  return { data, total: data.length };
}

export const listBuildingWorkflows: Serve<typeof contract.listBuildingWorkflows> = async ({
  db,
  actor,
  params,
  query,
}) => {
  const building = await openBuilding(db, actor, params.id);
  return workflows(
    db,
    sql`${imports.sourceId} in (select source_id from ${buildingSources} where building_id = ${building.id})`,
    query,
  );
};

export const listSourceWorkflows: Serve<typeof contract.listSourceWorkflows> = async ({ db, actor, params, query }) => {
  const source = await openSource(db, actor, params.id);
  return workflows(db, eq(imports.sourceId, source.id), query);
};
