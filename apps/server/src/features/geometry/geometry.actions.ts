import { BBOX_MAX_BUILDINGS, GEOMETRY_MAX_BOX_DEG, GEOMETRY_MAX_BUILDINGS } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/geometry';
import { findBuildingFacts } from '../../connectors/bdnb/find-building-facts.ts';
import { listInBox } from '../../connectors/bdnb/list-in-box.ts';
import * as geoplateforme from '../../connectors/geoplateforme/search-addresses.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { buildingAt, middleOf } from './footprint.ts';
import { buildingsByGeometry, buildingsInBox } from './geometry.store.ts';

const BDNB = 'Base de données nationale des bâtiments (CSTB, Licence Ouverte)';

/**
 * Buildings of the geometry service in a box. One of the space is marked on the building chosen for it, else on the
 * footprint its point is in. A wide box is not asked: the service would be stopped by its own time limit.
 */
export const listBuildingsInBox: Serve<typeof contract.listBuildingsInBox> = async ({ db, actor, query, services }) => {
  const tooMany = new DomainError('trop-de-batiments-dans-bbox', { maximum: GEOMETRY_MAX_BUILDINGS });
  const sides = [query.lat_max - query.lat_min, query.lon_max - query.lon_min];
  if (sides.some((side) => side < 0)) return { buildings: [], total: 0, source: BDNB };
  if (sides.some((side) => side > GEOMETRY_MAX_BOX_DEG)) throw tooMany;
  const found = valueOf(await listInBox(services.config.BDNB_URL, query, GEOMETRY_MAX_BUILDINGS + 1));
  if (found.length > GEOMETRY_MAX_BUILDINGS) throw tooMany;
  const chosen = await buildingsByGeometry(
    db,
    actor,
    found.map((one) => one.id),
  );
  const placed = (await buildingsInBox(db, actor, query, BBOX_MAX_BUILDINGS)).filter((row) => row.geometryId === null);
  const inside = placed.map((row) => ({ row, id: buildingAt(found, row.lon!, row.lat!)?.id }));
  const buildings = found.flatMap(({ id, address, facts, footprint }) => {
    const location = footprint && middleOf(footprint);
    if (!footprint || !location) return [];
    const own = [
      ...chosen.filter((row) => row.geometryId === id),
      ...inside.filter((one) => one.id === id).map(({ row }) => row),
    ].map((row) => ({ _id_building: row.id, name: row.name }));
    return [{ id_building: id, address, location, footprint, facts, own }];
  });
  return { buildings, total: buildings.length, source: BDNB };
};

export const searchAddresses: Serve<typeof contract.searchAddresses> = async ({ services, query }) => {
  const data = valueOf(await geoplateforme.searchAddresses(services.config.GEOCODING_URL, query.q, query.limit));
  return { data, total: data.length };
};

export const getKnownFacts: Serve<typeof contract.getKnownFacts> = async ({ services, query }) => {
  const known = valueOf(await findBuildingFacts(services.config.BDNB_URL, query.ban_id, query.citycode));
  return {
    found: known !== null,
    source: BDNB,
    id_building: known?.id ?? null,
    footprint: known?.footprint ?? null,
    facts: known?.facts ?? null,
  };
};

/** The rest of a service after its failures. */
const RETRY_AFTER_S = 15;

function valueOf<T>(answer: Outgoing<T>): T {
  if (answer.ok) return answer.value;
  throw new DomainError(answer.status === 429 ? 'too_many_requests' : 'provider_unavailable', {
    retryable: answer.retryable,
    retryAfterS: RETRY_AFTER_S,
  });
}
