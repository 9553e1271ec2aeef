import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const contractsRights: RightsTable = {
  'GET /proxy/api/v5/contract': signedIn(() => ({ query: {} })),
};
