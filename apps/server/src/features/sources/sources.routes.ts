import * as contract from '@joulerie/contract/sources';
import { type Route, bind } from '../../platform/http/route.ts';
import * as actions from './sources.actions.ts';
import * as lists from './sources.list.ts';

export const sourceRoutes: Route[] = [
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
];
