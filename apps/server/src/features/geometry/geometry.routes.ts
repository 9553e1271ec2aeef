import { BBOX_MAX_BUILDINGS } from '@joulerie/contract/constants';
import * as contract from '@joulerie/contract/geometry';
import { isoDay } from '@joulerie/domain/calendar/days';
import { parisDay } from '@joulerie/domain/calendar/paris';
import { sql } from 'drizzle-orm';
import { findBuildingFacts } from '../../connectors/bdnb/find-building-facts.ts';
import { searchAddresses } from '../../connectors/geoplateforme/search-addresses.ts';
import { rows } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Route, bind } from '../../platform/http/route.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { visibleBuildings } from '../access/access.policy.ts';
import { buildings } from '../buildings/buildings.tables.ts';

const LATE_DAYS = 5;

export const geometryRoutes: Route[] = [
  bind(contract.listBuildingsInBox, async ({ db, actor, query, now }) => {
    const late = isoDay(parisDay(now) - LATE_DAYS);
    const found = await rows<{ id: string; name: string; lat: number; lon: number; last_day: string | null }>(
      db,
      sql`with box as materialized (
          select ${buildings.id}, ${buildings.name}, ${buildings.lat}, ${buildings.lon} from ${buildings}
            where ${visibleBuildings(actor)}
              and ${buildings.lat} between ${query.lat_min} and ${query.lat_max}
              and ${buildings.lon} between ${query.lon_min} and ${query.lon_max}
            limit ${BBOX_MAX_BUILDINGS + 1})
        select box.*, fresh.last_day::text as last_day from box left join (
            select bs.building_id, max(s.last_day) as last_day
              from box join building_sources bs on bs.building_id = box.id join sources s on s.id = bs.source_id
              where s.last_day is not null and s.idtype in ('pdl', 'pce', 'cpcu', 'regaz')
              group by bs.building_id) fresh on fresh.building_id = box.id`,
    );
    if (found.length > BBOX_MAX_BUILDINGS)
      throw new DomainError('trop-de-batiments-dans-bbox', { maximum: BBOX_MAX_BUILDINGS });
    return {
      buildings: found.map((row) => ({
        _id_building: row.id,
        name: row.name,
        lat: row.lat,
        lon: row.lon,
        state: row.last_day === null ? 'empty' : row.last_day < late ? 'late' : 'ok',
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
