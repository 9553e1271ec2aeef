import { byId, reads, type RightsTable, signedIn, writes } from '../../platform/rights.ts';

const FOLDER = 'restricted_user_folder';

export const foldersRights: RightsTable = {
  'GET /proxy/api/v5/folder': signedIn(),
  'GET /proxy/api/v5/folder/tree': signedIn(),
  'GET /proxy/api/v5/folder/{id}': reads(byId('folder'), FOLDER),
  'POST /proxy/api/v5/folder': writes(
    (things) => ({ body: { name: 'Sous-dossier', _id_parent: things.folder } }),
    FOLDER,
  ),
  'PUT /proxy/api/v5/folder/{id}/rename': writes(byId('folder', { body: { name: 'Autre' } }), FOLDER),
  'PUT /proxy/api/v5/folder/{id}/move': writes(byId('folder', { body: { _id_parent: null } }), FOLDER),
  'DELETE /proxy/api/v5/folder/{id}': writes(byId('folder'), FOLDER),
  'PUT /proxy/api/v5/folder/building/move': writes((things) => ({
    body: { buildings: [things.building], _id_folder: null },
  })),
};
