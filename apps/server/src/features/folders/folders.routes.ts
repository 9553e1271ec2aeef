import * as contract from '@joulerie/contract/folders';
import { type Route, bind } from '../../platform/http/route.ts';
import * as actions from './folders.actions.ts';

export const folderRoutes: Route[] = [
  bind(contract.listRootFolders, actions.listRootFolders),
  bind(contract.getFolderTree, actions.getFolderTree),
  bind(contract.listFolders, actions.listFolders),
  bind(contract.createFolder, actions.createFolder),
  bind(contract.moveBuildings, actions.moveBuildings),
  bind(contract.renameFolder, actions.renameFolder),
  bind(contract.moveFolder, actions.moveFolder),
  bind(contract.removeFolder, actions.removeFolder),
];
