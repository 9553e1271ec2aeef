import * as contract from '@joulerie/contract/api-keys';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './api-keys.actions.ts';
import { apiKeysRights } from './api-keys.rights.ts';
import { apiKeys } from './api-keys.tables.ts';

export const apiKeysManifest: Manifest = {
  feature: 'api-keys',
  routes: [
    bind(contract.listApiKeys, actions.listApiKeys),
    bind(contract.createApiKey, actions.createApiKey),
    bind(contract.deleteApiKey, actions.deleteApiKey),
    bind(contract.listCompanyKeys, actions.listCompanyKeys),
    bind(contract.createCompanyKey, actions.createCompanyKey),
    bind(contract.deleteCompanyKey, actions.deleteCompanyKey),
  ],
  tables: [apiKeys],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: apiKeysRights,
};
