import { type RightsTable, signedIn } from '../../platform/rights.ts';

const body = { type: 'Feedback', subject: 'Avis', description: { text: 'La page des dossiers est claire.' } };

export const supportRights: RightsTable = {
  'POST /proxy/api/v5/support': signedIn(() => ({ body }), { readOnly: 'restricted_read_only' }),
};
