import type { Manifest } from '../../platform/manifest.ts';

export const accessManifest: Manifest = {
  feature: 'access',
  routes: [],
  tables: [],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: {},
};
