import { BBOX_MAX_BUILDINGS } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/geometry';
import { findBuildingFacts } from '../../connectors/bdnb/find-building-facts.ts';
import * as geoplateforme from '../../connectors/geoplateforme/search-addresses.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { dataHealth } from '../buildings/buildings.public.ts';
import { buildingsInBox } from './geometry.store.ts';

export const listBuildingsInBox: Serve<typeof contract.listBuildingsInBox> = async ({ db, actor, query, now }) => {
  const found = await buildingsInBox(db, actor, query, BBOX_MAX_BUILDINGS + 1);
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
};

export const searchAddresses: Serve<typeof contract.searchAddresses> = async ({ services, query }) => {
  const data = valueOf(await geoplateforme.searchAddresses(services.config.GEOCODING_URL, query.q, query.limit));
  return { data, total: data.length };
};

export const getKnownFacts: Serve<typeof contract.getKnownFacts> = async ({ services, query }) => {
  const known = valueOf(await findBuildingFacts(services.config.BDNB_URL, query.ban_id, query.citycode));
  return {
    found: known !== null,
    source: 'Base de données nationale des bâtiments (CSTB, Licence Ouverte)',
    footprint: known?.footprint ?? null,
    facts: known?.facts ?? null,
  };
};

function valueOf<T>(answer: Outgoing<T>): T {
  if (answer.ok) return answer.value;
  throw new DomainError(answer.status === 429 ? 'too_many_requests' : 'provider_unavailable', {
    retryable: answer.retryable,
  });
}
