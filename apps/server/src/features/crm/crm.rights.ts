import { type RightsTable, ownOnly } from '../../platform/rights.ts';

/** The test has no such service. */
const create = ownOnly(() => ({ body: { product: 'pv' } }), 'crm_not_configured');
const change = ownOnly(() => ({ params: { id: '7' }, body: { deal: { product: 'pv' } } }), 'crm_not_configured');
const readOnly = { readOnly: 'restricted_read_only', readOnlyViewer: 'restricted_read_only' } as const;

export const crmRights: RightsTable = {
  'POST /proxy/api/v5/pipedrive/contact': { ...create, expected: { ...create.expected, ...readOnly } },
  'PUT /proxy/api/v5/pipedrive/contact/{id}': { ...change, expected: { ...change.expected, ...readOnly } },
};
