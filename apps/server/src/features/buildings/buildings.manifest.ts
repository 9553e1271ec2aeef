import * as contract from '@joulerie/contract/buildings';
import { moveBuildings } from '@joulerie/contract/folders';
import { inTransaction } from '../../platform/events/event.ts';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { folderDissolved, folderMoved } from '../folders/folders.public.ts';
import * as actions from './buildings.operations.ts';
import { buildingsRights } from './buildings.rights.ts';
import { followMovedFolder, leaveFolder } from './buildings.store.ts';
import { buildings } from './buildings.tables.ts';
import { buildingsRegrouped, buildingsUseChanged } from './buildings.events.ts';
import { buildingPolicy } from './buildings.policy.ts';

export const buildingsManifest: Manifest = {
  feature: 'buildings',
  routes: [bind(contract.removeBuilding, actions.removeBuilding), bind(moveBuildings, actions.moveBuildings)],
  tables: [buildings],
  jobs: [],
  recomputations: [],
  policy: { buildings: buildingPolicy },
  events: [buildingsRegrouped, buildingsUseChanged],
  subscriptions: [
    inTransaction(folderMoved, 'buildings: follow a moved folder', ({ db, event: { payload } }) =>
      followMovedFolder(db, payload.folderId, payload.depthBefore, payload.ancestors),
    ),
    inTransaction(folderDissolved, 'buildings: leave a removed folder', ({ db, event: { payload } }) =>
      leaveFolder(db, payload.folderId, payload.parentId),
    ),
  ],
  limited: [],
  rights: buildingsRights,
};
