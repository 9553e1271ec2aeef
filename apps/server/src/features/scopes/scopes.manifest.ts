import type { Manifest } from '../../platform/manifest.ts';
import { ensureBrands } from './brands.store.ts';
import { brandDomains, scopes } from './scopes.tables.ts';

export const scopesManifest: Manifest = {
  feature: 'scopes',
  routes: [],
  tables: [scopes, brandDomains],
  jobs: [{ name: 'ensure brands', run: ensureBrands }],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: {},
};
