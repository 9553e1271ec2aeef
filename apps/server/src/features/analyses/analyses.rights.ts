import { type RightsTable, byId, ownOnly, reads, signedIn, writes } from '../../platform/rights.ts';

export const analysesRights: RightsTable = {
  'POST /proxy/api/v5/energymanager/analyse/conso': writes((things) => ({ body: { _id_building: things.building } })),
  'GET /proxy/api/v5/energymanager/analyse/conso/{id}': reads(byId('analysis'), 'not_found_analysis'),
  'GET /proxy/api/v5/energymanager/analyse/conso/building/{id}': reads(byId('building')),
  'POST /proxy/api/v5/energymanager/analyse/building/{id}/iot': writes(byId('building', { body: {} })),
  'GET /proxy/api/v5/energymanager/analyse/building/{id}/iot': reads(byId('building')),
  'POST /proxy/api/v5/energymanager/workflowanalyses/iot': ownOnly(() => ({ body: {} }), 'nothing_to_analyse', {
    readOnly: 'restricted_read_only',
  }),
  'GET /proxy/api/v5/energymanager/workflowanalyses/iot': signedIn(() => ({ query: {} })),
  'POST /proxy/api/v5/energymanager/workflowanalyses/conso': signedIn(() => ({ body: {} }), {
    colleague: 'nothing_to_analyse',
    readOnly: 'restricted_read_only',
    otherSpace: 'nothing_to_analyse',
    otherBrand: 'nothing_to_analyse',
    worker: 'ok',
  }),
  'GET /proxy/api/v5/energymanager/workflowanalyses/conso': signedIn(() => ({ query: {} })),
  'GET /proxy/api/v5/building/{id}/analysis': reads(byId('building')),
  'PUT /proxy/api/v5/analysis/{id}': writes(byId('analysis', { body: { name: 'Secret' } }), 'not_found_analysis'),
  'POST /proxy/api/v5/analysis/{id}/run': writes(byId('analysis', { body: {} }), 'not_found_analysis'),
  'DELETE /proxy/api/v5/analysis/{id}': writes(byId('analysis'), 'not_found_analysis'),
};
