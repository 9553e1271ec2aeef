import { newId } from '../../platform/ids.ts';
import { anybody, byId, hidden, type RightsTable, signedIn } from '../../platform/rights.ts';

const password = 'Tournesol-42-Lampe';
const nobody = () => ({ body: { username: `rien-${newId()}@exemple.fr` } });

export const accountsRights: RightsTable = {
  'POST /proxy/api/signin': anybody(() => ({ body: { ...nobody().body, password } }), 'invalid_credentials'),
  'POST /proxy/api/v5/auth/signout': signedIn(),
  'GET /proxy/api/v5/auth/session': signedIn(),
  'DELETE /proxy/api/v5/auth/session': signedIn(),
  'GET /proxy/api/v5/user/me': signedIn(),
  'GET /proxy/api/v5/auth/verify': anybody(() => ({ query: nobody().body })),
  'POST /proxy/api/v5/user': anybody(() => ({
    body: { role: 'particulier', firstname: 'Zoé', lastname: 'Roux', ...nobody().body, password, acceptTerms: true },
  })),
  'GET /proxy/api/v5/user': signedIn((things) => ({ query: { username: things.username } }), {
    otherSpace: 'not_found_user',
    otherBrand: 'not_found_user',
  }),
  'PUT /proxy/api/v5/user/{id}': signedIn(
    (things) => ({ params: { id: things.userId }, body: { firstname: 'Autre' } }),
    {
      ...hidden('restricted_user'),
      owner: 'restricted_user',
      administrateur: 'restricted_user',
    },
  ),
  'PUT /proxy/api/v5/user/profile': signedIn(() => ({ body: { firstname: 'Camille' } })),
  'POST /proxy/api/v5/user/resetpassword': anybody(nobody, 'no_exist_user_mail'),
  'PUT /proxy/api/v5/user/{id}/changepassword': anybody(
    byId('userId', { body: { password, validationCode: 'faux' } }),
    'required_no_auth',
    { stranger: 'invalid_validation_code' },
  ),
  'POST /proxy/api/v5/user/sendvalidation': anybody(nobody, 'not_found_user'),
  'PUT /proxy/api/v5/user/{id}/validation': anybody(
    byId('userId', { body: { validationCode: 'faux' } }),
    'invalid_user_already_validated',
    { otherBrand: 'invalid_validation_code' },
  ),
};
