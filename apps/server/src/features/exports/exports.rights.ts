import { type RightsTable, signedIn } from '../../platform/rights.ts';

export const exportsRights: RightsTable = {
  'GET /api-data/export/buildings_sources': signedIn(),
  'GET /proxy/api/source/export': signedIn(),
  'GET /proxy/api/company/billing/export': signedIn(undefined, {
    creator: 'restricted_role_company',
    colleague: 'restricted_role_company',
    readOnly: 'restricted_role_company',
  }),
};
