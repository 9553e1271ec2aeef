import * as contract from '@joulerie/contract/folders';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { removeFolder } from './folders.operations.ts';
import { foldersRights } from './folders.rights.ts';
import { folders } from './folders.tables.ts';
import { folderMoved, folderDissolved } from './folders.events.ts';
import { folderPolicy } from './folders.policy.ts';

export const foldersManifest: Manifest = {
  feature: 'folders',
  routes: [bind(contract.removeFolder, removeFolder)],
  tables: [folders],
  jobs: [],
  recomputations: [],
  policy: { folders: folderPolicy },
  events: [folderMoved, folderDissolved],
  subscriptions: [],
  limited: [],
  rights: foldersRights,
};
