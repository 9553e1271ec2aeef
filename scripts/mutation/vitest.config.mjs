import { defineConfig } from 'vitest/config';
import { NOT_RUN, STRATA } from './strata.mjs';

const stratum = STRATA.find((one) => one.name === process.env.MUTATION_STRATUM);
if (!stratum) throw new Error(`unknown stratum ${process.env.MUTATION_STRATUM}`);

/** The tests of one stratum, as one project: the same environment as in vitest.config.ts. */
export default defineConfig({
  test: {
    exclude: NOT_RUN,
    include: process.env.MUTATION_TESTS.split(' '),
    environment: stratum.web ? 'happy-dom' : 'node',
    globalSetup: stratum.server ? ['apps/server/src/testing/test-server.ts'] : [],
    setupFiles: [
      'test/draws.ts',
      ...(stratum.web ? ['apps/web/src/test-setup.ts'] : []),
      ...(stratum.server ? ['apps/server/src/testing/each-file.ts'] : []),
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
