import { byId, type Expected, type RightsTable, type Role, signedIn } from '../../platform/rights.ts';

/** Everybody has keys of their own only. */
const everybody = (code: Expected): Partial<Record<Role, Expected>> => ({
  owner: code,
  administrateur: code,
  creator: code,
  colleague: code,
  readOnly: code,
  otherSpace: code,
  otherBrand: code,
});
const body = { name: 'Tableur', writes: false, days: 30, password: 'Tournesol-42-Lampe' };

export const apiKeysRights: RightsTable = {
  'GET /proxy/api/v5/user/key': signedIn(),
  'POST /proxy/api/v5/user/key': signedIn(() => ({ body }), everybody('invalid_password')),
  'DELETE /proxy/api/v5/user/key/{id}': signedIn(byId('userId'), everybody('not_found')),
};
