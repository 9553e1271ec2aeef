import * as contract from '@joulerie/contract/clients';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { signedIn } from '../../platform/rights.ts';
import { listClients } from './clients.actions.ts';

/** Who shares with a company: the list of its clients. Their invitations are of `companies`, the rights themselves of `grants`. */
export const clientsManifest: Manifest = {
  feature: 'clients',
  routes: [bind(contract.listClients, listClients)],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: { 'GET /proxy/api/v5/company/client': signedIn() },
};
