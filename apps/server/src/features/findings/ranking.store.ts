import type { Finding, FindingRule } from '@joulerie/domain/findings';
import { NOTICE_DAYS } from '@joulerie/domain/findings';
import { isoDay, startOfMonth } from '@joulerie/domain/calendar';
import { SOURCE_TYPES, energyOfType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { contractsOf } from '../contracts/contracts.public.ts';
import type { FolderRow } from '../folders/folders.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';

type Place = {
  buildingId: string;
  building: string;
  sourceId: string | null;
  source: string | null;
  idsource: string | null;
};
export type RankedRow = Place & { finding: Finding };
export type EndingRow = Place & { end: string; state: 'over' | 'soon' | 'check' | 'gap'; next: string | null };

/** Buildings of a folder, or of the whole space of the actor (null), that they see. */
const seen = (actor: Actor, folder: FolderRow | null, alias = 'buildings'): SQL => {
  const own = sql.identifier(alias);
  return sql`${buildingPolicy.visibleAs(actor, alias)} and ${folder ? sql`${own}.folder_path @> array[${folder.id}::uuid]` : sql`${own}.space_id = ${actor.space.id}`}`;
};

/** A building inside another one that is seen is in what that one says. */
const outermost = (actor: Actor, folder: FolderRow | null, alias = 'buildings'): SQL => {
  const own = sql.identifier(alias);
  return sql`(${own}.parent_id is null or not exists (select from buildings a where a.id = any(${own}.ancestors) and ${seen(actor, folder, 'a')}))`;
};

/** What is said of a meter of several buildings is listed with one of them. */
const isFirst = (actor: Actor, folder: FolderRow | null): SQL => sql`not exists (
  select from building_finding g join buildings other on other.id = g.building_id
    where g.source_id = f.source_id and g.finding->>'rule' = f.finding->>'rule'
      and (g.eur_per_year, g.building_id) > (f.eur_per_year, f.building_id)
      and ${seen(actor, folder, 'other')} and ${outermost(actor, folder, 'other')})`;

/** A list of names as one value of a statement. */
function listOf<T extends string>(names: readonly T[]): string {
  return `{${names.join(',')}}`;
}

/** Rules of a whole building that look at its points of electricity; the others look at all that it measures. */
const ELECTRIC = listOf<FindingRule>(['base_load', 'base_load_rise', 'closed_hours']);
const METERING = listOf(SOURCE_TYPES.filter((type) => energyOfType(type) !== null));

/**
 * Table `twice (building_id, place)`: what is said of a whole building whose meters are all among those of another one of which the same is
 * said: one saving. Only buildings with a meter of several buildings of the space are looked at.
 */
const saidTwice = (actor: Actor, folder: FolderRow | null): SQL => {
  const ofSpace = sql`b.space_id = ${folder?.spaceId ?? actor.space.id}`;
  return sql`
  shared as materialized (
    select bs.source_id from building_sources bs join buildings b on b.id = bs.building_id where bs.used and ${ofSpace} group by 1 having count(*) > 1),
  held as materialized (
    select distinct root.id, bs.source_id from shared join building_sources bs on bs.source_id = shared.source_id and bs.used
      join buildings b on b.id = bs.building_id and ${ofSpace} cross join lateral unnest(b.id || b.ancestors) as root(id)),
  meters as materialized (
    select root.id, array_agg(s.id) as measuring, array_agg(s.id) filter (where s.idtype = 'pdl') as electric
      from buildings b cross join lateral unnest(b.id || b.ancestors) as root(id)
        join building_sources bs on bs.building_id = b.id and bs.used
        join sources s on s.id = bs.source_id and s.idtype = any(${METERING}::text[])
      where ${ofSpace} and root.id in (select id from held) group by root.id),
  twice as materialized (
    select distinct f.building_id, f.place
      from held join held beside on beside.source_id = held.source_id and beside.id <> held.id
        join meters own on own.id = held.id join meters wider on wider.id = beside.id
        join building_finding f on f.building_id = own.id and f.source_id is null
        join building_finding g on g.building_id = wider.id and g.source_id is null and g.finding->>'rule' = f.finding->>'rule'
          and (g.eur_per_year, g.building_id) > (f.eur_per_year, f.building_id)
        join buildings other on other.id = g.building_id and ${seen(actor, folder, 'other')} and ${outermost(actor, folder, 'other')}
      where case when f.finding->>'rule' = any(${ELECTRIC}::text[]) then wider.electric @> own.electric else wider.measuring @> own.measuring end)`;
};

/** The findings kept of buildings, most euros first, and how many there are; what one of a meter says in several buildings is one. */
export async function rankedFindings(
  db: Database,
  actor: Actor,
  folder: FolderRow | null,
  limit: number,
): Promise<{ found: RankedRow[]; total: number }> {
  const twice = saidTwice(actor, folder);
  const from = sql`from building_finding f join buildings on buildings.id = f.building_id left join sources s on s.id = f.source_id
    where not exists (select from twice where twice.building_id = f.building_id and twice.place = f.place) and ${seen(actor, folder)} and ${outermost(actor, folder)}
      and (f.source_id is null or (${sourcePolicy.visibleAs(actor, 's')} and ${isFirst(actor, folder)}))`;
  const [found, [counted]] = await Promise.all([
    rows<RankedRow>(
      db,
      sql`with ${twice} select buildings.id as "buildingId", buildings.name as building, s.id as "sourceId", s.name as source, s.idsource, f.finding
        ${from} order by f.eur_per_year desc, f.building_id, f.place limit ${limit}`,
    ),
    rows<{ n: number }>(db, sql`with ${twice} select count(*)::int as n ${from}`),
  ]);
  return { found, total: counted!.n };
}

/** Contracts that are over, end soon, are to be checked or have no offer in force, the earliest end first, and how many there are. */
export async function endingContracts(
  db: Database,
  actor: Actor,
  folder: FolderRow | null,
  today: number,
  limit: number,
): Promise<{ found: EndingRow[]; total: number }> {
  // Without an end of its own or of an offer within that time, a source is not looked at.
  const until = isoDay(today + NOTICE_DAYS);
  const mayEnd = sql`(s.end_contract_on <= ${until} or s.id in (select source_id from source_offers where valid_to <= ${until}))`;
  const from = sql`from (${contractsOf(sql`${sourcePolicy.visibleAs(actor, 's')} and ${mayEnd}`, today)}) c
    cross join lateral (select buildings.id, buildings.name from building_sources bs join buildings on buildings.id = bs.building_id
      where bs.source_id = c.id and ${seen(actor, folder)} order by buildings.sort_name, buildings.id limit 1) b
    where c.state in ('over', 'soon', 'check', 'gap') and c."end" is not null`;
  const [found, [counted]] = await Promise.all([
    rows<EndingRow>(
      db,
      sql`select b.id as "buildingId", b.name as building, c.id as "sourceId", c.name as source, c.idsource, c."end"::text as "end", c.state, c.next_from::text as next
        ${from} order by c."end", c.id limit ${limit}`,
    ),
    rows<{ n: number }>(db, sql`select count(*)::int as n ${from}`),
  ]);
  return { found, total: counted!.n };
}

/** Buildings whose kept findings are not those of what is stored now and of the last complete months, or that have none yet, and all that have a source. */
export async function waitingBuildings(
  db: Database,
  actor: Actor,
  folder: FolderRow | null,
  today: number,
): Promise<{ waiting: number; all: number }> {
  const until = isoDay(startOfMonth(today));
  const [counted] = await rows<{ waiting: number; all: number }>(
    db,
    sql`select count(*)::int as "all", count(*) filter (where st.building_id is null or st.computed <> st.wanted or st.until_month is null or st.until_month < ${until})::int as waiting
      from buildings left join finding_state st on st.building_id = buildings.id
      where ${seen(actor, folder)} and buildings.counted_sources > 0`,
  );
  return counted!;
}
