import type { RULES } from './rules.ts';

/** One mistake each: what it is, the rule that finds it, and the lines put at the top of files. */
export type Planted = [what: string, rule: keyof typeof RULES, lines: Record<string, string>];

const S = 'apps/server/src';
const TAGS = `${S}/features/tags/tags.actions.ts`;
const STORE = `${S}/features/tags/tags.store.ts`;
const W = 'apps/web/src';

export const PLANTED_IMPORTS: Planted[] = [
  // Circles.
  [
    'two files of the domain that import one another',
    'no files import one another',
    {
      'packages/domain/src/calendar/one.ts': `import './two.ts';`,
      'packages/domain/src/calendar/two.ts': `import './one.ts';`,
    },
  ],
  [
    'a circle of types in the server',
    'no files import one another',
    {
      [`${S}/platform/ids.ts`]: `import type { Database } from './database.ts';`,
      [`${S}/platform/database.ts`]: `import { newId } from './ids.ts';`,
    },
  ],
  [
    'a circle closed by a type written in place',
    'no files import one another',
    {
      [`${S}/platform/ids.ts`]: `type D = import('./database.ts').Database;`,
      [`${S}/platform/database.ts`]: `import { newId } from './ids.ts';`,
    },
  ],
  [
    'a circle closed on demand',
    'no files import one another',
    {
      [`${S}/platform/ids.ts`]: `export const later = () => import('./database.ts');`,
      [`${S}/platform/database.ts`]: `import { newId } from './ids.ts';`,
    },
  ],
  [
    'a circle closed by a worker',
    'no files import one another',
    {
      [`${W}/lib/one.ts`]: `export const file = new URL('./two.ts', import.meta.url);`,
      [`${W}/lib/two.ts`]: `import './one.ts';`,
    },
  ],
  [
    'a circle of three files of the page',
    'no files import one another',
    {
      [`${W}/lib/one.ts`]: `import './two.ts';`,
      [`${W}/lib/two.ts`]: `export { x } from './three.ts';`,
      [`${W}/lib/three.ts`]: `import './one.ts';`,
    },
  ],
  [
    'a circle through an index, without its ending',
    'no files import one another',
    {
      'packages/domain/src/calendar/days.ts': `import { parisDay } from './index';`,
    },
  ],
  [
    'two features of the server that import one another',
    'no folders import one another',
    { [`${S}/features/folders/folders.policy.ts`]: `import { buildings } from '../buildings/buildings.public.ts';` },
  ],
  [
    'two features of the page that import one another',
    'no folders import one another',
    {
      [`${W}/features/one/a.ts`]: `import '../two/two.public.ts';`,
      [`${W}/features/two/two.public.ts`]: `export { a } from '../one/a.ts';`,
    },
  ],
  [
    'two modules of the domain that import one another, through the package',
    'no folders import one another',
    { 'packages/domain/src/calendar/days.ts': `import type { electricityBill } from '@joulerie/domain/costs';` },
  ],

  // Order and doors.
  [
    'the platform importing a feature',
    'the server imports downwards, in the order of its manifests',
    { [`${S}/platform/ids.ts`]: `import '../features/scopes/scopes.public.ts';` },
  ],
  [
    'the platform naming a type of a feature',
    'the server imports downwards, in the order of its manifests',
    { [`${S}/platform/ids.ts`]: `type B = typeof import('../features/scopes/scopes.public.ts');` },
  ],
  [
    'a feature importing one listed after it',
    'the server imports downwards, in the order of its manifests',
    { [`${S}/features/folders/folders.policy.ts`]: `import '../measures/measures.public.ts';` },
  ],
  [
    'a feature importing a later one on demand',
    'the server imports downwards, in the order of its manifests',
    { [STORE]: `void import('../costs/costs.public.ts');` },
  ],
  [
    'a connector importing a feature',
    'the server imports downwards, in the order of its manifests',
    { [`${S}/connectors/xml.ts`]: `import '../features/sources/sources.public.ts';` },
  ],
  [
    'a feature importing the table of contents',
    'the server imports downwards, in the order of its manifests',
    { [STORE]: `import '../../app.ts';` },
  ],
  [
    'a lower feature of the page importing a higher one',
    'the page imports downwards, in the order of its features',
    { [`${W}/features/folders/x.ts`]: `import { A } from '../costs/costs.public.ts';` },
  ],
  [
    'the same, for a type written in place',
    'the page imports downwards, in the order of its features',
    { [`${W}/features/folders/x.ts`]: `type A = import('../costs/costs.public.ts').A;` },
  ],
  [
    'lib importing ui',
    'the page imports downwards, in the order of its features',
    { [`${W}/lib/query.ts`]: `export { Panel } from '../ui/panel.tsx';` },
  ],
  [
    'ui importing charts on demand',
    'the page imports downwards, in the order of its features',
    { [`${W}/ui/x.ts`]: `void import('../charts/palette.ts');` },
  ],
  [
    'a feature importing a layout',
    'the page imports downwards, in the order of its features',
    { [`${W}/features/search/x.ts`]: `import { a } from '../../layouts/page-main.tsx';` },
  ],
  [
    'a style sheet of another feature',
    'a feature is entered by its public file',
    { [`${W}/features/costs/x.ts`]: `import a from '../measures/measures.module.css';` },
  ],
  [
    'a route importing an inner file',
    'a feature is entered by its public file',
    { [`${W}/routes/x.tsx`]: `import { a } from '../features/search/search-page.tsx';` },
  ],
  [
    'a file of another feature that is not public',
    'a feature is entered by its public file',
    { [TAGS]: `import { openBuilding } from '../buildings/buildings.store.ts';` },
  ],
  [
    'the tables of another feature outside tables',
    'a feature is entered by its public file',
    { [STORE]: `import { buildings } from '../buildings/buildings.tables.ts';` },
  ],
  [
    'the manifest of another feature',
    'a feature is entered by its public file',
    { [TAGS]: `import '../buildings/buildings.manifest.ts';` },
  ],
  [
    'an inner file of a feature of the page',
    'a feature is entered by its public file',
    { [`${W}/features/costs/cost-blocks.ts`]: `void import('../measures/period-bar.tsx');` },
  ],
  [
    'a script of the repository in a feature',
    'each part imports the parts below it',
    { [TAGS]: `import '../../../../../scripts/setup.mjs';` },
  ],
  [
    'a benchmark in a feature',
    'each part imports the parts below it',
    { [TAGS]: `import '../../../../../bench/report.ts';` },
  ],
  [
    'the demonstration in a feature',
    'each part imports the parts below it',
    { [TAGS]: `import portfolio from '../../../../../demo/portfolio.json' with { type: 'json' };` },
  ],
  [
    'a test of the repository in the page',
    'each part imports the parts below it',
    { [`${W}/lib/query.ts`]: `import '../../../../test/draws.ts';` },
  ],
  [
    'the server in the page',
    'each part imports the parts below it',
    { [`${W}/lib/query.ts`]: `import '@joulerie/server/src/app.ts';` },
  ],
  [
    'the contract in the domain',
    'each part imports the parts below it',
    { 'packages/domain/src/calendar/days.ts': `import '@joulerie/contract/common';` },
  ],
  [
    'a file of the domain past its index',
    'packages are entered by their index',
    { [TAGS]: `import { parisDay } from '../../../../../packages/domain/src/calendar/paris.ts';` },
  ],
  [
    'the index of the domain by its path',
    'packages are entered by their index',
    { [`${W}/lib/query.ts`]: `export type { CivilDay } from '../../../../packages/domain/src/calendar/index.ts';` },
  ],

  // Imports that hide.
  ['an import of a variable', 'imports can be read', { [TAGS]: `const f = './x.ts'; void import(f);` }],
  ['an import of a template', 'imports can be read', { [TAGS]: 'void import(`./${"tags.store"}.ts`);' }],
  ['an import of a plain template', 'imports can be read', { [TAGS]: 'void import(`./tags.store.ts`);' }],
  ['an import of a file that does not exist', 'imports can be read', { [TAGS]: `import './nowhere.ts';` }],
  ['an import by address', 'imports can be read', { [TAGS]: `void import('file:///x.ts');` }],
  ['an import of code as data', 'imports can be read', { [TAGS]: `void import('data:text/javascript,1');` }],
  [
    'an import with a query of the bundler',
    'imports can be read',
    { [`${W}/lib/query.ts`]: `import x from './call.ts?raw';` },
  ],
  ['a driver outside the database file', 'packages are declared for their part', { [STORE]: `import pg from 'pg';` }],
  [
    'a database of its own',
    'packages are declared for their part',
    { [STORE]: `const { PGlite } = await import('@electric-sql/pglite');` },
  ],
  ['a client of the network', 'packages are declared for their part', { [TAGS]: `import { request } from 'undici';` }],
  ['a client of Node', 'packages are declared for their part', { [STORE]: `import 'node:https';` }],
  [
    'a client of Node without its prefix',
    'packages are declared for their part',
    { [STORE]: `import http from 'http';` },
  ],
  [
    'a loader of modules',
    'packages are declared for their part',
    { [TAGS]: `import { createRequire } from 'node:module';` },
  ],
  [
    'a program of the machine',
    'packages are declared for their part',
    { [TAGS]: `import { execFile } from 'node:child_process';` },
  ],
  ['the whole process', 'packages are declared for their part', { [TAGS]: `import process from 'node:process';` }],
  [
    'another client in the page',
    'packages are declared for their part',
    { [`${W}/lib/query.ts`]: `import ky from 'ky';` },
  ],
  [
    'a second library of charts',
    'packages are declared for their part',
    { [`${W}/charts/palette.ts`]: `import 'd3';` },
  ],
  [
    'a source that imports a builder of tests',
    'sources import no test',
    { [TAGS]: `import { aUser } from '../../testing/builders.ts';` },
  ],

  // Names passed on.
  [
    'a file that exports everything of another',
    'only declared indexes re-export',
    { [`${S}/platform/index.ts`]: `export * from './ids.ts';` },
  ],
  [
    'a chain of files that export everything',
    'only declared indexes re-export',
    {
      [`${S}/features/tags/tags.public.ts`]: `export * from './all.ts';`,
      [`${S}/features/tags/all.ts`]: `export * as store from './tags.store.ts';`,
    },
  ],
  [
    'an index that is not declared',
    'only declared indexes re-export',
    { [`${W}/ui/all.ts`]: `export { NumberField } from './number-field.tsx';` },
  ],
  [
    'the public file of another feature, passed on',
    'a name is exported by the part that makes it',
    { [`${S}/features/tags/tags.public.ts`]: `export { openBuilding } from '../buildings/buildings.public.ts';` },
  ],
  [
    'the same, through a file of its own and another name',
    'a name is exported by the part that makes it',
    {
      [TAGS]: `import { openBuilding as o } from '../buildings/buildings.public.ts'; const p = o; export { p as open };`,
    },
  ],
  [
    'the same, in an object',
    'a name is exported by the part that makes it',
    { [TAGS]: `import * as b from '../buildings/buildings.public.ts'; export const tools = { open: b.openBuilding };` },
  ],
  [
    'the same, as the default',
    'a name is exported by the part that makes it',
    { [TAGS]: `import { openBuilding } from '../buildings/buildings.public.ts'; export default openBuilding;` },
  ],
  [
    'a type of the contract, passed on',
    'a name is exported by the part that makes it',
    { [TAGS]: `export type { Building } from '@joulerie/contract/buildings';` },
  ],
];
