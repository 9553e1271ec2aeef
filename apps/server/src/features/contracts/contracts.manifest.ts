import * as contract from '@joulerie/contract/contracts';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { listContracts } from './contracts.actions.ts';
import { contractsRights } from './contracts.rights.ts';

/** The contracts of sources beside one another: their ends, powers, formulas and suppliers. */
export const contractsManifest: Manifest = {
  feature: 'contracts',
  routes: [bind(contract.listContracts, listContracts)],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: contractsRights,
};
