import { newId } from '../../platform/ids.ts';
import { type Expected, type RightsTable, type Role, anybody, byId, ownOnly, signedIn } from '../../platform/rights.ts';

/** Members without a say in the company; whoever is elsewhere knows nothing of it. */
const EMPLOYEES: Partial<Record<Role, Expected>> = {
  creator: 'restricted_role_company',
  colleague: 'restricted_role_company',
  readOnly: 'restricted_role_company',
};
const MANAGERS: Partial<Record<Role, Expected>> = { ...EMPLOYEES, otherSpace: 'not_found', otherBrand: 'not_found' };

const READERS: Partial<Record<Role, Expected>> = { readOnly: 'restricted_read_only' };
/** An invitation is of who sent it, and of who manages the company. */
const OTHERS_INVITATION: Partial<Record<Role, Expected>> = {
  ...READERS,
  colleague: 'not_found',
  otherSpace: 'not_found',
  otherBrand: 'not_found',
};

const OTHER_PEOPLE: Partial<Record<Role, Expected>> = {
  owner: 'required_no_auth',
  administrateur: 'required_no_auth',
  colleague: 'required_no_auth',
  readOnly: 'required_no_auth',
  otherSpace: 'required_no_auth',
  otherBrand: 'required_no_auth',
};

export const companiesRights: RightsTable = {
  'GET /proxy/api/company/user': signedIn(),
  'POST /proxy/api/company/user': signedIn(
    () => ({ body: { user: { firstname: 'Zoé', lastname: 'Roux', username: `zoe-${newId()}@exemple.fr` } } }),
    EMPLOYEES,
  ),
  'PUT /proxy/api/company/user': signedIn(
    (things) => ({ body: { _id_user: things.userId, type: 'employe' } }),
    MANAGERS,
  ),
  'DELETE /proxy/api/company/user': signedIn((things) => ({ body: { _id_user: things.invitation } }), MANAGERS),
  'POST /proxy/api/v5/company/invitation/{id}/mail': signedIn(byId('invitation'), MANAGERS),
  'POST /proxy/api/v5/company/client': signedIn(
    () => ({ body: { user: { firstname: 'Zoé', lastname: 'Roux', username: `zoe-${newId()}@exemple.fr` } } }),
    READERS,
  ),
  'POST /proxy/api/v5/company/client/{id}/mail': signedIn(byId('clientInvitation'), OTHERS_INVITATION),
  'DELETE /proxy/api/v5/company/client/{id}': signedIn(byId('clientInvitation'), OTHERS_INVITATION),
  'GET /proxy/api/v5/company/client/invitation/{token}': anybody(
    (things) => ({ params: { token: things.clientInvitationToken } }),
    'ok',
    { otherBrand: 'invalid_invitation' },
  ),
  'POST /proxy/api/v5/company/client/invitation/{token}/accept': ownOnly(
    (things) => ({ params: { token: things.clientInvitationToken } }),
    'restricted_invitation',
    { ...READERS, otherBrand: 'invalid_invitation' },
  ),
  'PUT /proxy/api/company/image': signedIn(({ logo }) => ({ file: { name: 'logo.png', bytes: logo } }), EMPLOYEES),
  'DELETE /proxy/api/company/image': signedIn(() => ({}), EMPLOYEES),
  'PUT /proxy/api/v5/company/look': signedIn(() => ({ body: { color: '#0b6b3a' } }), EMPLOYEES),
  'GET /proxy/api/v5/company/{id}/image': anybody(byId('space'), 'ok', { otherBrand: 'not_found' }),
  'GET /proxy/api/v5/company/security': signedIn(() => ({}), EMPLOYEES),
  'PUT /proxy/api/v5/company/security': signedIn(() => ({ body: { secondFactorRequired: false } }), {
    ...EMPLOYEES,
    administrateur: 'restricted_role_company',
  }),
  'GET /proxy/api/v5/company/invitation/{token}': anybody(
    (things) => ({ params: { token: things.invitationToken } }),
    'ok',
    { otherBrand: 'invalid_invitation' },
  ),
  'POST /proxy/api/v5/company/invitation/{token}/accept': anybody(
    () => ({ params: { token: 'faux' }, body: {} }),
    'invalid_invitation',
  ),
  'GET /proxy/api/v5/company/search/{type}': anybody(() => ({
    params: { type: 'entreprise' },
    query: { text: 'ateliers' },
  })),
  'GET /proxy/api/v5/user/multicompany/preview': signedIn(),
  'PUT /proxy/api/v5/user/{id}/changecompany': signedIn(
    (things) => ({ params: { id: things.userId }, body: { _id_company: things.space } }),
    OTHER_PEOPLE,
  ),
};
