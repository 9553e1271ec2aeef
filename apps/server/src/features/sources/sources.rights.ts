import { newId } from '../../platform/ids.ts';
import {
  byId,
  reads,
  type RightsInput,
  type RightsTable,
  signedIn,
  type Things,
  writes,
} from '../../platform/rights.ts';

const SOURCE = 'not_found_source';
const link =
  (more: RightsInput = {}) =>
  (things: Things): RightsInput => ({ params: { id: things.building, sourceId: things.source }, ...more });

export const sourcesRights: RightsTable = {
  'GET /proxy/api/source/{id}': reads(byId('source'), SOURCE),
  'POST /proxy/api/v5/source/sensor': writes((things) => ({
    body: { _id_building: things.building, name: 'Autre', idsource: `capteur-${newId()}` },
  })),
  'PUT /proxy/api/v5/source/sensor/{id}': writes(byId('sensor', { body: { place: 'Grenier' } }), SOURCE),
  'PUT /proxy/api/v5/source/{id}/meter': writes(byId('source', { body: { usages: ['heating'] } }), SOURCE),
  'PUT /proxy/api/v5/source/{id}/name': writes(byId('source', { body: { name: 'Autre' } }), SOURCE),
  'GET /proxy/api/v5/source/search/pdl': signedIn((things) => ({ query: { idsource: things.pdl } })),
  'GET /proxy/api/v5/source/search/pce': signedIn(() => ({ query: { idsource: '' } })),
  'DELETE /proxy/api/v5/source/{id}': writes(byId('source'), SOURCE),
  'GET /proxy/api/v5/source': signedIn(() => ({ query: { search: 'Secret' } })),
  'GET /proxy/api/v5/source/count': signedIn(),
  'GET /proxy/api/v5/source/meteo': reads((things) => ({ query: { building: things.building } })),
  'GET /proxy/api/v5/workflow/data/enedis/building/{id}': reads(byId('building')),
  'GET /proxy/api/v5/workflow/data/enedis/source/{id}': reads(byId('source'), SOURCE),
  'POST /proxy/api/v5/building/{id}/source/{sourceId}': writes((things) => ({
    params: { id: things.other, sourceId: things.source },
    body: {},
  })),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}': writes(link({ body: { name: 'Autre' } })),
  'DELETE /proxy/api/v5/building/{id}/source/{sourceId}': writes(link()),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}/use': writes(link()),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}/unuse': writes(link()),
  'PUT /proxy/api/v5/building/{id}/meteo/{sourceId}': writes((things) => ({
    params: { id: things.building, sourceId: '07149' },
  })),
};
