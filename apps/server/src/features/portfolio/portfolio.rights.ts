import { newId } from '../../platform/ids.ts';
import {
  type RightsTable,
  type RightsInput,
  type Things,
  byId,
  reads,
  signedIn,
  writes,
} from '../../platform/rights.ts';

const SOURCE = 'not_found_source';
const FOLDER = 'restricted_user_folder';
const ADDRESS = { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' };
const link =
  (more: RightsInput = {}) =>
  (things: Things): RightsInput => ({ params: { id: things.building, sourceId: things.source }, ...more });

export const portfolioRights: RightsTable = {
  'GET /proxy/api/v5/building/map': signedIn(() => ({ query: { lat_min: 48, lat_max: 50, lon_min: 2, lon_max: 3 } })),
  'GET /proxy/api/v5/folder': signedIn(),
  'GET /proxy/api/v5/folder/tree': signedIn(),
  'GET /proxy/api/v5/folder/{id}': reads(byId('folder'), FOLDER),
  'POST /proxy/api/v5/folder': writes(
    (things) => ({ body: { name: 'Sous-dossier', _id_parent: things.folder } }),
    FOLDER,
  ),
  'PUT /proxy/api/v5/folder/{id}/rename': writes(byId('folder', { body: { name: 'Autre' } }), FOLDER),
  'PUT /proxy/api/v5/folder/{id}/move': writes(byId('folder', { body: { _id_parent: null } }), FOLDER),
  'GET /proxy/api/building/{id}': reads(byId('building')),
  'POST /proxy/api/building': writes(
    (things) => ({
      body: { name: 'Neuf', address: ADDRESS, _id_folder: things.folder, id_building: 'bdnb-bg-AAAA-BBBB-CCCC' },
    }),
    FOLDER,
  ),
  'PUT /proxy/api/building/{id}': writes(byId('building', { body: { name: 'Autre' } })),
  'PUT /proxy/api/building/{id}/validation': writes((things) => ({
    params: { id: things.building },
    body: { id_building: 'bdnb-bg-AAAA-BBBB-CCCC' },
  })),
  'PUT /proxy/api/building/{id}/address': writes((things) => ({
    params: { id: things.building },
    body: { address: ADDRESS, id_building: 'bdnb-bg-AAAA-BBBB-CCCC' },
  })),
  'GET /proxy/api/building': signedIn(() => ({ query: { recursive: 'true' } })),
  'GET /proxy/api/v5/building/export': signedIn(() => ({ query: { format: 'csv', recursive: 'true' } })),
  'POST /proxy/api/building/batch': writes(
    (things) => ({ body: { data: [{ name: 'Neuf', address: ADDRESS, _id_folder: things.folder }] } }),
    FOLDER,
  ),
  'GET /proxy/api/v5/building/{id}/near': reads(byId('building')),
  'GET /proxy/api/v5/building/profil/{variable}': signedIn(() => ({ params: { variable: 'conso' } })),
  'GET /proxy/api/v5/building/{id}/children': reads(byId('building')),
  'POST /proxy/api/v5/building/{id}/children': writes((things) => ({
    params: { id: things.building },
    body: { buildings: [things.other] },
  })),
  'DELETE /proxy/api/v5/building/{id}/children': writes(
    (things) => ({ params: { id: things.building }, body: { buildings: [things.other] } }),
    'not_found',
    // The other building lies beside, not inside.
    { owner: 'not_found', administrateur: 'not_found', creator: 'not_found', worker: 'not_found' },
  ),
  'GET /proxy/api/source/{id}': reads(byId('source'), SOURCE),
  'POST /proxy/api/v5/source/sensor': writes((things) => ({
    body: { _id_building: things.building, name: 'Autre', idsource: `capteur-${newId()}` },
  })),
  'PUT /proxy/api/v5/source/sensor/{id}': writes(byId('sensor', { body: { place: 'Grenier' } }), SOURCE),
  'PUT /proxy/api/v5/source/{id}/meter': writes(byId('source', { body: { usages: ['heating'] } }), SOURCE),
  'PUT /proxy/api/v5/source/{id}/name': writes(byId('source', { body: { name: 'Autre' } }), SOURCE),
  'DELETE /proxy/api/v5/source/{id}': writes(byId('source'), SOURCE),
  'GET /proxy/api/v5/source/search/pdl': signedIn((things) => ({ query: { idsource: things.pdl } })),
  'GET /proxy/api/v5/source/search/pce': signedIn(() => ({ query: { idsource: '' } })),
  'GET /proxy/api/v5/source': signedIn(() => ({ query: { search: 'Secret' } })),
  'POST /proxy/api/v5/building/{id}/source/{sourceId}': writes((things) => ({
    params: { id: things.other, sourceId: things.source },
    body: {},
  })),
  'PUT /proxy/api/v5/building/{id}/source/{sourceId}': writes(link({ body: { name: 'Autre' } })),
  'PUT /proxy/api/v5/building/{id}/meteo/{sourceId}': writes((things) => ({
    params: { id: things.building, sourceId: '07149' },
  })),
};
