import type { Planted } from './planted-imports.ts';

const S = 'apps/server/src';
const TAGS = `${S}/features/tags/tags.actions.ts`;
const STORE = `${S}/features/tags/tags.store.ts`;
const XML = `${S}/connectors/xml.ts`;
const QUERY = 'apps/web/src/lib/query.ts';
const DAYS = 'packages/domain/src/costs/charge.ts';

const inAction = (what: string, line: string): Planted => [what, 'SQL is in stores', { [TAGS]: line }];
const inStore = (what: string, line: string): Planted => [
  what,
  'stores keep the database to themselves',
  { [STORE]: line },
];
const network = (what: string, line: string, path = XML): Planted => [
  what,
  'the network is reached by its client',
  { [path]: line },
];
const plain = (what: string, line: string, path = XML): Planted => [
  what,
  'globals and modules are named plainly',
  { [path]: line },
];
const time = (what: string, line: string, path = XML): Planted => [
  what,
  'instants are written by the calendar',
  { [path]: line },
];
const zone = (what: string, line: string): Planted => [
  what,
  'dates have no parts of the zone of the machine',
  { 'apps/sandbox/src/weather/open-meteo.routes.ts': line },
];
const pure = (what: string, line: string): Planted => [what, 'the domain and the contract are pure', { [DAYS]: line }];
const silent = (what: string, line: string, path = XML): Planted => [
  what,
  'no cast silences the compiler',
  { [path]: line },
];
const code = (what: string, line: string): Planted => [
  what,
  'codes of errors can be read',
  { [`${S}/features/tags/x.ts`]: `import { DomainError } from '../../platform/errors.ts'; ${line}` },
];

export const PLANTED_NAMES: Planted[] = [
  inAction('a condition of Drizzle', `import { eq } from 'drizzle-orm';`),
  inAction('`sql` under another name', `import { sql as q } from 'drizzle-orm'; export const one = q\`1\`;`),
  inAction('the whole of Drizzle', `import * as d from 'drizzle-orm'; export const one = d.sql\`1\`;`),
  inAction('a type of Drizzle written in place', `type Q = import('drizzle-orm').SQL;`),
  inAction('a statement', `export const all = (db, tags) => db.select().from(tags);`),
  inAction('a statement on a database of another name', `export const all = (d, tags) => d.insert(tags);`),
  inAction('a statement by a computed name', `export const all = (d) => d['exe' + 'cute']('x');`),
  inAction(
    'a builder taken apart',
    `export const all = (d, t) => { const { delete: remove } = d; return remove(t); };`,
  ),
  inAction('a statement on the driver', `export const all = (store) => store.query('select 1', []);`),
  inAction(
    'the query of the driver taken apart',
    `export const all = (store) => { const { query: run } = store; return run; };`,
  ),
  inAction(
    'the query of the driver under another name',
    `export const all = (store) => { const run = store.query; return run('x', []); };`,
  ),
  inAction('the function that runs a statement', `import { rows as r } from '../../platform/database.ts'; void r;`),
  inAction('the same, of the whole module', `import * as d from '../../platform/database.ts'; void d.queryIn;`),
  inAction('a statement in a text', `export const text = 'select id from tags where true';`),
  inAction('a statement in a template', 'export const text = (id) => `delete from tags where id = ${id}`;'),
  inAction('a statement in pieces', `export const text = 'insert ' + 'into tags' + ' values (1)';`),
  inStore('a store that passes on `sql`', `import { sql } from 'drizzle-orm'; export { sql as text };`),
  inStore('a store that passes on `sql` directly', `export { sql } from 'drizzle-orm';`),
  inStore(
    'a store that passes on a builder as a constant',
    `import * as d from 'drizzle-orm'; export const same = d.eq;`,
  ),
  inStore(
    'a store that passes on builders in an object',
    `import { eq, and } from 'drizzle-orm'; export const tools = { eq, more: [and] };`,
  ),
  inStore(
    'a store that passes on the function that runs a statement',
    `export { rows } from '../../platform/database.ts';`,
  ),

  inStore('a store that runs a statement of its caller', `export const run = (db, s) => db.execute(s);`),
  inStore(
    'a store that runs a text',
    `import { sql } from 'drizzle-orm'; export const run = (db, t) => db.execute(sql.raw(t));`,
  ),
  inStore('a store that wraps `sql`', `import { sql } from 'drizzle-orm'; export const q = (...a) => sql(...a);`),
  [
    'the environment in a feature',
    'the environment and timers are of the platform',
    { [TAGS]: `export const e = process.env.HOME;` },
  ],
  [
    'a timer in a feature',
    'the environment and timers are of the platform',
    { [TAGS]: `setInterval(() => {}, 1000);` },
  ],
  network('a request', `export const r = () => new Request('/x');`, QUERY),
  network('a call', `void fetch('https://example.org');`),
  network('a call under another name', `const f = fetch; void f('https://example.org');`),
  network('a call through the global object', `void globalThis.fetch('https://example.org');`),
  network('a call through a computed name', `void globalThis['fe' + 'tch']('https://example.org');`),
  network('a call taken from the global object', `const { fetch: g } = globalThis; void g('https://example.org');`),
  network('a call in a default', `export const get = (url, f = fetch) => f(url);`),
  network('a call as an argument', `export const get = (url) => [url].map(fetch);`),
  network('a call in parentheses', `void (0, fetch)('https://example.org');`),
  network('a call of another object', `export const get = (w) => w.fetch('/x');`),
  network('a beacon', `void navigator.sendBeacon('/x');`, QUERY),
  network('a beacon taken apart', `const { sendBeacon: s } = navigator; void s;`, QUERY),
  network('a request of the old kind', `export const x = () => new XMLHttpRequest();`, QUERY),
  network('a socket', `export class S extends WebSocket {}`, QUERY),
  network('a stream of events', `const E = window.EventSource; void E;`, QUERY),
  network('a worker that could call', `export const w = () => new Worker('/x.js');`, QUERY),
  network('a path of a call in the page', `export const path = '/proxy/api/v5/tag';`, QUERY),
  network('a path of a call in a template', 'export const path = (id) => `/proxy/api/v5/tag/${id}`;', QUERY),
  plain('the global object under another name', `const g = globalThis; void g;`),
  plain('a global whose name varies', `export const get = (name) => globalThis[name];`),
  plain('a global read by reflection', `void Reflect.get(Math, 'x');`),
  plain('a loader of modules', `const h = require('node:http');`),
  plain('a loader of modules of the process', `const h = process.getBuiltinModule('node:http');`),
  plain('the same, taken apart', `const { getBuiltinModule: b } = process; void b;`),
  plain('the process under another name', `const p = process; void p;`),
  plain('code in a text', `void eval('1');`),
  plain('a function in a text', `export const f = new Function('return 1');`),
  plain('files by a pattern', `export const all = import.meta.glob('../features/*/*.ts');`, QUERY),
  plain('a reference to another file', `/// <reference path="../features/tags/tags.store.ts" />`),

  time('an instant made of parts', `export const t = Date.UTC(2024, 0, 1);`),
  time('the same, under another name', `const D = Date; export const t = D.UTC(2024, 0, 1);`),
  time('the same, by a computed name', `export const t = Date['UTC'](2024, 0, 1);`),
  time('the same, taken apart', `const { UTC } = Date; export const t = UTC(2024, 0, 1);`),
  time('the same, through the global object', `export const t = globalThis.Date.UTC(2024, 0, 1);`),
  time('the same, through its constructor', `export const t = (d) => d.constructor.UTC(2024, 0, 1);`),
  zone('a date made of parts', `export const t = new Date(2024, 0, 1);`),
  zone('a date made of a list of parts', `export const t = (parts) => new Date(...parts);`),
  time('a class of dates', `export class Day extends Date {}`),
  time('a date as a text of today', `export const t = Date();`),
  time('an instant written by hand', `export const now = () => new Date().toISOString();`, QUERY),
  time('the same, by a computed name', `export const now = () => new Date()['toISOString']();`, QUERY),
  time('the same, in pieces', `const k = 'toISO' + 'String'; export const now = () => new Date()[k]();`, QUERY),
  time('the same, taken apart', `export const now = (d) => { const { toISOString: s } = d; return s; };`, QUERY),
  time(
    'a date in the locale of the machine',
    `export const day = (d: Date) => d?.toLocaleDateString();`,
    'packages/contract/src/common.ts',
  ),
  zone('the zone of the machine', `export const z = (d: Date) => d.getTimezoneOffset();`),
  zone('the hour of the machine', `export const z = (d: Date) => d.getHours();`),
  time('a format of dates', `export const f = new Intl.DateTimeFormat('fr');`, QUERY),
  time('a format of dates, taken apart', `const { DateTimeFormat: F } = Intl; export const f = new F('fr');`, QUERY),
  time('another calendar', `export const d = () => Temporal.Now.instant();`, QUERY),

  pure('the clock', `export const t = () => Date.now();`),
  pure('the clock, in a date', `export const t = () => new Date();`),
  pure('the clock of performance', `export const t = () => performance.now();`),
  [
    'the clock in the contract',
    'the domain and the contract are pure',
    { 'packages/contract/src/common.ts': `export const t = () => Date.now();` },
  ],
  pure('chance', `export const r = () => Math.random();`),
  pure('chance, taken apart', `const { random } = Math; export const r = random;`),
  pure('chance, under another name', `const M = Math; export const r = () => M.random();`),
  pure('chance of cryptography', `export const r = () => crypto.randomUUID();`),
  pure('the environment', `export const e = process.env.HOME;`),
  pure('the place of the file', `export const e = import.meta.url;`),
  pure('a timer', `export const later = () => setTimeout(() => 1, 1);`),
  pure('a module of Node', `import { readFileSync } from 'node:fs';`),
  pure('what it writes', `export const say = () => console.log(1);`),

  silent('a cast to never', `export const x = (1 as never);`),
  silent('a cast to never in a test', `export const x = (1 as never);`, `${S}/testing/builders.ts`),
  silent('a cast to any', `export const x = (1 as any);`),
  silent('a cast through unknown', `export const x = 1 as unknown as string;`, QUERY),
  silent('a cast through unknown, the old way', `export const x = <string>(<unknown>1);`),
  silent('a cast through unknown, in parentheses', `export const x = (1 as unknown) as string;`),
  silent('a cast through a name of unknown type', `const u: unknown = 1; export const x = u as string;`),
  silent('a cast through a parameter of unknown type', `export const x = (u: unknown) => u as string;`),
  silent('a cast through a function', `const hide = (u: unknown): unknown => u; export const x = hide(1) as string;`),
  silent('a cast through an alias of unknown type', `const u: unknown = 1; const v = u; export const x = v as string;`),
  silent('an error that is expected', `// @ts-expect-error\nexport const x: string = 1;`),
  silent('an error that is ignored', `// @ts-ignore\nexport const x: string = 1;`),
  silent('a file that is not checked', `/* @ts-nocheck */`, `${S}/testing/builders.ts`),

  code(
    'a code in a variable that changes',
    `let c = 'not_found'; export const f = () => { throw new DomainError(c); };`,
  ),
  code('a code in a parameter', `export const fail = (code) => { throw new DomainError(code); };`),
  code('the class under another name', `const E = DomainError; export const f = () => { throw new E('not_found'); };`),
  code('a class made of it', `export class Lost extends DomainError {}`),
  code(
    'a code of an object',
    `const CODES = { a: 'not_found' }; export const f = () => { throw new DomainError(CODES.a); };`,
  ),
];
