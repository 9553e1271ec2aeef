import { type RightsTable, ownOnly, signedIn } from '../../platform/rights.ts';

export const supportAccessRights: RightsTable = {
  'GET /proxy/api/v5/support-access/space': ownOnly(({ username }) => ({ query: { username } }), 'restricted_brand'),
  'POST /proxy/api/v5/support-access': ownOnly(
    ({ space }) => ({ body: { _id_space: space, reason: 'Un relevé qui manque' } }),
    'restricted_brand',
  ),
  'DELETE /proxy/api/v5/support-access': signedIn(),
  'GET /proxy/api/v5/support-access': signedIn(),
};
