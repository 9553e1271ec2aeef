import {
  type Expected,
  type RightsInput,
  type RightsTable,
  type Role,
  anybody,
  ownOnly,
} from '../../platform/rights.ts';

const BRAND = { id: 'joulerie' };
/** Whoever administers no brand, members and owners of companies included. */
const admins = (input: RightsInput = { params: BRAND }, exceptions: Partial<Record<Role, Expected>> = {}) =>
  ownOnly(() => input, 'restricted_brand', exceptions);
const logo = { ...BRAND, kind: 'full' as const };
const text = { ...BRAND, kind: 'mentions' as const };
const domain = { ...BRAND, host: 'energie.exemple.fr' };

export const brandsRights: RightsTable = {
  'GET /proxy/api/v5/brand': admins({}),
  'GET /proxy/api/v5/brand/{id}': admins(),
  'PUT /proxy/api/v5/brand/{id}': admins({ params: BRAND, body: { name: 'Autre' } }),
  'PUT /proxy/api/v5/brand/{id}/logo/{kind}': ownOnly(
    (things) => ({ params: logo, file: { name: 'logo.png', bytes: things.logo } }),
    'restricted_brand',
  ),
  'DELETE /proxy/api/v5/brand/{id}/logo/{kind}': admins({ params: logo }),
  'GET /proxy/api/v5/brand/{id}/logo/{kind}': anybody(() => ({ params: logo }), 'not_found'),
  'GET /proxy/api/v5/brand/{id}/text/{kind}': admins({ params: text }),
  'POST /proxy/api/v5/brand/{id}/text/{kind}': admins({ params: text, body: { text: 'Éditeur' } }),
  'GET /proxy/api/v5/scope/text/{kind}': anybody(() => ({ params: { kind: 'mentions' } })),
  'POST /proxy/api/v5/brand/{id}/domain': admins({ params: BRAND, body: { host: domain.host } }),
  'POST /proxy/api/v5/brand/{id}/domain/{host}/check': admins({ params: domain }),
  'DELETE /proxy/api/v5/brand/{id}/domain/{host}': admins({ params: domain }),
  'POST /proxy/api/v5/brand/{id}/mail': admins(),
  'GET /proxy/api/v5/brand/{id}/change': admins(),
};
