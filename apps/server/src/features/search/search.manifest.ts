import * as contract from '@joulerie/contract/search';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './search.actions.ts';
import { searchRights } from './search.rights.ts';

export const searchManifest: Manifest = {
  feature: 'search',
  routes: [bind(contract.searchEverything, actions.searchEverything)],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: searchRights,
};
