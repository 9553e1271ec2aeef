import { type RightsTable, byId, signedIn, writes } from '../../platform/rights.ts';

export const importLayoutsRights: RightsTable = {
  'GET /proxy/api/v5/import-layout': signedIn(undefined, { readOnly: 'restricted_read_only' }),
  'PUT /proxy/api/v5/import-layout/{id}': writes(byId('layout', { body: { name: 'Onduleur' } })),
  'DELETE /proxy/api/v5/import-layout/{id}': writes(byId('layout')),
};
