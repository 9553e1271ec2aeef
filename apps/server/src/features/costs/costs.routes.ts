import * as contract from '@joulerie/contract/costs';
import { type Route, bind } from '../../platform/http/route.ts';
import * as actions from './costs.actions.ts';

export const costRoutes: Route[] = [
  bind(contract.listSourceOffers, actions.listSourceOffers),
  bind(contract.addSourceOffer, actions.addSourceOffer),
  bind(contract.updateSourceOffer, actions.updateSourceOffer),
  bind(contract.removeSourceOffer, actions.removeSourceOffer),
  bind(contract.getBuildingCost, actions.getBuildingCost),
  bind(contract.getSourceCost, actions.getSourceCost),
];
