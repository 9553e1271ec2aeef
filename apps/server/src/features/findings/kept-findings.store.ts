import { isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { type Database, inOneState, rows, uuidArray } from '../../platform/database.ts';
import { findBuildings } from '../buildings/buildings.public.ts';
import { contributingSources } from '../measures/measures.public.ts';
import { type Found, applyRules } from './apply-rules.ts';
import { buildingFinding, findingState, type KeptChange } from './findings.tables.ts';
import { weatherFreeYear } from './kept-weather.store.ts';
import { readSubject } from './read-subject.ts';
import { yearOf } from './year-of-building.ts';

/** Buildings that have sources, or that hold buildings with some: every row of a list that rules may speak of. */
export const buildingsWithSources = async (db: Database): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct unnest(b.id || b.ancestors) as id from building_sources bs join buildings b on b.id = bs.building_id
        where bs.used order by 1`,
    )
  ).map(({ id }) => id);

/**
 * What these buildings, and those around them, are made from changed: what is kept of them is stale from the end of this transaction. One that
 * another transaction removes at this moment is waited for, and left out.
 */
export async function markFindingsStale(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    insert into finding_state (building_id)
      select x.id from buildings x where x.id in (
          select a.id from buildings b cross join lateral unnest(b.id || b.ancestors) as a(id) where b.id = any(${uuidArray(ids)}))
        order by x.id for key share of x
      on conflict (building_id) do update set wanted = finding_state.wanted + 1`);
}

/** Buildings that a source is attached to, and those whose weather it is: a station may be followed without being attached. */
const buildingsFollowing = async (db: Database, sourceId: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select building_id as id from building_sources where source_id = ${sourceId}
        union select id from buildings where weather_source_id = ${sourceId} order by 1`,
    )
  ).map(({ id }) => id);

export const markStaleOfSource = async (db: Database, sourceId: string): Promise<void> =>
  markFindingsStale(db, await buildingsFollowing(db, sourceId));

/** Applies the rules again to these buildings and those around them, where something changed since the last time. */
export async function refreshAround(db: Database, ids: readonly string[], today: number): Promise<void> {
  if (ids.length === 0) return;
  const around = await rows<{ id: string }>(
    db,
    sql`select distinct unnest(id || ancestors) as id from buildings where id = any(${uuidArray(ids)}) order by 1`,
  );
  for (const { id } of around) await refreshFindings(db, id, today);
}

export const refreshAroundSource = async (db: Database, sourceId: string, today: number): Promise<void> =>
  refreshAround(db, await buildingsFollowing(db, sourceId), today);

/**
 * Applies the rules to a building, unless nothing changed since the last time and no month began. It reads and computes before it locks
 * anything: of a change that comes meanwhile, what is written stays stale, and its own event computes it again.
 */
export async function refreshFindings(db: Database, id: string, day: number): Promise<void> {
  const read = await inOneState(db, async (from) => {
    const [state] = await rows<{ wanted: number; computed: number; until: string | null; changed: boolean }>(
      from.db,
      sql`select wanted, computed, until_month::text as until, weather_free is not null as changed from finding_state where building_id = ${id}`,
    );
    // An event may arrive after the month that followed it.
    const today = Math.max(day, parseIsoDay(state?.until ?? '') ?? day);
    const until = isoDay(startOfMonth(today));
    const [building] = await findBuildings(from.db, [id]);
    if (!building) return null;
    // Findings kept before the changes were have none.
    const whole = state?.changed || !building.energyMonths?.year;
    if (state && state.computed === state.wanted && state.until === until && whole) return null;
    const { sources, weather } = await contributingSources(from.db, building);
    const subject = { sources, weather, year: yearOf(building, today) };
    return {
      building,
      computed: state?.wanted ?? 1,
      until,
      reading: await readSubject(from, subject, today),
      change: await weatherFreeYear(from, building, sources, weather, today),
    };
  });
  if (read === null) return;
  const { found } = await applyRules(read.reading, read.building);
  await db.transaction((tx) => write(tx, id, read, found));
}

/** Applies the rules to a building as if something had changed: for rules that say something else of the same measures. */
export async function applyNewRules(db: Database, id: string, today: number): Promise<void> {
  await db.execute(sql`update finding_state set wanted = wanted + 1 where building_id = ${id}`);
  await refreshFindings(db, id, today);
}

async function write(
  db: Database,
  buildingId: string,
  { computed, until, change }: { computed: number; until: string; change: KeptChange | null },
  found: readonly Found[],
): Promise<void> {
  await db.insert(findingState).values({ buildingId }).onConflictDoNothing();
  // An older computation that ends late writes nothing over a newer one.
  const [kept] = await rows<{ computed: number }>(
    db,
    sql`update finding_state set computed = ${computed}, until_month = ${until}, weather_free = ${change && JSON.stringify(change)}::jsonb
      where building_id = ${buildingId} and computed <= ${computed} returning computed`,
  );
  if (!kept) return;
  await db.execute(sql`delete from building_finding where building_id = ${buildingId}`);
  const values = found.flatMap(({ source, ...finding }, place) =>
    finding.eurPerYear === null
      ? []
      : [{ buildingId, place, sourceId: source?.id ?? null, eurPerYear: finding.eurPerYear, finding }],
  );
  if (values.length > 0) await db.insert(buildingFinding).values(values);
}

/** Drops the kept findings around a source other days of which may be read than before: what was said of the others is not shown until it is computed again. */
export async function dropFindingsOfSource(db: Database, sourceId: string): Promise<void> {
  await db.execute(sql`
    delete from building_finding where building_id in (select distinct unnest(b.id || b.ancestors)
      from buildings b where b.id = any(${uuidArray(await buildingsFollowing(db, sourceId))}))`);
}
