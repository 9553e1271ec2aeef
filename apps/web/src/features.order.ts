/**
 * The features of the page, lowest first: a feature imports the public files of those before it, never of those after.
 * The server lists its own in the same order. The last ones are pages that combine several features.
 * Below them all lie `lib`, `ui` and `charts`; above them `layouts` and `routes`. `test/architecture` checks it.
 */
export const FEATURE_ORDER = [
  'notifications',
  'tasks',
  'support',
  'analytics',
  'factors',
  'api-keys',
  'webhooks',
  'readings',
  'accounts',
  'companies',
  'crm',
  'map',
  'folders',
  'tags',
  'buildings',
  'imports',
  'sources',
  'measures',
  'costs',
  'findings',
  'sharing',
  'clients',
  'exports',
  'billing',
  'portfolio',
  'dashboard',
  'building-page',
  'source-page',
  'onboarding',
  'search',
  'spotlight',
  'guide',
] as const;
