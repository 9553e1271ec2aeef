import type * as contract from '@joulerie/contract/sources';
import type { Serve } from '../../platform/http/serve.ts';
import { greatCircleM, openBuilding } from '../buildings/buildings.public.ts';
import { countByType, weatherSources } from './source-list.store.ts';
import { allStations } from './weather-stations.ts';

export const countSources: Serve<typeof contract.countSources> = async ({ db, actor, query, now }) => {
  const found = await countByType(db, actor, query, now);
  return {
    total: found.reduce((sum, row) => sum + row.n, 0),
    byType: Object.fromEntries(found.map((row) => [row.idtype, row.n])),
  };
};

export const listWeatherStations: Serve<typeof contract.listWeatherStations> = async ({ db, actor, query }) => {
  const building = query.building ? await openBuilding(db, actor, query.building) : null;
  const lat = building?.lat ?? query.lat ?? null;
  const lon = building?.lon ?? query.lon ?? null;
  const known = await weatherSources(db, actor);
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
