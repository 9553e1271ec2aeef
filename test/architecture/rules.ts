import { type Module, isTest } from './modules.ts';

/** A rule answers one sentence for each place that breaks it. */
export type Rule = (modules: readonly Module[]) => string[];

const SERVER = 'apps/server/src/';
const FEATURE = /^apps\/(server|web)\/src\/features\/([\w-]+)\//;
const featureOf = (path: string): string | null => FEATURE.exec(path)?.[2] ?? null;
const sources = (modules: readonly Module[]) => modules.filter((one) => !isTest(one.path));

/** Groups of files that import one another in a circle, each reported by its files in order of path. */
export const fileCycles: Rule = (modules) => {
  const known = new Map(sources(modules).map((one) => [one.path, one]));
  return circles([...known.keys()], (path) =>
    known
      .get(path)!
      .imports.flatMap(({ target, lazy }) => (target !== null && !lazy && known.has(target) ? [target] : [])),
  ).map((circle) => `these files import one another: ${circle.join(', ')}`);
};

/** Features, or folders of packages, that import one another in a circle. */
export const folderCycles: Rule = (modules) => {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of sources(modules)) {
    const from = unitOf(path);
    if (from === null) continue;
    const targets = edges.get(from) ?? new Set<string>();
    edges.set(from, targets);
    for (const { target, lazy } of imports) {
      const to = target === null || lazy ? null : unitOf(target);
      if (to !== null && to !== from) targets.add(to);
    }
  }
  return circles([...edges.keys()], (unit) => [...(edges.get(unit) ?? [])]).map(
    (circle) => `these folders import one another: ${circle.join(', ')}`,
  );
};

/** What a circle of folders is made of: a feature, a module of the domain, a layer of the server or of the page. */
function unitOf(path: string): string | null {
  const feature = FEATURE.exec(path);
  if (feature) return `${feature[1]} features/${feature[2]}`;
  const domain = /^packages\/domain\/src\/([\w-]+)\//.exec(path);
  if (domain) return `domain ${domain[1]}`;
  const layer = /^apps\/(server|web)\/src\/(platform|connectors|lib|ui|charts|layouts)\//.exec(path);
  return layer ? `${layer[1]} ${layer[2]}` : null;
}

/** Strongly connected components of more than one node (Tarjan), sorted. */
function circles(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const other of next(node)) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(node, Math.min(low.get(node)!, low.get(other)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

/** Imports that go up the server: platform < connectors < features in the order of the manifests < app and demo. */
export function serverOrder(features: readonly string[]): Rule {
  const layers = ['platform', 'connectors', ...features.map((name) => `features/${name}`), ''];
  const levelOf = (path: string) => layers.findIndex((layer) => layer === '' || path.startsWith(`${SERVER}${layer}/`));
  return (modules) =>
    sources(modules)
      .filter((one) => one.path.startsWith(SERVER))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target?.startsWith(SERVER) && levelOf(target) > levelOf(path))
          .map(({ target }) => `${path} imports ${target}, which is above it`),
      );
}

/**
 * Imports of a feature by another door than its public file. The table of contents also reads manifests; tables refer to each
 * other directly, because the migration generator loads nothing else.
 */
export const publicFiles: Rule = (modules) =>
  sources(modules).flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const feature = target === null ? null : featureOf(target);
      if (feature === null || !target!.startsWith(SERVER) || !path.startsWith(SERVER) || featureOf(path) === feature)
        return [];
      if (target!.endsWith(`/${feature}.public.ts`)) return [];
      if (path === `${SERVER}app.ts` && target!.endsWith(`/${feature}.manifest.ts`)) return [];
      if (path.endsWith('.tables.ts') && target!.endsWith(`/${feature}.tables.ts`)) return [];
      return [`${path} imports ${target}, which is not public`];
    }),
  );

/** Files of the platform and of the access rules that write SQL, beside stores and tables. */
const SQL_FILES = new Set(
  [
    'platform/database.ts',
    'platform/locks.ts',
    'platform/http/idempotency.ts',
    'platform/http/health.ts',
    'features/access/rule.ts',
    'features/access/policy.ts',
  ].map((path) => SERVER + path),
);
const STATEMENT =
  /^(db|tx|this\.db|store\.db|call\.db)\.(select|selectDistinct|insert|update|delete|execute|\$count)$|^store\.query$/;

/** Statements and Drizzle outside stores. */
export const sqlInStores: Rule = (modules) =>
  sources(modules)
    .filter((one) => new RegExp(`^${SERVER}(features|platform|connectors)/`).test(one.path))
    .filter((one) => !/\.(store|tables)\.ts$/.test(one.path) && !SQL_FILES.has(one.path))
    .flatMap(({ path, imports, calls }) => [
      ...imports
        .filter((one) => /^drizzle-orm(\/|$)/.test(one.specifier))
        .filter(() => !path.endsWith('/platform/manifest.ts'))
        .map((one) => `${path} imports ${one.specifier}`),
      ...calls.filter((name) => STATEMENT.test(name)).map((name) => `${path} calls ${name}`),
    ]);

/** Calls to the network outside the one client of outgoing calls. */
export const oneClient: Rule = (modules) =>
  sources(modules)
    .filter((one) => one.path.startsWith(SERVER) && one.path !== `${SERVER}platform/outgoing.ts`)
    .flatMap(({ path, calls, imports }) => [
      ...calls.filter((name) => name === 'fetch' || name === 'globalThis.fetch').map((name) => `${path} calls ${name}`),
      ...imports
        .filter((one) => /^(node:)?(https?|net|tls|undici|axios|got)$/.test(one.specifier))
        .map((one) => `${path} imports ${one.specifier}`),
    ]);

const PRODUCT = /^(packages\/(domain|contract)\/src|apps\/(server|web)\/src)\//;

/** Instants written or made by hand outside the calendar; numbers are written with `Intl.NumberFormat`. */
export const calendarOnly: Rule = (modules) =>
  sources(modules)
    .filter((one) => PRODUCT.test(one.path) && !one.path.startsWith('packages/domain/src/calendar/'))
    .flatMap(({ path, calls }) =>
      calls
        .filter((name) => /(^|\.)(Date\.UTC|toISOString|toLocale(Date|Time)?String)$/.test(name))
        .map((name) => `${path} calls ${name}`),
    );

/** Casts that silence the compiler. */
export const noSilencedTypes: Rule = (modules) =>
  modules
    .filter((one) => !isTest(one.path))
    .flatMap(({ path, casts }) => casts.map((cast) => `${path} has « ${cast} »`));

/** Sources of the product that import tests, their helpers or benchmarks. */
export const noTestsInSources: Rule = (modules) =>
  sources(modules)
    .filter((one) => PRODUCT.test(one.path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && (isTest(target) || target.startsWith('bench/')))
        .map(({ target }) => `${path} imports ${target}`),
    );

const INDEX = /\.public\.ts$|^packages\/domain\/src\/[\w-]+\/index\.ts$/;

/** Files that only re-export, other than the declared ones: public files of features and indexes of the domain. */
export const declaredIndexes: Rule = (modules) =>
  modules.flatMap(({ path, onlyReExports, exportsAll }) => {
    if (exportsAll) return [`${path} exports everything of another file`];
    return onlyReExports && !INDEX.test(path) ? [`${path} only re-exports`] : [];
  });
