import type { Manifest } from '../../platform/manifest.ts';

export const accessManifest: Manifest = {
  feature: 'access',
  routes: [],
  tables: [],
  jobs: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: {},
};
