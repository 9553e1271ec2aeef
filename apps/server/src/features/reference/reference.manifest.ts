import * as contract from '@joulerie/contract/reference';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './reference.actions.ts';
import { referenceRights } from './reference.rights.ts';

export const referenceManifest: Manifest = {
  feature: 'reference',
  routes: [
    bind(contract.getScope, actions.getScope),
    bind(contract.listVariables, actions.listVariables),
    bind(contract.listOperators, actions.listOperators),
    bind(contract.listOperatorModels, actions.listOperatorModels),
    bind(contract.listSourceBrands, actions.listSourceBrands),
    bind(contract.listSourceModels, actions.listSourceModels),
    bind(contract.listEnergySuppliers, actions.listEnergySuppliers),
  ],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: referenceRights,
};
