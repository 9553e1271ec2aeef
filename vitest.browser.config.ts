import { defineConfig } from 'vitest/config';

/** The page in a real browser, on the built page and a real server: slower, so apart from the suite. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A busy machine may answer late once; a road that is broken fails twice.
    retry: 1,
    globalSetup: 'test/browser/demonstration.ts',
    setupFiles: 'apps/server/src/testing/each-file.ts',
    // Each width has a server and a browser of its own: they are walked side by side.
    maxWorkers: 2,
    pool: 'threads',
  },
});
