import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const geometryRights: RightsTable = {
  'GET /api-geo/buildings/bbox': signedIn(() => ({
    query: { lat_min: 49.035, lat_max: 49.036, lon_min: 2.062, lon_max: 2.063 },
  })),
  'GET /api-geo/addresses': signedIn(() => ({ query: { q: 'lyon' } })),
  'GET /api-geo/buildings/facts': signedIn(() => ({ query: { ban_id: '95127_0000_00001', citycode: '95127' } })),
};
