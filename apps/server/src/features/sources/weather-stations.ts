import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { findOrInsertSource } from './sources.store.ts';
import type { SourceRow } from './sources.tables.ts';

/** SYNOP stations of Météo-France (Licence Ouverte): what a building's temperature may come from. */
export type Station = { id: string; name: string; lat: number; lon: number; altitudeM: number };

let stations: Station[] | null = null;

export function allStations(): Station[] {
  stations ??= JSON.parse(readFileSync(join(import.meta.dirname, 'weather-stations.json'), 'utf8')) as Station[];
  return stations;
}

/** The space's source of a station of the list, made when it is first chosen; null when the list has no such number. */
export async function ensureStation(db: Database, actor: Actor, number: string): Promise<SourceRow | null> {
  const station = allStations().find((item) => item.id === number);
  if (!station) return null;
  const { id: idsource, name, lat, lon } = station;
  return findOrInsertSource(db, actor, { idtype: 'idmeteofrance', idsource, name, point: {}, lat, lon });
}

/** The name that Météo-France gives to a station of its list, whoever reads; null for a place that a person chose. */
export const publicStationName = ({ idtype, idsource }: Pick<SourceRow, 'idtype' | 'idsource'>): string | null =>
  idtype === 'idmeteofrance' ? (allStations().find(({ id }) => id === idsource)?.name ?? null) : null;
