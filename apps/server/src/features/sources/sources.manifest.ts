import * as contract from '@joulerie/contract/sources';
import { bind } from '../../platform/http/route.ts';
import * as actions from './sources.actions.ts';
import * as lists from './sources.list.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { sourcesRights } from './sources.rights.ts';
import { buildingSources, sources } from './sources.tables.ts';

export const sourcesManifest: Manifest = {
  feature: 'sources',
  routes: [
    bind(contract.listSources, lists.listSources),
    bind(contract.countSources, lists.countSources),
    bind(contract.listWeatherStations, lists.listWeatherStations),
    bind(contract.searchPdl, actions.searchPdl),
    bind(contract.searchPce, actions.searchPce),
    bind(contract.getSource, actions.getSource),
    bind(contract.createSensor, actions.createSensor),
    bind(contract.updateSensor, actions.updateSensor),
    bind(contract.updateMeter, actions.updateMeter),
    bind(contract.renameSource, actions.renameSource),
    bind(contract.removeSource, actions.removeSource),
    bind(contract.listBuildingWorkflows, lists.listBuildingWorkflows),
    bind(contract.listSourceWorkflows, lists.listSourceWorkflows),
    bind(contract.attachSource, actions.attachSource),
    bind(contract.updateAttachedSource, actions.updateAttachedSource),
    bind(contract.detachSource, actions.detachSource),
    bind(contract.useSource, actions.useSource),
    bind(contract.unuseSource, actions.unuseSource),
    bind(contract.changeWeatherStation, actions.changeWeatherStation),
  ],
  tables: [buildingSources, sources],
  jobs: [],
  subscriptions: [],
  limited: [],
  rights: sourcesRights,
};
