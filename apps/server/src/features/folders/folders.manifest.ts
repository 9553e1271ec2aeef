import * as contract from '@joulerie/contract/folders';
import { bind } from '../../platform/http/route.ts';
import * as actions from './folders.actions.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { foldersRights } from './folders.rights.ts';
import { folders } from './folders.tables.ts';

export const foldersManifest: Manifest = {
  feature: 'folders',
  routes: [
    bind(contract.listRootFolders, actions.listRootFolders),
    bind(contract.getFolderTree, actions.getFolderTree),
    bind(contract.listFolders, actions.listFolders),
    bind(contract.createFolder, actions.createFolder),
    bind(contract.moveBuildings, actions.moveBuildings),
    bind(contract.renameFolder, actions.renameFolder),
    bind(contract.moveFolder, actions.moveFolder),
    bind(contract.removeFolder, actions.removeFolder),
  ],
  tables: [folders],
  jobs: [],
  subscriptions: [],
  limited: [],
  rights: foldersRights,
};
