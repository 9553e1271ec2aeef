// What is mutated, by stratum, and the tests that must notice. `weight` is the share of a sample; `target` the score to reach.

const DOMAIN_TESTS = ['packages/domain/**/*.test.ts'];
const SERVER_TESTS = ['apps/server/src/features/**/*.test.ts'];

const any = (...patterns) => new RegExp(patterns.map((one) => one.source).join('|'));

/**
 * Tests of the server take seconds to begin, and each signs somebody in: a mutant of a part is tried with the tests of that part
 * alone, which can only lower the score. The test of every call by every role (`rights.test.ts`) is left out: it takes a minute.
 */
const ACCESS = [
  {
    files: /^apps\/server\/src\/(features\/access\/|.*\.policy\.ts$)/,
    tests: ['apps/server/src/features/access/{policy,rule}.test.ts'],
  },
  {
    files: /^apps\/server\/src\/(features\/accounts\/(?!.*\.rights\.ts$)|platform\/secrets\.ts$)/,
    tests: ['apps/server/src/features/accounts/*.test.ts', 'apps/server/src/platform/secrets.test.ts'],
  },
  {
    files: /^apps\/server\/src\/platform\/((addresses|turns)\.ts$|http\/(cookies|doors|limits|tries\.store)\.ts$)/,
    tests: [
      'apps/server/src/platform/{addresses,turns}.test.ts',
      'apps/server/src/platform/http/{doors,limits,tries.store}.test.ts',
    ],
  },
];

/**
 * Paths are relative to the root; a file is mutated when it matches `files` and is neither a test nor a table of data. `parts`: files
 * whose mutants are tried with some tests of the stratum; `server`: its tests need a database server, `web`: those of a page.
 */
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
    server: true,
  },
  {
    name: 'access',
    target: 90,
    weight: 5,
    // Who may do what (rules, policies), who calls (accounts, sessions, codes, secrets), what every request passes (doors, limits).
    files: any(...ACCESS.map((part) => part.files)),
    tests: ACCESS.flatMap((part) => part.tests),
    parts: ACCESS,
    server: true,
  },
  {
    name: 'stores',
    target: null,
    weight: 10,
    files: /^apps\/server\/src\/features\/(?!accounts\/).*\.store\.ts$/,
    tests: SERVER_TESTS,
    server: true,
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
