import * as contract from '@joulerie/contract/buildings';
import { bind } from '../../platform/http/route.ts';
import * as actions from './buildings.actions.ts';
import { listBuildings } from './buildings.list.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { buildingsRights } from './buildings.rights.ts';
import { buildings } from './buildings.tables.ts';

export const buildingsManifest: Manifest = {
  feature: 'buildings',
  routes: [
    bind(contract.getBuilding, actions.getBuilding),
    bind(contract.createBuilding, actions.createBuilding),
    bind(contract.updateBuilding, actions.updateBuilding),
    bind(contract.validateBuilding, actions.validateBuilding),
    bind(contract.updateBuildingAddress, actions.updateBuildingAddress),
    bind(contract.removeBuilding, actions.removeBuilding),
    bind(contract.listBuildings, listBuildings),
    bind(contract.createBuildings, actions.createBuildings),
    bind(contract.listNearBuildings, actions.listNearBuildings),
    bind(contract.listBuildingProfile, actions.listBuildingProfile),
    bind(contract.listChildren, actions.listChildren),
    bind(contract.addChildren, actions.addChildren),
    bind(contract.removeChildren, actions.removeChildren),
  ],
  tables: [buildings],
  jobs: [],
  subscriptions: [],
  limited: [],
  rights: buildingsRights,
};
