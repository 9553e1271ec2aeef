import { CAST_FILES, DRIVER_FUNCTIONS, ENVIRONMENT_FILES, NETWORK_FILES, SQL_FILES } from './exceptions.ts';
import { type Rule, PRODUCT, sources } from './import-rules.ts';
import { type Module, isTest, lineOf, targetOf } from './modules.ts';
import { type Node, child, children, unwrapped, walk } from './syntax.ts';

const SERVER = 'apps/server/src/';
const product = (modules: readonly Module[]) => sources(modules).filter((one) => PRODUCT.test(one.path));
const at = (module: Module, node: Node) => `${module.path}:${lineOf(module, node)}`;

// ---- SQL

const BUILDERS = new Set([
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
  '$with',
]);
const SQL_TEXT =
  /\b(select\s[^.]*\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+\w+\s+set\s|(create|drop|alter|truncate)\s+table\s)/i;
const HARMLESS = /^(Map|Set|WeakMap|WeakSet|URLSearchParams|FormData|Headers|ReadonlyMap|ReadonlySet)$/;
const DATABASE = `${SERVER}platform/database.ts`;

/** Statements, their text and the functions that run them, outside stores. */
export const sqlInStores: Rule = (modules) =>
  sources(modules)
    .filter((one) => one.path.startsWith(SERVER) && !/\.(store|tables)\.ts$/.test(one.path) && !(one.path in SQL_FILES))
    .flatMap((module) => [
      ...module.imports
        .filter((one) => /^drizzle-orm(\/|$)/.test(one.specifier))
        .map((one) => `${module.path} imports ${one.specifier}`),
      ...module.imported
        .filter(
          ({ origin }) =>
            targetOf(module.path, origin.specifier) === DATABASE && DRIVER_FUNCTIONS.includes(origin.name),
        )
        .map(({ origin, node }) => `${at(module, node)} names ${origin.name} of the database`),
      ...module.properties
        .filter(({ name, node }) => BUILDERS.has(name) && !isHarmless(module, node))
        .map(({ name, node }) => `${at(module, node)} names ${name} of something that may be the database`),
      ...queryCalls(module).map((node) => `${at(module, node)} calls query`),
      ...module.strings
        .filter(({ text }) => SQL_TEXT.test(text))
        .map(({ node }) => `${at(module, node)} has a statement in a text`),
    ]);

/** The object of `.delete` or `.update` is a collection or a hash, as its declaration says. */
function isHarmless({ names }: Module, node: Node): boolean {
  let root = unwrapped(node.type === 'MemberExpression' ? child(node, 'object')! : node);
  while (root.type === 'CallExpression' || root.type === 'MemberExpression') {
    const next = child(root, root.type === 'CallExpression' ? 'callee' : 'object')!;
    if (root.type === 'CallExpression' && names.originOf(next)?.specifier === 'node:crypto') return true;
    root = unwrapped(next);
  }
  if (root.type === 'NewExpression') return HARMLESS.test(String(child(root, 'callee')?.name));
  if (root.type !== 'Identifier') return false;
  const initial = names.initialOf(root);
  if (initial?.type === 'NewExpression') return HARMLESS.test(String(child(initial, 'callee')?.name));
  const annotation = names.annotationOf(root);
  return annotation?.type === 'TSTypeReference' && HARMLESS.test(String(child(annotation, 'typeName')?.name));
}

/** Calls of a member or of a local name that is the `query` of something. */
function queryCalls({ names, properties, program }: Module): Node[] {
  const renamed: Node[] = [];
  walk(program, (node) => {
    const callee = node.type === 'CallExpression' ? unwrapped(child(node, 'callee')!) : null;
    const initial = callee?.type === 'Identifier' ? names.initialOf(callee) : null;
    if (initial?.type === 'MemberExpression' && names.keyOf(initial, 'property') === 'query') renamed.push(node);
  });
  const direct = properties.flatMap(({ name, node }) => {
    if (name !== 'query') return [];
    const parent = names.parentOf(node);
    if (node.type === 'MemberExpression')
      return parent?.type === 'CallExpression' && parent.callee === node ? [node] : [];
    // `const { query: run } = store`: a renamed query; the query of a call keeps its name.
    return child(node, 'value')?.type === 'Identifier' && child(node, 'value')?.name !== 'query' ? [node] : [];
  });
  return [...direct, ...renamed];
}

/**
 * What a store or a platform file gives away of the database: builders, `sql`, drivers, and functions that run a statement of their
 * caller or make one of nothing else than what they are given.
 */
export const closedStores: Rule = (modules) =>
  sources(modules)
    .filter((one) => one.path.startsWith(SERVER))
    .flatMap((module) => [
      ...module.passed
        .filter(
          ({ origin, target }) => /^(drizzle-orm|pg$|@electric-sql)/.test(origin.specifier) || target === DATABASE,
        )
        .map(({ name, origin }) => `${module.path} exports ${name}, which is ${origin.name} of ${origin.specifier}`),
      ...(module.path in SQL_FILES
        ? []
        : statementsOfCallers(module).map((node) => `${at(module, node)} runs a statement of its caller`)),
    ]);

/** Arguments of `execute`, `query`, `sql.raw`, `rows` and of `sql` itself that are parameters of an exported function. */
function statementsOfCallers(module: Module): Node[] {
  const found: Node[] = [];
  walk(module.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = unwrapped(child(node, 'callee')!);
    const member = callee.type === 'MemberExpression' ? module.names.keyOf(callee, 'property') : null;
    const origin = module.names.originOf(callee);
    const runs =
      /^(execute|query|raw)$/.test(member ?? '') || origin?.name === 'rows' || origin?.specifier === 'drizzle-orm';
    if (!runs) return;
    const texts =
      origin?.name === 'rows' ? children(node, 'arguments').slice(1) : children(node, 'arguments').slice(0, 1);
    for (const text of texts) {
      const isSpread = text.type === 'SpreadElement';
      const given = isSpread ? child(text, 'argument')! : text;
      // A column or a value given to a builder is one thing; the whole of its arguments is the builder itself.
      if (origin?.specifier === 'drizzle-orm' && !isSpread) continue;
      if (given.type === 'Identifier' && isParameterOfExport(module, given)) found.push(node);
    }
  });
  return found;
}

function isParameterOfExport({ names }: Module, identifier: Node): boolean {
  const definition = names.variableOf(identifier)?.defs[0];
  if (definition?.type !== 'Parameter') return false;
  for (let up = names.definitionOf(identifier); up; up = names.parentOf(up))
    if (up.type.startsWith('Export')) return true;
  return false;
}

// ---- Network

const NETWORK =
  /^(fetch|XMLHttpRequest|WebSocket|EventSource|WebTransport|RTCPeerConnection|Request|navigator\.sendBeacon|Worker|SharedWorker|importScripts)(\.|$)/;
const CODE =
  /^(require|module|exports|eval|Function|Reflect|process\.(getBuiltinModule|binding|dlopen|mainModule))(\.|$)/;
/** Names that hold others: read as a whole, anything may be taken from them. */
const HOLDERS = /^(globalThis|window|self|global|top|parent|frames|process|navigator)$/;

/** The network, reached by another file than its client. */
export const oneClient: Rule = (modules) =>
  product(modules)
    .filter((one) => !(one.path in NETWORK_FILES))
    .flatMap((module) => [
      ...module.globals
        .filter(({ path, use }) => use !== 'type' && NETWORK.test(path))
        .map(({ path, node }) => `${at(module, node)} names ${path}`),
      ...module.properties
        .filter(({ name }) => name === 'fetch' || name === 'sendBeacon')
        .map(({ name, node }) => `${at(module, node)} names ${name} of an object`),
      ...(module.path.startsWith('apps/web/')
        ? module.strings
            .filter(({ text }) => /^\/?(proxy\/api|api-geo)\b/.test(text))
            .map(({ node }) => `${at(module, node)} names a path of a call`)
        : []),
    ]);

/** Ways around the imports and names that the other rules read: code loaded by text, a global taken from a holder. */
export const plainNames: Rule = (modules) =>
  product(modules).flatMap((module) => [
    ...module.globals
      .filter(
        ({ path, use }) =>
          use !== 'type' && use !== 'typeof' && (CODE.test(path) || HOLDERS.test(path) || path.endsWith('[?]')),
      )
      .map(({ path, node }) => `${at(module, node)} names ${path}`),
    ...module.properties
      .filter(
        ({ name, node }) => /^(glob|resolve|require)$/.test(name) && child(node, 'object')?.type === 'MetaProperty',
      )
      .map(({ name, node }) => `${at(module, node)} names import.meta.${name}`),
    ...module.comments
      .filter(({ value }) => /^\/\s*<reference\s/.test(value))
      .map(() => `${module.path} has a reference comment`),
  ]);

/** The environment, read elsewhere than by the configuration, and timers of their own in features and connectors. */
export const platformOnly: Rule = (modules) =>
  sources(modules)
    .filter((one) => new RegExp(`^${SERVER}(features|connectors|platform)/`).test(one.path))
    .flatMap((module) =>
      module.globals
        .filter(({ path }) => {
          if (path.startsWith('process.env')) return !(module.path in ENVIRONMENT_FILES);
          return /^set(Interval|Timeout|Immediate)$/.test(path) && !module.path.startsWith(`${SERVER}platform/`);
        })
        .map(({ path, node }) => `${at(module, node)} names ${path}`),
    );

// ---- Time

const DATE_USES = /^(new\/[01]|instanceof|type|typeof)$/;
const DATE_MEMBERS = /^Date\.(now|parse)$/;
const DATE_PARTS = /^(getTimezoneOffset|getYear|(get|set)(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds))$/;
const MACHINE_ZONE = /^(getTimezoneOffset|getYear|(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds))$/;
const DATE_TEXTS = /^(toISOString|toJSON|toLocale(Date|Time)?String|to(Date|Time|UTC|GMT)String)$/;
const INTL = /^Intl\.(NumberFormat|Collator|PluralRules|ListFormat)$/;
const CALENDAR = 'packages/domain/src/calendar/';

/** Instants written, read or made by hand outside the calendar. */
export const calendarOnly: Rule = (modules) =>
  product(modules)
    .filter((one) => !one.path.startsWith(CALENDAR))
    .flatMap((module) => [
      ...module.globals
        .filter(({ path, use }) => {
          if (use === 'type') return false;
          if (path === 'Date') return !DATE_USES.test(use);
          if (path.startsWith('Date.')) return !DATE_MEMBERS.test(path) || (use !== 'call' && path !== 'Date.now');
          return path === 'Temporal' || path.startsWith('Temporal.') || (/^Intl(\.|$)/.test(path) && !INTL.test(path));
        })
        .map(({ path, node }) => `${at(module, node)} names ${path}`),
      ...module.properties
        .filter(({ name }) => name === 'UTC' || DATE_TEXTS.test(name) || DATE_PARTS.test(name))
        .map(({ name, node }) => `${at(module, node)} names ${name}`),
      ...module.strings
        .filter(({ text }) => DATE_TEXTS.test(text) || DATE_PARTS.test(text))
        .map(({ text, node }) => `${at(module, node)} names ${text} in a text`),
    ]);

/** Parts of dates in the zone of the machine, in any source: also in the sandbox, the demonstration and the benchmarks. */
export const noMachineZone: Rule = (modules) =>
  sources(modules)
    .filter((one) => !one.path.startsWith(CALENDAR))
    .flatMap((module) => [
      ...module.globals
        .filter(({ path, use }) => path === 'Date' && /^new\/([2-9]|\d\d)/.test(use))
        .map(({ node }) => `${at(module, node)} makes a date of parts`),
      ...module.properties
        .filter(({ name }) => MACHINE_ZONE.test(name))
        .map(({ name, node }) => `${at(module, node)} names ${name}`),
    ]);

// ---- The domain is pure

/** Everything of the platform that the domain may name: the language, without clock, chance, environment or network. */
const LANGUAGE =
  /^(Array|ArrayBuffer|BigInt|Boolean|Collator|DataView|Error|RangeError|TypeError|Float32Array|Float64Array|Int8Array|Int16Array|Int32Array|Uint8Array|Uint8ClampedArray|Uint16Array|Uint32Array|Infinity|Intl\.NumberFormat|Iterator|JSON|Map|Math|NaN|Number|Object|Promise|RegExp|Set|String|Symbol|WeakMap|WeakSet|isNaN|parseFloat|parseInt|structuredClone|undefined|URL|URLSearchParams|encodeURIComponent)(\.|$)/;

export const pureDomain: Rule = (modules) =>
  sources(modules)
    .filter((one) => /^packages\/(domain|contract)\/src\//.test(one.path))
    .flatMap((module) => [
      ...module.globals
        .filter(({ use }) => use !== 'type')
        .filter(({ path, use }) => {
          const isDate = path.startsWith('Date') && use !== 'new/0' && path !== 'Date.now';
          return (!isDate && !LANGUAGE.test(path)) || path === 'Math.random' || (path === 'Math' && use === 'read');
        })
        .map(({ path, node }) => `${at(module, node)} names ${path}`),
      ...module.properties
        .filter(({ node }) => child(node, 'object')?.type === 'MetaProperty')
        .map(({ name, node }) => `${at(module, node)} names import.meta.${name}`),
      ...module.imports
        .filter(
          ({ target, specifier }) =>
            target === null && !(specifier === 'zod' && module.path.startsWith('packages/contract/')),
        )
        .map(({ specifier }) => `${module.path} imports ${specifier}`),
    ]);

// ---- Types

const SILENT = /@ts-(ignore|nocheck|expect-error)/;
const ANYTHING = new Set(['TSUnknownKeyword', 'TSAnyKeyword', 'TSNeverKeyword']);

/** Casts that silence the compiler, in sources and tests alike. */
export const noSilencedTypes: Rule = (modules) =>
  modules.flatMap((module) => {
    const found: string[] = [];
    const say = (node: Node, what: string) => found.push(`${at(module, node)} ${what}`);
    walk(module.program, (node) => {
      if (node.type === 'TSAnyKeyword') say(node, 'has « any »');
      if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return;
      const to = child(node, 'typeAnnotation');
      if (to?.type === 'TSNeverKeyword') say(node, 'has « as never »');
      const from = child(node, 'expression')!;
      if (castsToAnything(from)) say(node, 'has « as unknown as »');
      else if (
        !isTest(module.path) &&
        !(module.path in CAST_FILES) &&
        to?.type !== 'TSUnknownKeyword' &&
        isAnything(module, from) &&
        !isShape(to)
      )
        say(node, 'casts a value of unknown type');
    });
    for (const comment of module.comments)
      if (SILENT.test(comment.value)) found.push(`${module.path} silences the compiler`);
    return found;
  });

function castsToAnything(node: Node): boolean {
  const inner = node.type === 'ParenthesizedExpression' ? child(node, 'expression')! : node;
  const isCast = inner.type === 'TSAsExpression' || inner.type === 'TSTypeAssertion';
  return isCast && ANYTHING.has(child(inner, 'typeAnnotation')?.type ?? '');
}

/** The name was declared as `unknown` or `any`, or is what a function of this file declares to answer so. */
function isAnything({ names }: Module, node: Node): boolean {
  const inner = unwrapped(node);
  if (inner.type === 'Identifier') {
    if (ANYTHING.has(names.annotationOf(inner)?.type ?? '')) return true;
    const initial = names.initialOf(inner);
    return initial !== null && isAnything({ names } as Module, initial);
  }
  if (inner.type !== 'CallExpression') return false;
  const callee = unwrapped(child(inner, 'callee')!);
  if (callee.type !== 'Identifier') return false;
  const definition = names.variableOf(callee)?.defs[0]?.node as Node | undefined;
  const made = definition?.type === 'VariableDeclarator' ? child(definition, 'init') : definition;
  const answer = made && child(made, 'returnType');
  return ANYTHING.has((answer && child(answer, 'typeAnnotation')?.type) ?? '');
}

/** `value as Record<string, unknown>` says only that an object has keys. */
function isShape(type: Node | null): boolean {
  if (type?.type !== 'TSTypeReference' || child(type, 'typeName')?.name !== 'Record') return false;
  const values = children(child(type, 'typeArguments') ?? type, 'params')[1];
  return values?.type === 'TSUnknownKeyword';
}
