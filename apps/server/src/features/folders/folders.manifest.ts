import * as contract from '@joulerie/contract/folders';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { removeFolder } from './folders.operations.ts';
import { foldersRights } from './folders.rights.ts';
import { folders } from './folders.tables.ts';

export const foldersManifest: Manifest = {
  feature: 'folders',
  routes: [bind(contract.removeFolder, removeFolder)],
  tables: [folders],
  jobs: [],
  subscriptions: [],
  limited: [],
  rights: foldersRights,
};
