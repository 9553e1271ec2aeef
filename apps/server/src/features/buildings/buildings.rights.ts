import { type RightsTable, byId, writes } from '../../platform/rights.ts';

export const buildingsRights: RightsTable = {
  'DELETE /proxy/api/building/{id}': writes(byId('building')),
  'PUT /proxy/api/v5/folder/building/move': writes((things) => ({
    body: { buildings: [things.building], _id_folder: null },
  })),
};
