import * as contract from '@joulerie/contract/access';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './grants.actions.ts';
import { grantsGiven } from './grants.events.ts';
import { grantsRights } from './grants.rights.ts';
import { grants } from './grants.tables.ts';

export const grantsManifest: Manifest = {
  feature: 'grants',
  routes: [
    bind(contract.getAccess, actions.getAccess),
    bind(contract.grantBuildings, actions.grantBuildings),
    bind(contract.revokeBuildings, actions.revokeBuildings),
    bind(contract.grantFolder, actions.grantFolder),
    bind(contract.revokeFolder, actions.revokeFolder),
  ],
  tables: [grants],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [grantsGiven],
  subscriptions: [],
  limited: [],
  rights: grantsRights,
};
