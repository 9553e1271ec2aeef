import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { circles } from './circles.ts';
import { LAZY_UPWARDS, PACKAGES, PASSING_FILES, PLACED_PACKAGES } from './exceptions.ts';
import { HOUSES, type Import, type Module, ROOT, isTest } from './modules.ts';

/** A rule answers one sentence for each place that breaks it. */
export type Rule = (modules: readonly Module[]) => string[];

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
/** Layers of the page below its features, and the style sheets that any of them may import. */
const WEB_BELOW = ['styles', 'lib', 'ui', 'charts'];
const FEATURE = /^apps\/(server|web)\/src\/features\/([\w-]+)\//;
export const PRODUCT = /^(packages\/(domain|contract)\/src|apps\/(server|web)\/src)\//;
const featureOf = (path: string): string | null => FEATURE.exec(path)?.[2] ?? null;
export const sources = (modules: readonly Module[]) => modules.filter((one) => !isTest(one.path));
const isPermitted = (path: string, { target }: Import) => `${path} → ${target}` in LAZY_UPWARDS;

/** Groups of files that import one another in a circle; types and imports on demand close one too. */
export const fileCycles: Rule = (modules) => {
  const known = new Map(sources(modules).map((one) => [one.path, one]));
  return circles([...known.keys()], (path) =>
    known
      .get(path)!
      .imports.filter((one) => !isPermitted(path, one))
      .flatMap(({ target }) => (target !== null && known.has(target) ? [target] : [])),
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
    for (const one of imports) {
      const to = one.target === null || isPermitted(path, one) ? null : unitOf(one.target);
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

/** Imports that go up the page: lib < ui < charts < features in their order < layouts < routes < the files that assemble it. */
export function webOrder(features: readonly string[]): Rule {
  const layers = [...WEB_BELOW, ...features.map((name) => `features/${name}`), 'layouts', 'routes', ''];
  const levelOf = (path: string) => layers.findIndex((layer) => layer === '' || path.startsWith(`${WEB}${layer}/`));
  return (modules) =>
    sources(modules)
      .filter((one) => one.path.startsWith(WEB))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target?.startsWith(WEB) && levelOf(target) > levelOf(path))
          .map(({ target }) => `${path} imports ${target}, which is above it`),
      );
}

/**
 * Imports of a feature by another door than its public file, on the server and on the page. The table of contents also reads
 * manifests; tables refer to each other directly, because the migration generator loads nothing else.
 */
export const publicFiles: Rule = (modules) =>
  sources(modules).flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const feature = target === null ? null : featureOf(target);
      const app = feature === null ? null : FEATURE.exec(target!)![1]!;
      if (feature === null || !path.startsWith(`apps/${app}/src/`) || featureOf(path) === feature) return [];
      if (target!.endsWith(`/${feature}.public.ts`)) return [];
      if (path === `${SERVER}app.ts` && target!.endsWith(`/${feature}.manifest.ts`)) return [];
      if (path.endsWith('.tables.ts') && target!.endsWith(`/${feature}.tables.ts`)) return [];
      if (path.startsWith(`${SERVER}demo/`) && /\.(tables|store)\.ts$/.test(target!)) return [];
      return [`${path} imports ${target}, which is not public`];
    }),
  );

type House = (typeof HOUSES)[number];
/** What each part of the repository may import of the others. */
const MAY_IMPORT: Record<House, readonly House[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'apps/server': ['packages/domain', 'packages/contract'],
  'apps/web': ['packages/domain', 'packages/contract'],
  'apps/sandbox': ['demo'],
  demo: ['packages/domain', 'packages/contract'],
  bench: [],
};
const houseOf = (path: string) => HOUSES.find((house) => path.startsWith(`${house}/`)) ?? null;

/** Imports of a part of the repository that lies elsewhere or above: another application, `scripts`, `test`, `bench`. */
export const houses: Rule = (modules) =>
  sources(modules).flatMap(({ path, imports }) =>
    imports.flatMap(({ target, specifier }) => {
      const [from, to] = [houseOf(path), target === null ? null : houseOf(target)];
      if (target === null || from === null || to === from || from === 'bench') return [];
      if (to !== null && MAY_IMPORT[from].includes(to)) return [];
      // The loader of the demonstration is the only part of the server that reads it.
      if (to === 'demo' && path.startsWith(`${SERVER}demo/`)) return [];
      return [`${path} imports ${specifier}`];
    }),
  );

/** Files of the domain or of the contract that are reached past what their package exports. */
export const packageIndexes: Rule = (modules) =>
  modules
    .filter((one) => PRODUCT.test(one.path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ specifier, target }) =>
            target !== null && !specifier.startsWith('@joulerie/') && !specifier.startsWith('#'),
        )
        .filter(({ target }) => target!.startsWith('packages/') && houseOf(target!) !== houseOf(path))
        .map(({ specifier }) => `${path} imports ${specifier} past the index of its package`),
    );

/** Imports of files that do not exist, and imports that only a run could follow. */
export const readableImports: Rule = (modules) => {
  const known = new Set(modules.map((one) => one.path));
  return modules
    .filter((one) => PRODUCT.test(one.path))
    .flatMap(({ path, imports, unreadableImports }) => [
      ...unreadableImports.map((text) => `${path} imports ${text}, which is not a plain text`),
      ...imports
        .filter(({ target }) => target !== null && !known.has(target) && !existsSync(join(ROOT, target)))
        .map(({ specifier }) => `${path} imports ${specifier}, which does not exist`),
      ...imports
        .filter(({ specifier }) => /^(\/|file:|data:|blob:|https?:)|%|\?(?!url$)/.test(specifier))
        .map(({ specifier }) => `${path} imports ${specifier}, which is no path of the repository`),
    ]);
};

/** The package of a specifier: `drizzle-orm/pg-core` is of `drizzle-orm`. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Packages and modules of Node that a part of the product does not declare, or that are imported outside their place. */
export const declaredPackages: Rule = (modules) =>
  sources(modules)
    .filter((one) => PRODUCT.test(one.path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target === null)
        .filter(({ specifier }) => {
          const name = specifier.startsWith('node:') ? specifier : packageOf(specifier);
          const places = PLACED_PACKAGES[name];
          return places
            ? !places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)))
            : !PACKAGES[houseOf(path)!]?.includes(name);
        })
        .map(({ specifier }) => `${path} imports ${specifier}, which is not among the packages of its part`),
    );

/** Sources of the product that import tests or their helpers. */
export const noTestsInSources: Rule = (modules) =>
  sources(modules)
    .filter((one) => PRODUCT.test(one.path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && isTest(target))
        .map(({ target }) => `${path} imports ${target}`),
    );

const INDEX = /\.public\.ts$|^packages\/domain\/src\/[\w-]+\/index\.ts$/;

/** Files that only re-export, other than the declared ones: public files of features and indexes of the domain. */
export const declaredIndexes: Rule = (modules) =>
  modules.flatMap(({ path, onlyReExports, exportsAll }) => {
    if (exportsAll) return [`${path} exports everything of another file`];
    return onlyReExports && !INDEX.test(path) ? [`${path} only re-exports`] : [];
  });

/**
 * Names that a file passes on from another feature, module or package: whoever needs them imports them where they are made. Within
 * a feature or a module of the domain a file may pass on a name of a neighbour.
 */
export const ownExports: Rule = (modules) =>
  sources(modules)
    .filter((one) => PRODUCT.test(one.path) && !(one.path in PASSING_FILES) && !one.path.endsWith('.manifest.ts'))
    .flatMap(({ path, passed }) =>
      passed
        .filter(({ target }) => target === null || unitOf(target) === null || unitOf(target) !== unitOf(path))
        .map(({ name, origin }) => `${path} exports ${name}, which is ${origin.name} of ${origin.specifier}`),
    );
