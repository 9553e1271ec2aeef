import { describe, expect, test } from 'vitest';
import { FEATURE_ORDER } from '../apps/web/src/features.order.ts';
import { NETWORK_FILES } from './architecture/exceptions.ts';
import { sources } from './architecture/import-rules.ts';
import { readModules } from './architecture/modules.ts';
import { oneClient } from './architecture/name-rules.ts';
import { type Node, child, children, walk } from './architecture/syntax.ts';

// The order of imports, circles and doors of features are rules of `test/architecture`.
const SRC = 'apps/web/src/';
const modules = sources(readModules()).filter((one) => one.path.startsWith(SRC));
const folderOf = (path: string) => /^apps\/web\/src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '(root)';

test('every folder of the page has its layer, and every layer its folder', () => {
  const layers = [
    'lib',
    'ui',
    'charts',
    ...FEATURE_ORDER.map((name) => `features/${name}`),
    'layouts',
    'routes',
    'consent',
    '(root)',
  ];
  expect(new Set(modules.map((one) => folderOf(one.path)))).toEqual(new Set(layers));
  expect(new Set(FEATURE_ORDER).size).toBe(FEATURE_ORDER.length);
});

describe('public files', () => {
  test.each(FEATURE_ORDER)('%s: named re-exports of its own files and nothing else', (feature) => {
    const file = modules.find((one) => one.path === `${SRC}features/${feature}/${feature}.public.ts`);
    expect(file?.onlyReExports).toBe(true);
    expect(file!.imports.filter((one) => folderOf(one.target ?? '') !== `features/${feature}`)).toEqual([]);
  });
});

test('the pages of consents have nothing of the application but what is in `lib`, and no kit', () => {
  const known = new Map(modules.map((one) => [one.path, one]));
  const reached = new Set<string>();
  const packages = new Set<string>();
  const wanted = [`${SRC}consent/main.tsx`];
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { specifier, target, kind } of known.get(path)?.imports ?? []) {
      // Types are gone once it is built, and the schemas of the contract with `#calls`.
      if (kind === 'type') continue;
      if (target === null) packages.add(specifier);
      else if (target.startsWith(SRC)) wanted.push(target);
    }
  }
  expect([...reached].filter((path) => !/^apps\/web\/src\/(consent|lib)\//.test(path))).toEqual([]);
  expect([...packages].toSorted()).toEqual(['@fontsource-variable/inter/wght.css', 'react', 'react-dom/client']);
  const schemas = modules
    .filter(({ path }) => path.startsWith(`${SRC}consent/`))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, kind }) => kind !== 'type' && specifier.startsWith('@joulerie/contract/'))
        .map(({ specifier }) => `${path}: ${specifier}`),
    );
  expect(schemas).toEqual([`${SRC}consent/link.ts: @joulerie/contract/consent-pages`]);
  // Nor has the application anything of them: it opens them as other pages.
  const above = modules.filter(
    ({ path, imports }) =>
      !path.startsWith(`${SRC}consent/`) && imports.some(({ target }) => target?.startsWith(`${SRC}consent/`)),
  );
  expect(above).toEqual([]);
});

test('the network is reached from four files: calls, uploads that show their progress, the text of the guide, and visits where they are counted', () => {
  const exceptions = Object.keys(NETWORK_FILES).filter((path) => path.startsWith(SRC));
  expect(exceptions.toSorted()).toEqual([
    'apps/web/src/features/analytics/send-visit.ts',
    'apps/web/src/features/guide/guide-query.ts',
    'apps/web/src/lib/call.ts',
    'apps/web/src/lib/upload.ts',
  ]);
  expect(oneClient(modules)).toEqual([]);
});

// A label on an element without a role is read to nobody (ARIA 1.2, names prohibited on `generic` and `paragraph`).
const WITHOUT_ROLE = new Set(['div', 'span', 'p', 'Box', 'Group', 'Stack', 'Skeleton', 'Text']);
const nameOf = (node: Node): unknown => child(node, 'name')?.name;

test('a label is on an element that has a role', () => {
  const wrong: string[] = [];
  let labels = 0;
  for (const { path, program } of modules)
    walk(program, (node) => {
      if (node.type !== 'JSXOpeningElement') return;
      const attributes = children(node, 'attributes').map(nameOf);
      if (!attributes.includes('aria-label') && !attributes.includes('aria-labelledby')) return;
      labels += 1;
      if (WITHOUT_ROLE.has(String(nameOf(node))) && !attributes.includes('role'))
        wrong.push(`${path}: ${nameOf(node)}`);
    });
  expect(labels).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
