import { byId, ownOnly, type RightsTable, signedIn } from '../../platform/rights.ts';

const body = { name: 'Tableur', writes: false, days: 30, password: 'Tournesol-42-Lampe' };

export const apiKeysRights: RightsTable = {
  'GET /proxy/api/v5/user/key': signedIn(),
  'POST /proxy/api/v5/user/key': ownOnly(() => ({ body }), 'invalid_password'),
  'DELETE /proxy/api/v5/user/key/{id}': ownOnly(byId('userId'), 'not_found'),
};
