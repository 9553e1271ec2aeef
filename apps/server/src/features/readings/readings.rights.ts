import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const readingsRights: RightsTable = {
  'GET /proxy/api/v5/reading': signedIn(),
  'GET /proxy/api/v5/reading/export': signedIn(() => ({ query: { format: 'csv' } })),
};
