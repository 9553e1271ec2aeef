import { type RightsTable, byId, writes } from '../../platform/rights.ts';

const FOLDER = 'restricted_user_folder';

export const foldersRights: RightsTable = {
  'DELETE /proxy/api/v5/folder/{id}': writes(byId('folder'), FOLDER),
};
