import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const searchRights: RightsTable = {
  'GET /proxy/api/v5/search': signedIn(() => ({ query: { text: 'Secret' } })),
};
