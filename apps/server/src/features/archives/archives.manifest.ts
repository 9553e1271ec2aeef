import * as contract from '@joulerie/contract/archives';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './archives.actions.ts';
import { archivesRights } from './archives.rights.ts';
import { spaceImports } from './archives.tables.ts';
import { exportSpaceWork } from './export-work.ts';
import { importSpaceWork } from './import-work.ts';

/** A space leaves whole, in open formats, and comes back into an empty one. */
export const archivesManifest: Manifest = {
  feature: 'archives',
  routes: [
    bind(contract.exportSpace, actions.exportSpace),
    bind(contract.importSpace, actions.importSpace, actions.admitSpace),
    bind(contract.listSpaceImports, actions.listSpaceImports),
  ],
  tables: [spaceImports],
  works: [exportSpaceWork, importSpaceWork],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: archivesRights,
};
