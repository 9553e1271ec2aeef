import { BBOX_MAX_BUILDINGS } from '@joulerie/contract/constants';
import * as contract from '@joulerie/contract/geometry';
import { and, between } from 'drizzle-orm';
import { findBuildingFacts } from '../../connectors/bdnb/find-building-facts.ts';
import { searchAddresses } from '../../connectors/geoplateforme/search-addresses.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Route, bind } from '../../platform/http/route.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { visibleBuildings } from '../access/access.policy.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { dataHealth } from '../buildings/data-of-building.store.ts';

export const geometryRoutes: Route[] = [
  bind(contract.listBuildingsInBox, async ({ db, actor, query, now }) => {
    const { id, name, lat, lon, dataLastDay, dataCoverage } = buildings;
    const found = await db
      .select({ id, name, lat, lon, dataLastDay, dataCoverage })
      .from(buildings)
      .where(
        and(
          visibleBuildings(actor),
          between(lat, query.lat_min, query.lat_max),
          between(lon, query.lon_min, query.lon_max),
        ),
      )
      .limit(BBOX_MAX_BUILDINGS + 1);
    if (found.length > BBOX_MAX_BUILDINGS)
      throw new DomainError('trop-de-batiments-dans-bbox', { maximum: BBOX_MAX_BUILDINGS });
    return {
      buildings: found.map((row) => ({
        _id_building: row.id,
        name: row.name,
        lat: row.lat!,
        lon: row.lon!,
        state: dataHealth(row, now).state,
      })),
      total: found.length,
    };
  }),
  bind(contract.searchAddresses, async ({ services, query }) => {
    const data = valueOf(await searchAddresses(services.config.GEOCODING_URL, query.q, query.limit));
    return { data, total: data.length };
  }),
  bind(contract.getKnownFacts, async ({ services, query }) => {
    const known = valueOf(await findBuildingFacts(services.config.BDNB_URL, query.ban_id, query.citycode));
    return {
      found: known !== null,
      source: 'Base de données nationale des bâtiments (CSTB, Licence Ouverte)',
      footprint: known?.footprint ?? null,
      facts: known?.facts ?? null,
    };
  }),
];

function valueOf<T>(answer: Outgoing<T>): T {
  if (answer.ok) return answer.value;
  throw new DomainError(answer.status === 429 ? 'too_many_requests' : 'provider_unavailable', {
    retryable: answer.retryable,
  });
}
