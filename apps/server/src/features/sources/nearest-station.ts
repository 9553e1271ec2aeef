import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { type BuildingRow, greatCircleM, setWeatherSource } from '../buildings/buildings.public.ts';
import { findSources } from './sources.store.ts';
import type { SourceRow } from './sources.tables.ts';
import { type Station, allStations, ensureStation } from './weather-stations.ts';

/** Beyond, the weather of a station is not that of a building: overseas, some places have none nearer than a thousand kilometres. */
const REACH_M = 150_000;

type Place = Pick<BuildingRow, 'lat' | 'lon'>;

/** The nearest station of the list whose weather may stand for that of a place; null for a place that is not known. */
function nearestStation({ lat, lon }: Place): Station | null {
  if (lat === null || lon === null) return null;
  let nearest: Station | null = null;
  let least = REACH_M;
  for (const station of allStations()) {
    const distance = greatCircleM(lat, lon, station.lat, station.lon);
    if (distance > least) continue;
    nearest = station;
    least = distance;
  }
  return nearest;
}

/** New buildings with the nearest station, where their place is known and they have none. */
export async function attachNearestStations(
  db: Database,
  actor: Actor,
  made: readonly BuildingRow[],
): Promise<BuildingRow[]> {
  const stationOf = new Map<string, string>();
  const byStation = Map.groupBy(
    made.filter((row) => row.weatherSourceId === null),
    (row) => nearestStation(row)?.id ?? null,
  );
  for (const [number, rows] of byStation) {
    const source = number === null ? null : await ensureStation(db, actor, number);
    if (!source) continue;
    await setWeatherSource(
      db,
      rows.map((row) => row.id),
      source.id,
    );
    for (const row of rows) stationOf.set(row.id, source.id);
  }
  return made.map((row) => ({ ...row, weatherSourceId: stationOf.get(row.id) ?? row.weatherSourceId }));
}

/**
 * The station that a building has at its new place: the nearest one where it had none, or the nearest one of its former place; what a
 * person chose stays. Called before the building is changed: who holds a source and a building takes the source first.
 *
 * @returns its id, null for none, `undefined` where nothing changes
 */
export async function stationAfterMove(
  db: Database,
  actor: Actor,
  building: BuildingRow,
  place: Place,
): Promise<string | null | undefined> {
  if (building.lat === place.lat && building.lon === place.lon) return undefined;
  const [current] = await findSources(db, building.weatherSourceId ? [building.weatherSourceId] : []);
  const isNearest = current?.idtype === 'idmeteofrance' && current.idsource === nearestStation(building)?.id;
  if (current && !isNearest) return undefined;
  const next = nearestStation(place);
  return next === null ? null : ((await ensureStation(db, actor, next.id))?.id ?? null);
}

/** What a page says of the station of a building. */
export function stationBeside(
  { lat, lon }: Place,
  station: Pick<SourceRow, 'idtype' | 'idsource' | 'lat' | 'lon' | 'lastDay'>,
): { distanceKm: number | null; isNearest: boolean; hasData: boolean } {
  const known = lat !== null && lon !== null && station.lat !== null && station.lon !== null;
  return {
    distanceKm: known ? Math.round(greatCircleM(lat, lon, station.lat!, station.lon!) / 100) / 10 : null,
    isNearest: station.idtype === 'idmeteofrance' && station.idsource === nearestStation({ lat, lon })?.id,
    hasData: station.lastDay !== null,
  };
}
