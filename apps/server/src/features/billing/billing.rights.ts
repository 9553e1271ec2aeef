import { type Expected, type RightsTable, type Role, signedIn } from '../../platform/rights.ts';

/** Members who have no say in what the company pays. */
const EMPLOYEES: Partial<Record<Role, Expected>> = {
  creator: 'restricted_role_company',
  colleague: 'restricted_role_company',
  readOnly: 'restricted_role_company',
};

/** Other companies do not know of this one. */
const ELSEWHERE: Partial<Record<Role, Expected>> = { otherSpace: 'not_found', otherBrand: 'not_found' };

export const billingRights: RightsTable = {
  'GET /proxy/api/v5/stripe/offers': signedIn(),
  'POST /proxy/api/v5/stripe/payment/checkout': signedIn(
    (things) => ({ body: { priceId: 'price_energymanager', modulesId: [], company: { _id: things.space } } }),
    { ...EMPLOYEES, ...ELSEWHERE },
  ),
  'POST /proxy/api/v5/stripe/payment/portal': signedIn(undefined, {
    ...EMPLOYEES,
    owner: 'no_customer',
    administrateur: 'no_customer',
    otherSpace: 'no_customer',
    otherBrand: 'no_customer',
  }),
  'POST /proxy/api/v5/stripe/payment/refresh': signedIn(undefined, EMPLOYEES),
  'GET /proxy/api/v5/company/{id}/subscription': signedIn((things) => ({ params: { id: things.space } }), ELSEWHERE),
  'GET /proxy/api/company/invoices': signedIn(undefined, EMPLOYEES),
  'POST /proxy/api/company/invoices/download': signedIn(() => ({ body: {} }), {
    ...EMPLOYEES,
    owner: 'not_found',
    administrateur: 'not_found',
    otherSpace: 'not_found',
    otherBrand: 'not_found',
  }),
  'GET /proxy/api/company/billing/source': signedIn(undefined, EMPLOYEES),
  'GET /proxy/api/company/billing/source/count': signedIn(undefined, EMPLOYEES),
};
