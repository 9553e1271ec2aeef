import { byId, hidden, type RightsTable, signedIn } from '../../platform/rights.ts';

export const closuresRights: RightsTable = {
  'GET /proxy/api/v5/user/closure': signedIn(),
  // Nobody closes the account of somebody else; the person's own asks for the password.
  'DELETE /proxy/api/v5/user/{id}': signedIn(byId('userId', { body: { password: 'Tournesol-42-Lampe' } }), {
    ...hidden('restricted_user'),
    owner: 'restricted_user',
    administrateur: 'restricted_user',
    creator: 'invalid_password',
  }),
};
