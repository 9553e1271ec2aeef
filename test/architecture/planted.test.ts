import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MANIFESTS } from '../../apps/server/src/app.ts';
import { ROOT, parseModule, readModules } from './modules.ts';
import * as rules from './rules.ts';

const modules = readModules();
const order = rules.serverOrder(MANIFESTS.map((one) => one.feature).filter((name) => name !== 'platform'));

/** The repository with lines added to files, in memory; a file that does not exist is made. */
function planted(lines: Record<string, string>) {
  const made = Object.entries(lines).map(([path, added]) => {
    const known = modules.some((one) => one.path === path);
    return parseModule(path, `${added}\n${known ? readFileSync(join(ROOT, path), 'utf8') : ''}`);
  });
  return [...modules.filter((one) => !(one.path in lines)), ...made];
}

const S = 'apps/server/src';
type Planted = [what: string, rule: rules.Rule, lines: Record<string, string>];

/** One mistake each, in a file that keeps the rules today. */
const VIOLATIONS: Planted[] = [
  [
    'two files of the domain that import one another',
    rules.fileCycles,
    {
      'packages/domain/src/calendar/one.ts': `import './two.ts';`,
      'packages/domain/src/calendar/two.ts': `import './one.ts';`,
    },
  ],
  [
    'a circle of types in the server',
    rules.fileCycles,
    {
      [`${S}/platform/ids.ts`]: `import type { Database } from './database.ts';`,
      [`${S}/platform/database.ts`]: `import { newId } from './ids.ts';`,
    },
  ],
  [
    'a circle of three files of the page',
    rules.fileCycles,
    {
      'apps/web/src/lib/one.ts': `import './two.ts';`,
      'apps/web/src/lib/two.ts': `export { x } from './three.ts';`,
      'apps/web/src/lib/three.ts': `import './one.ts';`,
    },
  ],
  [
    'two features of the server that import one another',
    rules.folderCycles,
    { [`${S}/features/folders/folders.policy.ts`]: `import { buildings } from '../buildings/buildings.public.ts';` },
  ],
  [
    'two features of the page that import one another',
    rules.folderCycles,
    {
      'apps/web/src/features/one/a.ts': `import '../two/two.public.ts';`,
      'apps/web/src/features/two/two.public.ts': `export { a } from '../one/a.ts';`,
    },
  ],
  [
    'two modules of the domain that import one another',
    rules.folderCycles,
    {
      'packages/domain/src/calendar/days.ts': `import { electricityBill } from '../costs/bill.ts';`,
    },
  ],
  [
    'the platform importing a feature',
    order,
    { [`${S}/platform/ids.ts`]: `import '../features/scopes/scopes.public.ts';` },
  ],
  [
    'a feature importing one listed after it',
    order,
    { [`${S}/features/folders/folders.policy.ts`]: `import '../measures/measures.public.ts';` },
  ],
  [
    'a feature importing a later one on demand',
    order,
    { [`${S}/features/tags/tags.store.ts`]: `void import('../costs/costs.public.ts');` },
  ],
  [
    'a connector importing a feature',
    order,
    { [`${S}/connectors/xml.ts`]: `import '../features/sources/sources.public.ts';` },
  ],
  [
    'a feature importing the table of contents',
    order,
    { [`${S}/features/tags/tags.store.ts`]: `import '../../app.ts';` },
  ],
  [
    'a file of another feature that is not public',
    rules.publicFiles,
    { [`${S}/features/tags/tags.actions.ts`]: `import { openBuilding } from '../buildings/buildings.store.ts';` },
  ],
  [
    'the tables of another feature outside tables',
    rules.publicFiles,
    { [`${S}/features/tags/tags.store.ts`]: `import { buildings } from '../buildings/buildings.tables.ts';` },
  ],
  [
    'the manifest of another feature',
    rules.publicFiles,
    { [`${S}/features/tags/tags.actions.ts`]: `import '../buildings/buildings.manifest.ts';` },
  ],
  [
    'a condition of Drizzle in an action',
    rules.sqlInStores,
    { [`${S}/features/tags/tags.actions.ts`]: `import { eq } from 'drizzle-orm';` },
  ],
  [
    'a statement in an action',
    rules.sqlInStores,
    { [`${S}/features/tags/tags.actions.ts`]: `export const all = (db, tags) => db.select().from(tags);` },
  ],
  [
    'a statement on the driver in an action',
    rules.sqlInStores,
    { [`${S}/features/tags/tags.actions.ts`]: `export const all = (store) => store.query('select 1', []);` },
  ],
  [
    'a connector that calls the network itself',
    rules.oneClient,
    { [`${S}/connectors/xml.ts`]: `void fetch('https://example.org');` },
  ],
  [
    'a feature with a client of its own',
    rules.oneClient,
    { [`${S}/features/tags/tags.store.ts`]: `import 'node:https';` },
  ],
  [
    'an instant made of parts',
    rules.calendarOnly,
    { [`${S}/connectors/xml.ts`]: `export const t = Date.UTC(2024, 0, 1);` },
  ],
  [
    'an instant written by hand',
    rules.calendarOnly,
    { 'apps/web/src/lib/query.ts': `export const now = () => new Date().toISOString();` },
  ],
  [
    'a date written in the locale of the machine',
    rules.calendarOnly,
    { 'packages/contract/src/common.ts': `export const day = (d: Date) => d?.toLocaleDateString();` },
  ],
  ['a cast to never', rules.noSilencedTypes, { [`${S}/connectors/xml.ts`]: `export const x = (1 as never);` }],
  [
    'a cast through unknown',
    rules.noSilencedTypes,
    { 'apps/web/src/lib/query.ts': `export const x = 1 as unknown as string;` },
  ],
  [
    'a source that imports a builder of tests',
    rules.noTestsInSources,
    { [`${S}/features/tags/tags.actions.ts`]: `import { aUser } from '../../testing/builders.ts';` },
  ],
  [
    'a source that imports a benchmark',
    rules.noTestsInSources,
    { [`${S}/features/tags/tags.actions.ts`]: `import '../../../../../bench/report.ts';` },
  ],
  [
    'a file that exports everything of another',
    rules.declaredIndexes,
    { [`${S}/platform/index.ts`]: `export * from './ids.ts';` },
  ],
  [
    'an index that is not declared',
    rules.declaredIndexes,
    { 'apps/web/src/ui/all.ts': `export { NumberField } from './number-field.tsx';` },
  ],
];

describe('each planted violation is found', () => {
  test('there are at least twenty', () => expect(VIOLATIONS.length).toBeGreaterThanOrEqual(20));
  test.each(VIOLATIONS)('%s', (_what, rule, lines) => {
    const found = rule(planted(lines));
    expect(found.length).toBeGreaterThan(0);
    const names = Object.keys(lines).flatMap((path) => [
      path,
      /features\/([\w-]+)/.exec(path)?.[1] ?? path.split('/').at(-2)!,
    ]);
    expect(found.every((sentence) => names.some((name) => sentence.includes(name)))).toBe(true);
  });
});
