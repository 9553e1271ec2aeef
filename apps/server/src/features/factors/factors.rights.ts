import { anybody, byId, ownOnly, signedIn, type RightsTable } from '../../platform/rights.ts';

const password = 'Tournesol-42-Lampe';
const path = '/proxy/api/v5/user/second-factor';
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
  clientExtensionResults: {},
};

export const factorsRights: RightsTable = {
  [`GET ${path}`]: signedIn(),
  [`POST ${path}/totp`]: ownOnly(() => ({ body: { password } }), 'invalid_password'),
  [`PUT ${path}/totp`]: ownOnly(() => ({ body: { code: '123456' } }), 'invalid_second_factor'),
  [`DELETE ${path}/totp`]: ownOnly(() => ({ body: { password } }), 'invalid_password'),
  [`POST ${path}/passkey/options`]: ownOnly(() => ({ body: { password } }), 'invalid_password'),
  [`POST ${path}/passkey`]: ownOnly(() => ({ body: { name: 'Clé', credential } }), 'invalid_second_factor'),
  [`DELETE ${path}/passkey/{id}`]: ownOnly(byId('userId', { body: { password } }), 'invalid_password'),
  [`POST ${path}/recovery-codes`]: ownOnly(() => ({ body: { password } }), 'invalid_password'),
  'POST /proxy/api/v5/auth/second-factor/options': anybody(() => ({ body: { signIn: 'faux' } }), 'expired_sign_in'),
  'POST /proxy/api/v5/auth/second-factor': anybody(
    () => ({ body: { signIn: 'faux', proof: { kind: 'totp', code: '123456' } } }),
    'expired_sign_in',
  ),
};
