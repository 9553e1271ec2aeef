import { type RightsTable, ownOnly } from '../../platform/rights.ts';

const READ_ONLY = { readOnly: 'restricted_read_only' } as const;

/** The test has no such service. */
export const crmRights: RightsTable = {
  'POST /proxy/api/v5/pipedrive/contact': ownOnly(() => ({ body: { product: 'pv' } }), 'crm_not_configured', READ_ONLY),
  'PUT /proxy/api/v5/pipedrive/contact/{id}': ownOnly(
    () => ({ params: { id: '7' }, body: { deal: { product: 'pv' } } }),
    'crm_not_configured',
    READ_ONLY,
  ),
};
