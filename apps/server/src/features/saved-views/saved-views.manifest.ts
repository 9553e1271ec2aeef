import * as contract from '@joulerie/contract/saved-views';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './saved-views.actions.ts';
import { savedViewPolicy } from './saved-views.policy.ts';
import { savedViewsRights } from './saved-views.rights.ts';
import { savedViews } from './saved-views.tables.ts';

export const savedViewsManifest: Manifest = {
  feature: 'saved-views',
  routes: [
    bind(contract.listSavedViews, actions.listSavedViews),
    bind(contract.createSavedView, actions.createSavedView),
    bind(contract.updateSavedView, actions.updateSavedView),
    bind(contract.removeSavedView, actions.removeSavedView),
  ],
  tables: [savedViews],
  jobs: [],
  recomputations: [],
  policy: { saved_views: savedViewPolicy },
  events: [],
  subscriptions: [],
  limited: [],
  rights: savedViewsRights,
};
