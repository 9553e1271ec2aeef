import { type RightsTable, type RightsInput, type Things, reads, signedIn, writes } from '../../platform/rights.ts';

const link =
  (more: RightsInput = {}) =>
  (things: Things): RightsInput => ({ params: { id: things.building, sourceId: things.source }, ...more });

export const sourcesRights: RightsTable = {
  'GET /proxy/api/v5/source/count': signedIn(),
  'GET /proxy/api/v5/source/meteo': reads((things) => ({ query: { building: things.building } })),
  'DELETE /proxy/api/v5/building/{id}/source/{sourceId}': writes(link()),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}/use': writes(link()),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}/unuse': writes(link()),
};
