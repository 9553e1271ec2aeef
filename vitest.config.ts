import { defineConfig } from 'vitest/config';

const node = { setupFiles: ['test/draws.ts'], pool: 'threads' as const, isolate: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
          ...node,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          setupFiles: ['test/draws.ts', 'apps/web/src/test-setup.ts'],
          pool: 'threads',
        },
      },
    ],
  },
});
