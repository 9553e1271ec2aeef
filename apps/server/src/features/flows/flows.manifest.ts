import * as contract from '@joulerie/contract/flow-files';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { listFlowFiles } from './flows.actions.ts';
import { flowsRights } from './flows.rights.ts';
import { flowFileDays, flowFiles } from './flows.tables.ts';
import { removeOldFlows } from './retention.work.ts';
import { watchFlows } from './watch.work.ts';

/** Files that Enedis drops in a folder: read by workers, stored for the sources that may have them. */
export const flowsManifest: Manifest = {
  feature: 'flows',
  routes: [bind(contract.listFlowFiles, listFlowFiles)],
  tables: [flowFileDays, flowFiles],
  jobs: [],
  works: [removeOldFlows, watchFlows],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: flowsRights,
};
