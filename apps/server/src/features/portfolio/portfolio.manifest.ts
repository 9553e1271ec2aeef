import { exportBuildings as exportCall } from '@joulerie/contract/building-export';
import * as buildings from '@joulerie/contract/buildings';
import * as folders from '@joulerie/contract/folders';
import { listMapBuildings as listMapCall } from '@joulerie/contract/geometry';
import * as sources from '@joulerie/contract/sources';
import { parisDay } from '@joulerie/domain/calendar';
import { inTransaction } from '../../platform/events/event.ts';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { buildingsRegrouped } from '../buildings/buildings.public.ts';
import { COST_VERSION, costsComputed, termsChanged } from '../costs/costs.public.ts';
import { fuelDaysMoved, measuresRecorded } from '../measures/measures.public.ts';
import { profilesChanged } from '../profiles/profiles.public.ts';
import { pointChanged, sourceLinksChanged } from '../sources/sources.public.ts';
import { listBuildings } from './building-list.actions.ts';
import * as buildingActions from './building.actions.ts';
import { allBuildings, refreshBuildings, refreshBuildingsOfSource, refreshSurface } from './data-of-building.store.ts';
import { exportBuildings } from './export.actions.ts';
import * as folderActions from './folder.actions.ts';
import { searchPce, searchPdl } from './look-up.actions.ts';
import { listMapBuildings } from './map.actions.ts';
import { portfolioRights } from './portfolio.rights.ts';
import { listSources } from './source-list.actions.ts';
import * as sourceActions from './source.actions.ts';
import { updateSourceWork } from './update-source.ts';

/** Paris day on which an event happened. */
const dayOf = ({ at }: { at: Date }): number => parisDay(at.getTime());

/** Folders, buildings and sources as people see them: with the energy, the costs and the states of features above them. */
export const portfolioManifest: Manifest = {
  feature: 'portfolio',
  routes: [
    bind(folders.listRootFolders, folderActions.listRootFolders),
    bind(folders.getFolderTree, folderActions.getFolderTree),
    bind(folders.listFolders, folderActions.listFolders),
    bind(folders.createFolder, folderActions.createFolder),
    bind(folders.renameFolder, folderActions.renameFolder),
    bind(folders.moveFolder, folderActions.moveFolder),
    bind(buildings.listBuildings, listBuildings),
    bind(exportCall, exportBuildings),
    bind(listMapCall, listMapBuildings),
    bind(buildings.getBuilding, buildingActions.getBuilding),
    bind(buildings.createBuilding, buildingActions.createBuilding),
    bind(buildings.createBuildings, buildingActions.createBuildings),
    bind(buildings.updateBuilding, buildingActions.updateBuilding),
    bind(buildings.validateBuilding, buildingActions.validateBuilding),
    bind(buildings.updateBuildingAddress, buildingActions.updateBuildingAddress),
    bind(buildings.listNearBuildings, buildingActions.listNearBuildings),
    bind(buildings.listBuildingProfile, buildingActions.listBuildingProfile),
    bind(buildings.listChildren, buildingActions.listChildren),
    bind(buildings.addChildren, buildingActions.addChildren),
    bind(buildings.removeChildren, buildingActions.removeChildren),
    bind(sources.listSources, listSources),
    bind(sources.searchPdl, searchPdl),
    bind(sources.searchPce, searchPce),
    bind(sources.getSource, sourceActions.getSource),
    bind(sources.createSensor, sourceActions.createSensor),
    bind(sources.updateSensor, sourceActions.updateSensor),
    bind(sources.updateMeter, sourceActions.updateMeter),
    bind(sources.renameSource, sourceActions.renameSource),
    bind(sources.removeSource, sourceActions.removeSource),
    bind(sources.attachSource, sourceActions.attachSource),
    bind(sources.changeWeatherStation, sourceActions.changeWeatherStation),
    bind(sources.updateAttachedSource, sourceActions.updateAttachedSource),
  ],
  tables: [],
  works: [updateSourceWork],
  jobs: [],
  // After the months of the sources and their costs, which the features below compute first.
  recomputations: [
    {
      name: `twelve complete months of buildings, comparable where most of both years is compared and no panels began since, with the share of deliveries, ${COST_VERSION}`,
      everyMonth: true,
      items: allBuildings,
      batch: 100,
      run: refreshBuildings,
    },
  ],
  policy: {},
  events: [],
  subscriptions: [
    inTransaction(buildingsRegrouped, 'portfolio: refresh the data of regrouped buildings', ({ db, event }) =>
      refreshBuildings(db, event.payload.ids, dayOf(event)),
    ),
    inTransaction(
      sourceLinksChanged,
      'portfolio: refresh the data of buildings whose sources changed',
      ({ db, event }) => refreshBuildings(db, event.payload.buildingIds, dayOf(event)),
    ),
    inTransaction(
      fuelDaysMoved,
      'portfolio: refresh the data of buildings whose fuels follow another weather',
      ({ db, event }) => refreshBuildings(db, event.payload.buildingIds, dayOf(event)),
    ),
    // After the months of the source, which its own feature refreshes first.
    inTransaction(
      measuresRecorded,
      'portfolio: refresh the data of buildings whose measures changed',
      ({ db, event }) => refreshBuildingsOfSource(db, event.payload.sourceId, dayOf(event)),
    ),
    inTransaction(
      profilesChanged,
      'portfolio: the surface that amounts of a building are divided by follows its profile',
      async ({ db, event }) => {
        if (event.payload.variable === 'surface') await refreshSurface(db, event.payload.buildingId, dayOf(event));
      },
    ),
    // Their costs are stale from then on, and current again once they are computed.
    ...[termsChanged, pointChanged, costsComputed].map((type) =>
      inTransaction(type, `portfolio: refresh the data of buildings after ${type.name}`, ({ db, event }) =>
        refreshBuildingsOfSource(db, event.payload.sourceId, dayOf(event)),
      ),
    ),
  ],
  limited: [],
  rights: portfolioRights,
};
