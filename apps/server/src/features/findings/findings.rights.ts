import { byId, reads, type RightsTable, signedIn } from '../../platform/rights.ts';

export const findingsRights: RightsTable = {
  'GET /proxy/api/v5/data/building/{id}/finding': reads(byId('building')),
  'GET /proxy/api/v5/data/source/{id}/finding': reads(byId('source'), 'not_found_source'),
  'GET /proxy/api/v5/finding': signedIn(() => ({ query: {} })),
};
