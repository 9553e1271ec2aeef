import * as contract from '@joulerie/contract/closures';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './closures.actions.ts';
import { closuresRights } from './closures.rights.ts';
import { eraseClosedSpaces } from './erase-spaces.ts';

export const closuresManifest: Manifest = {
  feature: 'closures',
  routes: [bind(contract.previewClosure, actions.previewClosure), bind(contract.closeAccount, actions.closeAccount)],
  tables: [],
  jobs: [],
  works: [eraseClosedSpaces],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: closuresRights,
};
