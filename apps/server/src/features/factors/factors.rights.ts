import { anybody, byId, signedIn, type RightsTable } from '../../platform/rights.ts';

const password = 'Tournesol-42-Lampe';
const path = '/proxy/api/v5/user/second-factor';
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
  clientExtensionResults: {},
};

/** Everybody has factors of their own only. */
const own = (code: 'invalid_password' | 'invalid_second_factor') => ({
  owner: code,
  administrateur: code,
  creator: code,
  colleague: code,
  readOnly: code,
  otherSpace: code,
  otherBrand: code,
});

export const factorsRights: RightsTable = {
  [`GET ${path}`]: signedIn(),
  [`POST ${path}/totp`]: signedIn(() => ({ body: { password } }), own('invalid_password')),
  [`PUT ${path}/totp`]: signedIn(() => ({ body: { code: '123456' } }), own('invalid_second_factor')),
  [`DELETE ${path}/totp`]: signedIn(() => ({ body: { password } }), own('invalid_password')),
  [`POST ${path}/passkey/options`]: signedIn(() => ({ body: { password } }), own('invalid_password')),
  [`POST ${path}/passkey`]: signedIn(() => ({ body: { name: 'Clé', credential } }), own('invalid_second_factor')),
  [`DELETE ${path}/passkey/{id}`]: signedIn(byId('userId', { body: { password } }), own('invalid_password')),
  [`POST ${path}/recovery-codes`]: signedIn(() => ({ body: { password } }), own('invalid_password')),
  'POST /proxy/api/v5/auth/second-factor/options': anybody(() => ({ body: { signIn: 'faux' } }), 'expired_sign_in'),
  'POST /proxy/api/v5/auth/second-factor': anybody(
    () => ({ body: { signIn: 'faux', proof: { kind: 'totp', code: '123456' } } }),
    'expired_sign_in',
  ),
};
