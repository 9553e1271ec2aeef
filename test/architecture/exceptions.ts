/**
 * Every place where a rule of the architecture does not hold, with its reason. There is no other list of exceptions; a place that
 * no longer needs its line fails `rules.test.ts`.
 */
export type Exceptions = Readonly<Record<string, string>>;

const SERVER = 'apps/server/src';

/** Files that write SQL, beside stores and tables. */
export const SQL_FILES: Exceptions = {
  [`${SERVER}/platform/database.ts`]: 'opens the two databases and runs statements on them',
  [`${SERVER}/platform/connections.ts`]: 'hands the statements of a call to the connections that it may use',
  [`${SERVER}/platform/planning.ts`]:
    'names the statements that a connection plans once, and says how it plans the others',
  [`${SERVER}/platform/statement.ts`]: 'keeps the text of a select that a store makes, and runs it',
  [`${SERVER}/platform/locks.ts`]: 'takes the advisory locks of PostgreSQL',
  [`${SERVER}/platform/http/idempotency.ts`]: 'reserves and answers idempotency keys around a call',
  [`${SERVER}/platform/http/health.ts`]: 'asks the database whether it answers',
  [`${SERVER}/platform/cluster/membership.ts`]: 'takes the locks of the processes that share a server of PostgreSQL',
  [`${SERVER}/platform/cluster/backup/files.ts`]: 'updates the checksum of a file with each of its chunks',
  [`${SERVER}/platform/manifest.ts`]: 'names the type of a table',
  [`${SERVER}/connectors/stripe/checkout.ts`]: 'updates a customer of the payment provider',
  [`${SERVER}/features/access/rule.ts`]: 'compiles a rule to a condition',
  [`${SERVER}/features/access/policy.ts`]: 'compiles a policy to a condition',
  [`${SERVER}/demo/load-demo.ts`]: 'writes the demonstration at once, in a database that holds nothing else',
};

/** Files that reach the network. */
export const NETWORK_FILES: Exceptions = {
  [`${SERVER}/platform/outgoing.ts`]: 'the one client of outside services',
  'apps/web/src/lib/call.ts': 'the one client of the contract',
  [`${SERVER}/platform/error-reports.ts`]: 'sends errors to their tracker',
  'apps/web/src/features/analytics/send-visit.ts': 'counts a visit with a service that the brand chose',
  'apps/web/src/features/guide/guide-query.ts': 'reads the text of the guide, a file beside the page',
  'apps/web/src/lib/upload.ts': 'sends files with their progress, which fetch does not give',
};

/** Files that pass on a name of another part or package. */
export const PASSING_FILES: Exceptions = {
  'packages/contract/src/errors.ts': 'is the whole catalogue, whose codes of consents are in a file of their own',
  [`${SERVER}/app.ts`]: 'lists the manifests',
  'apps/web/src/charts/echarts.ts': 'registers the kinds of charts before anybody draws one',
  'apps/web/src/charts/echarts-zoom.ts': 'registers what zooms a chart before anybody does',
};

/** Files that cast a value of unknown type. */
export const CAST_FILES: Exceptions = {
  'apps/web/src/lib/call.ts': 'the server shaped the answer with the schema of the same call',
  [`${SERVER}/platform/database.ts`]: 'the two drivers answer rows under one type, whose columns the statement decides',
  'apps/web/src/charts/load-curve.tsx': 'ECharts does not type its brush events',
};

/** The server of PostgreSQL that the service starts itself: the only programs of the machine that it runs. */
const CLUSTER = `${SERVER}/platform/cluster/`;

/** The sockets of the live push. */
const PUSH = `${SERVER}/platform/push/`;

/** The processes that read files. */
const CHILD = `${SERVER}/platform/child/`;

/** Files that read the environment of the process. */
export const ENVIRONMENT_FILES: Exceptions = {
  [`${SERVER}/platform/cluster/launch.ts`]: 'gives the programs of PostgreSQL the path that they need',
  [`${SERVER}/platform/cluster/place.ts`]: 'finds the folders that the system gives to its users',
};

/** Packages that only some files or folders may import. Every other package that a source names must be in `PACKAGES`. */
export const PLACED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  pg: [
    `${SERVER}/platform/database.ts`,
    `${SERVER}/platform/connections.ts`,
    `${SERVER}/platform/planning.ts`,
    `${SERVER}/platform/push/bus.store.ts`,
    CLUSTER,
  ],
  ws: [PUSH],
  'node:http': [PUSH, `${SERVER}/platform/post-outside.ts`],
  'node:https': [`${SERVER}/platform/post-outside.ts`],
  'node:dns/promises': [`${SERVER}/platform/name-servers.ts`],
  'ipaddr.js': [`${SERVER}/platform/public-address.ts`],
  'node:child_process': [CLUSTER, CHILD],
  'node:worker_threads': [CHILD],
  // The pipe of the bytes, which is a file descriptor.
  'node:net': [CHILD, `${SERVER}/platform/post-outside.ts`],
  'node:events': [CHILD],
  'node:stream': [
    PUSH,
    `${SERVER}/platform/http/upload.ts`,
    `${SERVER}/platform/http/send-download.ts`,
    `${SERVER}/platform/zip-writer.ts`,
  ],
  'node:stream/promises': [
    `${SERVER}/platform/zip-writer.ts`,
    `${SERVER}/platform/received-file.ts`,
    `${SERVER}/platform/http/send-download.ts`,
  ],
  // Where the fonts of a library lie.
  'node:module': [CLUSTER, CHILD, `${SERVER}/platform/pdf.ts`],
  // The priority of a worker, the account, the memory and the folders of the machine.
  'node:os': [CLUSTER, CHILD, `${SERVER}/platform/received-file.ts`, `${SERVER}/platform/lower-priority.ts`],
  echarts: ['apps/web/src/charts/'],
  'maplibre-gl': ['apps/web/src/features/map/'],
  'pusher-js': ['apps/web/src/features/tasks/push-connection.ts'],
  'pg-boss': [`${SERVER}/platform/queue/queue.ts`],
  otpauth: [`${SERVER}/features/factors/totp.ts`],
  '@simplewebauthn/server': [`${SERVER}/features/factors/passkeys.ts`],
  '@simplewebauthn/browser': ['apps/web/src/features/factors/browser-passkey.ts'],
  '@sentry/core': [`${SERVER}/platform/error-reports.ts`],
  '@sentry/browser': ['apps/web/src/lib/error-tracker.ts'],
  marked: ['apps/web/src/features/guide/sections.ts', 'apps/web/src/features/accounts/legal-markdown.tsx'],
  uqr: ['apps/web/src/features/factors/totp-dialog.tsx'],
  mqtt: [`${SERVER}/connectors/mqtt/`],
  stripe: [`${SERVER}/connectors/stripe/`],
  'react-image-crop': ['apps/web/src/features/companies/logo-dialog.tsx'],
  sharp: [`${SERVER}/features/companies/logo-image.ts`],
  pdfmake: [`${SERVER}/platform/pdf.ts`],
  nodemailer: [`${SERVER}/platform/mail.ts`],
  yazl: [`${SERVER}/platform/zip-writer.ts`],
  yauzl: [`${SERVER}/platform/zip-reader.ts`],
};

/** Packages that each part of the product may import anywhere. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/contract': ['zod'],
  'apps/server': [
    '@fastify/cookie',
    '@fastify/helmet',
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/accept-negotiator',
    '@fastify/static',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'csv-parse',
    'drizzle-orm',
    'fast-xml-parser',
    'fastify',
    'fastify-type-provider-zod',
    'fflate',
    'hucre',
    'node:crypto',
    'node:fs',
    'node:fs/promises',
    'node:path',
    'node:timers/promises',
    'node:util',
    'node:zlib',
    'proj4',
    'prom-client',
    'zod',
  ],
  'apps/web': [
    '@fontsource-variable/inter',
    '@mantine/core',
    '@mantine/dates',
    '@mantine/form',
    '@mantine/hooks',
    '@tabler/icons-react',
    '@tanstack/react-query',
    '@tanstack/react-router',
    'dayjs',
    'geojson',
    'react',
    'react-dom',
    'zod',
  ],
};

/** Functions of `platform/database.ts` that run or make statements: for stores only. */
export const DRIVER_FUNCTIONS: readonly string[] = ['rows', 'queryIn', 'uuidArray'];

/** Imports on demand that close a circle or go up, and are not counted as one. None today. */
export const LAZY_UPWARDS: Exceptions = {};
