import { anybody, type RightsTable } from '../../platform/rights.ts';

export const referenceRights: RightsTable = {
  'GET /proxy/api/v5/scope': anybody(),
  'GET /proxy/api/v5/variable': anybody(),
  'GET /proxy/api/v5/operator': anybody(),
  'GET /proxy/api/v5/operator/{id}/models': anybody(() => ({ params: { id: 'inconnu' } }), 'not_found'),
  'GET /proxy/api/v5/sourcebrand': anybody(),
  'GET /proxy/api/v5/sourcemodel': anybody(),
  'GET /proxy/api/v5/energysupplier': anybody(),
};
