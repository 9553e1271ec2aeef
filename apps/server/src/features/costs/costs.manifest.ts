import * as contract from '@joulerie/contract/costs';
import { bind } from '../../platform/http/route.ts';
import * as actions from './costs.actions.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { costsRights } from './costs.rights.ts';
import { sourceOffers } from './costs.tables.ts';

export const costsManifest: Manifest = {
  feature: 'costs',
  routes: [
    bind(contract.listSourceOffers, actions.listSourceOffers),
    bind(contract.addSourceOffer, actions.addSourceOffer),
    bind(contract.updateSourceOffer, actions.updateSourceOffer),
    bind(contract.removeSourceOffer, actions.removeSourceOffer),
    bind(contract.getBuildingCost, actions.getBuildingCost),
    bind(contract.getSourceCost, actions.getSourceCost),
  ],
  tables: [sourceOffers],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: costsRights,
};
