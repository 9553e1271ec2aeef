import { type CivilDay, isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import type { FailureKind } from '../../connectors/operators/outcome.ts';
import { type Database, isOneOf, rows } from '../../platform/database.ts';
import { isThere } from '../sources/sources.public.ts';
import { type RetrievalRow, weatherRetrievals } from './weather.tables.ts';

/** A station or a place whose weather serves a building, and the days that were retrieved of it. */
export type Wanted = {
  sourceId: string;
  idtype: 'idmeteofrance' | 'idopenmeteo';
  idsource: string | null;
  lat: number | null;
  lon: number | null;
  /** First day on which a building that it serves has a measure; null where none has. */
  firstMeasure: CivilDay | null;
  /** Last day of its own weather; null where it has none. */
  lastDay: CivilDay | null;
  /** Days `[fromDay, toDay)` retrieved so far. */
  retrieved: { fromDay: CivilDay; toDay: CivilDay } | null;
};

/** The stations and places that serve buildings, those of the demonstration left out: their days are made. */
export async function wantedWeather(db: Database): Promise<Wanted[]> {
  const found = await rows<{
    id: string;
    idtype: Wanted['idtype'];
    idsource: string | null;
    lat: number | null;
    lon: number | null;
    first: string | null;
    last_day: string | null;
    from_day: string | null;
    to_day: string | null;
  }>(
    db,
    sql`select s.id, s.idtype, s.idsource, s.lat, s.lon, s.last_day::text, r.from_day::text, r.to_day::text,
          (select min(m.first_day)::text from buildings b
             join building_sources bs on bs.building_id = b.id
             join sources m on m.id = bs.source_id and m.id <> s.id
             where b.weather_source_id = s.id) as first
        from sources s left join ${weatherRetrievals} r on r.source_id = s.id
        where s.idtype in ('idmeteofrance', 'idopenmeteo')
          and exists (select from buildings b where b.weather_source_id = s.id)
          and not exists (select from demonstration_source d where d.source_id = s.id)
        order by s.id`,
  );
  return found.map((row) => ({
    sourceId: row.id,
    idtype: row.idtype,
    idsource: row.idsource,
    lat: row.lat,
    lon: row.lon,
    firstMeasure: row.first === null ? null : parseIsoDay(row.first),
    lastDay: row.last_day === null ? null : parseIsoDay(row.last_day),
    retrieved:
      row.from_day === null || row.to_day === null
        ? null
        : { fromDay: parseIsoDay(row.from_day)!, toDay: parseIsoDay(row.to_day)! },
  }));
}

/**
 * Notes that days `[fromDay, toDay)` were retrieved, with all that were before: they are one span. Days that do not touch it are stored and
 * not noted: those between would never be asked for.
 */
export async function noteRetrieved(
  db: Database,
  sourceId: string,
  { fromDay, toDay }: { fromDay: CivilDay; toDay: CivilDay },
  now: number,
): Promise<void> {
  const at = sql`${isoInstant(now)}::timestamptz`;
  await db
    .insert(weatherRetrievals)
    .values({ sourceId, fromDay: isoDay(fromDay), toDay: isoDay(toDay), succeededAt: at, failure: null, triedAt: at })
    .onConflictDoUpdate({
      target: weatherRetrievals.sourceId,
      set: {
        fromDay: sql`case when ${touches} then least(${weatherRetrievals.fromDay}, excluded.from_day) else ${weatherRetrievals.fromDay} end`,
        toDay: sql`case when ${touches} then greatest(${weatherRetrievals.toDay}, excluded.to_day) else ${weatherRetrievals.toDay} end`,
        succeededAt: at,
        failure: null,
        triedAt: at,
      },
    });
}

const touches = sql`(${weatherRetrievals.fromDay} is null or (excluded.from_day <= ${weatherRetrievals.toDay} and excluded.to_day >= ${weatherRetrievals.fromDay}))`;

/** Notes that a try failed, and why. What was retrieved before stays. */
export async function noteFailed(db: Database, sourceId: string, failure: FailureKind, now: number): Promise<void> {
  if (!(await isThere(db, sourceId))) return;
  const at = sql`${isoInstant(now)}::timestamptz`;
  await db
    .insert(weatherRetrievals)
    .values({ sourceId, failure, triedAt: at })
    .onConflictDoUpdate({ target: weatherRetrievals.sourceId, set: { failure, triedAt: at } });
}

/** What is known of the retrieval of sources, by id. */
export async function retrievalsOf(db: Database, ids: readonly string[]): Promise<Map<string, RetrievalRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.select().from(weatherRetrievals).where(isOneOf(weatherRetrievals.sourceId, ids));
  return new Map(found.map((row) => [row.sourceId, row]));
}

/** Which buildings are served by a station of which nothing was retrieved yet. */
export async function lackWeather(db: Database, buildingIds: readonly string[]): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from buildings b join sources s on s.id = b.weather_source_id
        where b.id = any(${`{${buildingIds.join(',')}}`}::uuid[]) and s.idtype in ('idmeteofrance', 'idopenmeteo')
          and not exists (select from ${weatherRetrievals} r where ${eq(sql`r.source_id`, sql`s.id`)} and r.from_day is not null) limit 1`,
  );
  return found.length > 0;
}
