import { type SourceType, isHeatingFuel } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { type Database, type Query, rows } from '../../platform/database.ts';

/** The weather station of the buildings of a source, null without one or where they have several, and whether it is a fuel that heats. */
export type SourceStation = { stationId: string | null; heats: boolean };

/** Where the weather of some sources is read: the one station of the buildings that they are attached to. */
export async function stationsOfSources(
  query: Query,
  sourceIds: readonly string[],
): Promise<Map<string, SourceStation>> {
  const found = await query<{ id: string; idtype: SourceType; usages: string[]; stations: string[] | null }>(
    `select s.id, s.idtype, s.usages, array_agg(distinct b.weather_source_id::text) filter (where b.weather_source_id is not null) as stations
      from sources s left join building_sources bs on bs.source_id = s.id left join buildings b on b.id = bs.building_id
      where s.id = any($1::uuid[]) group by s.id`,
    [sourceIds],
  );
  return new Map(
    found.map(({ id, idtype, usages, stations }) => [
      id,
      { stationId: stations?.length === 1 ? stations[0]! : null, heats: isHeatingFuel(idtype, usages) },
    ]),
  );
}

/** Fuels with amounts over periods that are attached to some buildings. */
export const fuelsOfBuildings = async (db: Database, buildingIds: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct s.source_id as id from building_sources bs join series s on s.source_id = bs.source_id and s.variable = 'combustible'
        where bs.building_id = any(${`{${buildingIds.join(',')}}`}::uuid[])
          and exists (select from series_period p where p.series_id = s.id) order by 1`,
    )
  ).map(({ id }) => id);

/** Buildings whose fuels had amounts over days of a weather station, `[fromDay, toDay)` as ISO days. */
export const buildingsHeatedUnder = async (
  db: Database,
  stationId: string,
  fromDay: string,
  toDay: string,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct b.id from buildings b join building_sources bs on bs.building_id = b.id
        join series s on s.source_id = bs.source_id and s.variable = 'combustible' join series_period p on p.series_id = s.id
        where b.weather_source_id = ${stationId} and p.from_day < ${toDay}::date and p.to_day > ${fromDay}::date order by 1`,
    )
  ).map(({ id }) => id);
