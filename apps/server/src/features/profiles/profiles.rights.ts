import { type RightsInput, type RightsTable, type Things, reads, writes } from '../../platform/rights.ts';

const of =
  (key: 'building' | 'source', more: RightsInput = {}) =>
  (things: Things): RightsInput => ({ params: { id: things[key], variable: 'effectif' }, ...more });

const DAYS = { query: { start_date: '2026-01-01', end_date: '2026-01-31' } };
const POINTS = { body: { points: [{ timestamp: '2026-01-15', value: '12' }] } };
const NEXT = { body: { points: [] } };

export const profilesRights: RightsTable = {
  'GET /proxy/api/v5/building/{id}/profil/{variable}': reads(of('building')),
  'GET /proxy/api/v5/building/{id}/profil/{variable}/data': reads(of('building', DAYS)),
  'POST /proxy/api/v5/building/{id}/profil/{variable}': writes(of('building', POINTS)),
  'PUT /proxy/api/v5/building/{id}/profil/{variable}': writes(of('building', NEXT)),
  'DELETE /proxy/api/v5/building/{id}/profil/{variable}': writes(of('building', { body: {} })),
  'GET /proxy/api/v5/source/{id}/profil/{variable}': reads(of('source'), 'not_found_source'),
  'GET /proxy/api/v5/source/{id}/profil/{variable}/data': reads(of('source', DAYS), 'not_found_source'),
  'POST /proxy/api/v5/source/{id}/profil/{variable}': writes(of('source', POINTS), 'not_found_source'),
  'PUT /proxy/api/v5/source/{id}/profil/{variable}': writes(of('source', NEXT), 'not_found_source'),
  'DELETE /proxy/api/v5/source/{id}/profil/{variable}': writes(of('source', { body: {} }), 'not_found_source'),
};
