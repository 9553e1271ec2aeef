/**
 * Tests that take longer than `npm test` may, by path from the root: what kills, restarts or restores the service, what tries every call with
 * every role or drawn input, and what reads large or many files. `npm run test:long` runs them, and `npm test` all others.
 */
export const LONG_TESTS = [
  'apps/server/src/torture/',
  'apps/server/src/platform/cluster/',
  'apps/server/src/platform/http/saturation.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/openapi-client.test.ts',
  'apps/server/src/demo/demonstration.test.ts',
  'apps/server/src/testing/fuzz.test.ts',
  'apps/server/src/testing/fuzz-files/',
  'apps/server/src/connectors/linear.test.ts',
  'apps/server/src/connectors/many-names.test.ts',
  'apps/server/src/features/access/rights.test.ts',
  'apps/server/src/features/archives/archives.test.ts',
  'apps/server/src/features/consents/killed-batches.test.ts',
  'apps/server/src/features/measures/imports-queue.test.ts',
  'apps/server/src/features/measures/kill.test.ts',
  'apps/server/src/features/measures/read-apart.test.ts',
  'apps/server/src/features/measures/real-files.test.ts',
  'apps/server/src/features/measures/waiting-files.test.ts',
  'apps/server/src/features/portfolio/export.test.ts',
  'apps/server/src/features/portfolio/same-figures.test.ts',
  'apps/server/src/features/tasks/killed.test.ts',
  'apps/server/src/features/webhooks/webhooks.test.ts',
];
