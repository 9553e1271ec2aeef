import * as contract from '@joulerie/contract/exports';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { exportMeasuresWork } from './export-measures.ts';
import { exportBillingWork, exportSourcesWork } from './export-sources.ts';
import * as actions from './exports.actions.ts';
import { exportsRights } from './exports.rights.ts';

/** Files of measures and of sources, made in the background. */
export const exportsManifest: Manifest = {
  feature: 'exports',
  routes: [
    bind(contract.exportBuildingsSources, actions.exportBuildingsSources),
    bind(contract.exportSources, actions.exportSources),
    bind(contract.exportBillingSources, actions.exportBillingSources),
  ],
  tables: [],
  jobs: [],
  works: [exportMeasuresWork, exportSourcesWork, exportBillingWork],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: exportsRights,
};
