import { type RightsTable, ownOnly } from '../../platform/rights.ts';

const body = { type: 'Feedback', subject: 'Avis', description: { text: 'La page des dossiers est claire.' } };

/** The companies of the test have subscribed to nothing. */
export const supportRights: RightsTable = {
  'POST /proxy/api/v5/support': ownOnly(() => ({ body }), 'restricted_client', { readOnly: 'restricted_read_only' }),
};
