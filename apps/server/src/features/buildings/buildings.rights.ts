import { byId, reads, type RightsTable, signedIn, writes } from '../../platform/rights.ts';

const FOLDER = 'restricted_user_folder';
const ADDRESS = { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' };

export const buildingsRights: RightsTable = {
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
  'DELETE /proxy/api/building/{id}': writes(byId('building')),
  'GET /proxy/api/building': signedIn(() => ({ query: { recursive: 'true' } })),
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
    { owner: 'not_found', administrateur: 'not_found', creator: 'not_found' },
  ),
};
