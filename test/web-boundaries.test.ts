import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { FEATURE_ORDER } from '../apps/web/src/features.order.ts';

const SRC = join(import.meta.dirname, '..', 'apps/web/src');
const BELOW_FEATURES = ['lib', 'ui', 'charts'];
const ABOVE_FEATURES = ['layouts', 'routes'];
/** Layers of the page, lowest first. Files at the root of `src` assemble the page: they are above all. */
const LAYERS = [...BELOW_FEATURES, ...FEATURE_ORDER.map((name) => `features/${name}`), ...ABOVE_FEATURES, '(root)'];

type Import = { target: string; lazy: boolean };
type Module = { path: string; imports: Import[]; globals: Set<string>; onlyReExports: boolean };

/** The network globals of a browser: only `lib` may name them. */
const NETWORK = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon']);

const paths = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => slashed(relative(SRC, join(entry.parentPath, entry.name))))
  .filter((path) => !/\.test\.|\.gen\.|\.d\.ts$|test-setup|test-render/.test(path));
const modules = paths.map((path) => readModule(path, readFileSync(join(SRC, path), 'utf8')));

function readModule(path: string, text: string): Module {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const requests = [
    ...module.staticImports.map((one) => ({ value: one.moduleRequest.value, lazy: false })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ value: moduleRequest.value, lazy: false }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      value: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      lazy: true,
    })),
  ];
  const globals = new Set<string>();
  collectGlobals(program, globals);
  return {
    path,
    imports: requests
      .filter(({ value }) => value.startsWith('.'))
      .map(({ value, lazy }) => ({ target: slashed(join(dirname(path), value)), lazy })),
    globals,
    onlyReExports: program.body.every(
      (node) => node.type === 'ExportNamedDeclaration' && node.source?.value.startsWith('./'),
    ),
  };
}

/** Names of network globals that a tree calls, constructs or takes as a member of another object. */
function collectGlobals(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) collectGlobals(one, found);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'Identifier' && 'name' in node && NETWORK.has(String(node.name)))
      found.add(String(node.name));
    for (const value of Object.values(node)) collectGlobals(value, found);
  }
}

const layerOf = (path: string): string => {
  const [first = '', second = '', ...rest] = path.split('/');
  if (second === '') return '(root)';
  return first === 'features' && rest.length > 0 ? `features/${second}` : first;
};
const featureOf = (path: string): string | null => /^features\/([^/]+)\//.exec(path)?.[1] ?? null;
function slashed(path: string): string {
  return path.split(sep).join('/');
}

/** Every import that breaks the order of layers or enters a feature by another door than its public file. */
function wrongImports(list: readonly Module[]): string[] {
  return list.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const [from, to] = [layerOf(path), layerOf(target)];
      if (from === to) return [];
      if (LAYERS.indexOf(to) > LAYERS.indexOf(from)) return [`${path} imports ${target}, which is above it`];
      const feature = featureOf(target);
      if (feature && target !== `features/${feature}/${feature}.public.ts`)
        return [`${path} imports ${target}, which is not public`];
      return [];
    }),
  );
}

/** The first circle of imports, as the list of its files; null when there is none. A lazy import closes a circle too. */
function circle(list: readonly Module[]): string[] | null {
  const byPath = new Map(list.map((one) => [one.path, one]));
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): string[] | null => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const { target } of byPath.get(path)?.imports ?? []) {
      const found = visit(target, [...above, path]);
      if (found) return found;
    }
    done.add(path);
    return null;
  };
  for (const { path } of list) {
    const found = visit(path, []);
    if (found) return found;
  }
  return null;
}

test('every folder of the page has its layer, and every layer its folder', () => {
  expect(new Set(modules.map((one) => layerOf(one.path)))).toEqual(new Set(LAYERS));
});

test('imports go from a layer to one below it, and enter a feature by its public file', () => {
  expect(wrongImports(modules)).toEqual([]);
});

test('no circle of imports', () => {
  expect(circle(modules)).toBeNull();
});

describe('public files', () => {
  test.each(FEATURE_ORDER)('%s: named re-exports of its own files and nothing else', (feature) => {
    const file = modules.find((one) => one.path === `features/${feature}/${feature}.public.ts`);
    expect(file?.onlyReExports).toBe(true);
    expect(file!.imports.filter((one) => featureOf(one.target) !== feature)).toEqual([]);
  });
});

test('the network is reached from two files: calls, and uploads that show their progress', () => {
  const users = modules.filter((one) => one.globals.size > 0).map((one) => [one.path, ...one.globals]);
  expect(users.toSorted()).toEqual([
    ['lib/call.ts', 'fetch'],
    ['lib/upload.ts', 'XMLHttpRequest'],
  ]);
});

describe('planted violations are found', () => {
  const plant = (path: string, text: string) => wrongImports([readModule(path, text)]);
  test.each([
    [
      'a lower feature importing a higher one',
      'features/folders/x.ts',
      "import { A } from '../costs/costs.public.ts';",
    ],
    ['a type is an import', 'features/folders/x.ts', "import type { A } from '../costs/costs.public.ts';"],
    ['an inner file of another feature', 'features/costs/x.ts', "import { useData } from '../measures/queries.ts';"],
    ['an inner file loaded lazily', 'features/costs/x.ts', "const a = () => import('../measures/period-bar.tsx');"],
    ['an inner file re-exported', 'features/costs/x.ts', "export { useData } from '../measures/queries.ts';"],
    ['a style sheet of another feature', 'features/costs/x.ts', "import a from '../measures/measures.module.css';"],
    ['lib importing ui', 'lib/x.ts', "import { Panel } from '../ui/panel.tsx';"],
    ['ui importing charts', 'ui/x.ts', "import { palette } from '../charts/palette.ts';"],
    ['a feature importing a layout', 'features/search/x.ts', "import { a } from '../../layouts/page-main.tsx';"],
    ['a route importing an inner file', 'routes/x.tsx', "import { a } from '../features/search/search-page.tsx';"],
  ])('%s', (_what, path, text) => expect(plant(path, text)).toHaveLength(1));

  test('a circle, closed by a type', () => {
    const a = readModule('ui/a.ts', "import { b } from './b.ts';");
    const b = readModule('ui/b.ts', "import type { A } from './a.ts';");
    expect(circle([a, b])).toEqual(['ui/a.ts', 'ui/b.ts', 'ui/a.ts']);
  });
  test('a request of its own', () => {
    expect([...readModule('features/search/x.ts', "void window.fetch('/x');").globals]).toEqual(['fetch']);
  });
  test('a text that only looks like an import is none', () => {
    expect(plant('lib/x.ts', 'const a = "import { Panel } from \'../ui/panel.tsx\'";')).toEqual([]);
  });
});
