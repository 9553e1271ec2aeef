import { byId, type RightsTable, signedIn, writes } from '../../platform/rights.ts';

export const tagsRights: RightsTable = {
  'GET /proxy/api/company/building/tag': signedIn(),
  'POST /proxy/api/building/{id}/tag': writes(byId('building', { body: { tags: ['Autre'] } })),
  'DELETE /proxy/api/building/{id}/tag': writes(byId('building', { body: { tags: ['Secret'] } })),
};
