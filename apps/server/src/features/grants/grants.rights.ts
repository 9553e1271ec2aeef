import { type RightsTable, reads, writes } from '../../platform/rights.ts';

const FOLDER = 'restricted_user_folder';

/** Who works on it by a grant does not share it. */
const BY_GRANT = { worker: 'restricted_share' } as const;

export const grantsRights: RightsTable = {
  'GET /proxy/api/v5/access/ressource': reads((things) => ({ query: { _id_building: things.building } })),
  'PUT /proxy/api/building/access': writes(
    (things) => ({
      body: { buildings: [things.other], users: [things.guest] },
    }),
    'not_found',
    BY_GRANT,
  ),
  'DELETE /proxy/api/building/access': writes(
    (things) => ({
      body: { buildings: [things.other], users: [things.guest] },
    }),
    'not_found',
    BY_GRANT,
  ),
  'POST /proxy/api/v5/folder/{id}/user': writes(
    (things) => ({ params: { id: things.folder }, body: { users: [things.guest] } }),
    FOLDER,
    BY_GRANT,
  ),
  'DELETE /proxy/api/v5/folder/{id}/user': writes(
    (things) => ({ params: { id: things.folder }, body: { users: [things.guest] } }),
    FOLDER,
    BY_GRANT,
  ),
};
