import { type RightsTable, ownOnly } from '../../platform/rights.ts';

const body = { type: 'Feedback', subject: 'Avis', description: { text: 'La page des dossiers est claire.' } };

/** The companies of the test have subscribed to nothing. */
const outcome = ownOnly(() => ({ body }), 'restricted_client');

export const supportRights: RightsTable = {
  'POST /proxy/api/v5/support': {
    ...outcome,
    expected: {
      ...outcome.expected,
      readOnly: 'restricted_read_only',
      readOnlyViewer: 'restricted_read_only',
    },
  },
};
