import * as contract from '@joulerie/contract/geometry';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './geometry.actions.ts';
import { geometryRights } from './geometry.rights.ts';

export const geometryManifest: Manifest = {
  feature: 'geometry',
  routes: [
    bind(contract.listBuildingsInBox, actions.listBuildingsInBox),
    bind(contract.searchAddresses, actions.searchAddresses),
    bind(contract.getKnownFacts, actions.getKnownFacts),
  ],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: geometryRights,
};
