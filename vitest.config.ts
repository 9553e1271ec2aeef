import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const node = { setupFiles: ['test/draws.ts'], pool: 'threads' as const, isolate: false };

export default defineConfig({
  test: {
    // Files that start servers wait most of their time: two run side by side on two cores too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
          // The rules read every file of the repository, beside the tests of servers.
          testTimeout: 60_000,
          ...node,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What is waited for, as in `each-file.ts`.
          expect: { poll: { timeout: 45_000 } },
          ...node,
          globalSetup: 'apps/server/src/testing/test-server.ts',
          setupFiles: [...node.setupFiles, 'apps/server/src/testing/each-file.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A person who types is played beside the tests of servers.
          testTimeout: 30_000,
          setupFiles: ['test/draws.ts', 'apps/web/src/test-setup.ts'],
          pool: 'threads',
        },
      },
    ],
  },
});
