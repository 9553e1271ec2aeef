import { defineConfig } from 'vitest/config';
import { NOT_RUN, STRATA } from './strata.mjs';

const stratum = STRATA.find((one) => one.name === process.env.MUTATION_STRATUM);
if (!stratum) throw new Error(`unknown stratum ${process.env.MUTATION_STRATUM}`);
const only = process.env.MUTATION_TESTS;

/** The tests of one stratum, as one project: the same environment as in vitest.config.ts. */
export default defineConfig({
  test: {
    exclude: NOT_RUN,
    include: only ? only.split(',') : stratum.tests,
    environment: stratum.web ? 'happy-dom' : 'node',
    globalSetup: stratum.web ? [] : ['apps/server/src/testing/test-server.ts'],
    setupFiles: ['test/draws.ts', stratum.web ? 'apps/web/src/test-setup.ts' : 'apps/server/src/testing/each-file.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
