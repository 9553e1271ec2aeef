// What is mutated, by stratum, and the tests that must notice. `weight` is the share of a sample; `target` the score to reach.

const DOMAIN_TESTS = ['packages/domain/**/*.test.ts'];
const SERVER_TESTS = ['apps/server/src/features/**/*.test.ts'];

/** Paths are relative to the root; a file is mutated when it matches `files` and is neither a test nor a table of data. */
export const STRATA = [
  {
    name: 'measures',
    target: 90,
    weight: 15,
    files: /^packages\/domain\/src\/(measures|calendar|sources)\//,
    tests: DOMAIN_TESTS,
  },
  {
    name: 'costs',
    target: 90,
    weight: 15,
    files: /^packages\/domain\/src\/(costs|offers|tariff-optimisation)\//,
    tests: DOMAIN_TESTS,
  },
  { name: 'tariffs', target: 90, weight: 10, files: /^packages\/domain\/src\/tariffs\//, tests: DOMAIN_TESTS },
  {
    name: 'studies',
    target: null,
    weight: 15,
    files: /^packages\/domain\/src\/(?!measures|calendar|sources|costs|offers|tariff)/,
    tests: DOMAIN_TESTS,
  },
  {
    name: 'readers',
    target: 90,
    weight: 15,
    files: /^apps\/server\/src\/connectors\//,
    tests: ['apps/server/src/connectors/**/*.test.ts'],
  },
  {
    name: 'access',
    target: 90,
    weight: 5,
    files: /^apps\/server\/src\/(features\/access\/|.*\.policy\.ts$)/,
    tests: ['apps/server/src/features/access/**/*.test.ts'],
  },
  {
    name: 'stores',
    target: null,
    weight: 10,
    files: /^apps\/server\/src\/features\/.*\.store\.ts$/,
    tests: SERVER_TESTS,
  },
  {
    name: 'web logic',
    target: 75,
    weight: 15,
    files: /^apps\/web\/src\/(?!routeTree).*\.ts$/,
    tests: ['apps/web/src/**/*.test.{ts,tsx}'],
    web: true,
  },
];

/**
 * Tests that start the product in a process of its own, where no mutant is active; and the one that plants mistakes in figures and
 * runs every comparison again for each, which takes longer than all others and is about the comparisons.
 */
export const NOT_RUN = ['**/kill.test.ts', '**/planted-mistakes.test.ts'];

/** Files that hold no logic: tests and what serves them, generated files, declarations, schemas of tables, indexes. */
export const NOT_MUTATED =
  /\.test\.tsx?$|\/testing\/|test-support|test-setup|\.gen\.ts$|\.d\.ts$|\.tables\.ts$|\/tables\/|\/index\.ts$/;
