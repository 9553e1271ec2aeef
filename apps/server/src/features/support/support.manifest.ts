import * as contract from '@joulerie/contract/support';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './support.actions.ts';
import { supportRights } from './support.rights.ts';

export const supportManifest: Manifest = {
  feature: 'support',
  routes: [bind(contract.sendSupport, actions.sendSupport)],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: supportRights,
};
