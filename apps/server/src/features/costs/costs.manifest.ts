import * as contract from '@joulerie/contract/costs';
import { bind } from '../../platform/http/route.ts';
import * as actions from './costs.actions.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { costsRights } from './costs.rights.ts';
import { SILENT } from '../../platform/events/event.ts';
import { sourcesWithMeasures } from '../measures/measures.public.ts';
import { COST_VERSION, refreshCosts } from './cost-months.store.ts';
import { costsComputed, termsChanged } from './costs.events.ts';
import { costsSubscriptions } from './costs.subscriptions.ts';
import { costMonth, costState, sourceOffers } from './costs.tables.ts';
import { getOfferProposal } from './offer-proposal.ts';

export const costsManifest: Manifest = {
  feature: 'costs',
  routes: [
    bind(contract.listSourceOffers, actions.listSourceOffers),
    bind(contract.addSourceOffer, actions.addSourceOffer),
    bind(contract.getOfferProposal, getOfferProposal),
    bind(contract.updateSourceOffer, actions.updateSourceOffer),
    bind(contract.removeSourceOffer, actions.removeSourceOffer),
    bind(contract.getBuildingCost, actions.getBuildingCost),
    bind(contract.getSourceCost, actions.getSourceCost),
  ],
  tables: [costMonth, costState, sourceOffers],
  jobs: [],
  // Before the buildings, which keep sums of them and are computed again after.
  recomputations: [
    {
      name: `costs of sources by month, ${COST_VERSION}`,
      everyMonth: true,
      items: sourcesWithMeasures,
      batch: 1,
      run: async (db, ids, today) => {
        for (const id of ids) await refreshCosts(db, SILENT, id, today);
      },
    },
  ],
  policy: {},
  events: [termsChanged, costsComputed],
  subscriptions: costsSubscriptions,
  limited: [],
  rights: costsRights,
};
