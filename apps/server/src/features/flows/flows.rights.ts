import { type RightsTable, ownOnly } from '../../platform/rights.ts';

export const flowsRights: RightsTable = {
  'GET /proxy/api/v5/flux': ownOnly(() => ({ query: { page: 1, limit: 10 } }), 'restricted_platform'),
};
