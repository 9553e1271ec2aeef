import * as contract from '@joulerie/contract/measures';
import { type Route, bind } from '../../platform/http/route.ts';
import { getBuildingData, getSourceData } from './data.actions.ts';
import { addDelivery, listDeliveries, removeDelivery } from './deliveries.actions.ts';
import { importFile, listImports, previewBuildingFile } from './imports.actions.ts';

export const measureRoutes: Route[] = [
  bind(contract.getBuildingData, getBuildingData),
  bind(contract.getSourceData, getSourceData),
  bind(contract.importFile, importFile),
  bind(contract.previewBuildingFile, previewBuildingFile),
  bind(contract.listImports, listImports),
  bind(contract.listDeliveries, listDeliveries),
  bind(contract.addDelivery, addDelivery),
  bind(contract.removeDelivery, removeDelivery),
];
