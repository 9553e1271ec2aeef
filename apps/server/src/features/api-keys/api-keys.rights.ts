import { type Expected, type RightsTable, type Role, byId, ownOnly, signedIn } from '../../platform/rights.ts';

const body = { name: 'Tableur', writes: false, days: 30, password: 'Tournesol-42-Lampe' };

/** Members without a say in the company. */
const EMPLOYEES: Partial<Record<Role, Expected>> = {
  creator: 'restricted_role_company',
  colleague: 'restricted_role_company',
  readOnly: 'restricted_role_company',
};
/** The others are asked for their password, or have no such key. */
const managers = (outcome: Expected): Partial<Record<Role, Expected>> => ({
  owner: outcome,
  administrateur: outcome,
  otherSpace: outcome,
  otherBrand: outcome,
  ...EMPLOYEES,
});

export const apiKeysRights: RightsTable = {
  'GET /proxy/api/v5/user/key': signedIn(),
  'POST /proxy/api/v5/user/key': ownOnly(() => ({ body }), 'invalid_password'),
  'DELETE /proxy/api/v5/user/key/{id}': ownOnly(byId('userId'), 'not_found'),
  'GET /proxy/api/v5/company/key': signedIn(() => ({}), EMPLOYEES),
  'POST /proxy/api/v5/company/key': signedIn(() => ({ body }), managers('invalid_password')),
  'DELETE /proxy/api/v5/company/key/{id}': signedIn(byId('userId'), managers('not_found')),
};
