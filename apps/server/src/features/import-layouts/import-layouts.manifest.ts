import * as contract from '@joulerie/contract/import-layouts';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './import-layouts.actions.ts';
import { layoutPolicy } from './import-layouts.policy.ts';
import { importLayoutsRights } from './import-layouts.rights.ts';
import { importLayouts } from './import-layouts.tables.ts';

export const importLayoutsManifest: Manifest = {
  feature: 'import-layouts',
  routes: [
    bind(contract.listImportLayouts, actions.listImportLayouts),
    bind(contract.updateImportLayout, actions.updateImportLayout),
    bind(contract.removeImportLayout, actions.removeImportLayout),
  ],
  tables: [importLayouts],
  jobs: [],
  recomputations: [],
  policy: { import_layouts: layoutPolicy },
  events: [],
  subscriptions: [],
  limited: [],
  rights: importLayoutsRights,
};
