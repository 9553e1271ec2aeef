import { SERVICES } from '../../apps/sandbox/src/faults.ts';
import { FEATURE_ORDER } from '../../apps/web/src/features.order.ts';
import { type Rule, sources } from './import-rules.ts';
import { type Module, lineOf, targetOf } from './modules.ts';
import { type Node, child, children, walk } from './syntax.ts';

const SERVER = 'apps/server/src/';
const EVENT_FILE = `${SERVER}platform/events/event.ts`;
const POLICY_FILES = [`${SERVER}features/access/policy.ts`, `${SERVER}features/access/access.public.ts`];
const server = (modules: readonly Module[]) => sources(modules).filter((one) => one.path.startsWith(SERVER));
const at = (module: Module, node: Node) => `${module.path}:${lineOf(module, node)}`;

/** Places where a file names an export of some files, under whatever name. */
const mentionsOf = (module: Module, paths: readonly string[], name: string) =>
  module.imported.filter(
    ({ origin, use }) =>
      use !== 'type' && origin.name === name && paths.includes(targetOf(module.path, origin.specifier) ?? ''),
  );

/** Names that a file exports as constants made by a call of one function. */
function constantsMadeBy(module: Module, paths: readonly string[], maker: string): { name: string; made: Node }[] {
  return mentionsOf(module, paths, maker).flatMap(({ node }) => {
    const call = module.names.parentOf(node);
    const declarator = call?.type === 'CallExpression' ? module.names.parentOf(call) : null;
    const exported = declarator && module.names.parentOf(module.names.parentOf(declarator) ?? declarator);
    const isExported = declarator?.type === 'VariableDeclarator' && exported?.type === 'ExportNamedDeclaration';
    return isExported ? [{ name: String(child(declarator, 'id')?.name), made: call! }] : [];
  });
}

/** The manifest of a feature names an export of one of its files under a key, directly or by the public file. */
function declaredUnder(manifest: Module | undefined, key: string, paths: readonly string[], name: string): boolean {
  return (
    manifest !== undefined &&
    mentionsOf(manifest, paths, name).some(({ node }) => {
      for (let up: Node | null = node; up; up = manifest.names.parentOf(up))
        if (up.type === 'Property' && child(up, 'key')?.name === key) return true;
      return false;
    })
  );
}

const manifestOf = (modules: readonly Module[], feature: string) =>
  modules.find((one) => one.path === `${SERVER}features/${feature}/${feature}.manifest.ts`);

/** Policies that are made elsewhere than in a policy file, or that the manifest of their feature does not list. */
export const declaredPolicies: Rule = (modules) =>
  server(modules).flatMap((module) => {
    const made = constantsMadeBy(module, POLICY_FILES, 'createPolicy');
    const feature = /features\/([\w-]+)\/[\w-]+\.policy\.ts$/.exec(module.path)?.[1];
    const named = mentionsOf(module, POLICY_FILES, 'createPolicy').filter(({ use }) => use === 'call');
    if (!feature) return named.map(({ node }) => `${at(module, node)} makes a policy outside a policy file`);
    const manifest = manifestOf(modules, feature);
    return [
      ...(made.length === 0 ? [`${module.path} exports no policy`] : []),
      ...made
        .filter(({ name }) => !declaredUnder(manifest, 'policy', [module.path], name))
        .map(({ name }) => `${module.path} has ${name}, which is not in the manifest of ${feature}`),
    ];
  });

/** Events that are not declared in the manifest of the feature that emits them, have another's name, or are never emitted. */
export const declaredEvents: Rule = (modules) => {
  const all = server(modules);
  const names = new Map<string, string>();
  const found: string[] = [];
  const emitted = new Set(all.flatMap((module) => emissionsOf(module, found)));
  for (const module of all.filter((one) => one.path !== EVENT_FILE)) {
    const made = constantsMadeBy(module, [EVENT_FILE], 'defineEvent');
    const feature = /features\/([\w-]+)\/\1\.events\.ts$/.exec(module.path)?.[1];
    for (const { node } of mentionsOf(module, [EVENT_FILE], 'defineEvent'))
      if (!feature || !made.some((one) => one.made === module.names.parentOf(node)))
        found.push(`${at(module, node)} defines an event that is not a constant of the events of a feature`);
    for (const { name, made: call } of feature ? made : []) {
      const text = module.names.constant(children(call, 'arguments')[0] ?? null);
      if (text === null || !text.startsWith(`${feature}.`))
        found.push(`${module.path} has ${name}, whose name does not begin with ${feature}.`);
      else if (names.has(text)) found.push(`${module.path} has ${name}, whose name is that of ${names.get(text)}`);
      else names.set(text, `${module.path} ${name}`);
      if (!declaredUnder(manifestOf(modules, feature!), 'events', [module.path], name))
        found.push(`${module.path} has ${name}, which is not in the manifest of ${feature}`);
      if (!emitted.has(`${module.path} ${name}`)) found.push(`${module.path} has ${name}, which nothing emits`);
    }
  }
  return found;
};

/** Events that a file emits, as `path name`; an event of another feature, or one that varies, is a mistake. */
function emissionsOf(module: Module, found: string[]): string[] {
  if (module.path.startsWith(`${SERVER}platform/`)) return [];
  return module.properties.flatMap(({ name, node }) => {
    const call = module.names.parentOf(node);
    if (name !== 'emit') return [];
    const event = call?.type === 'CallExpression' && call.callee === node ? children(call, 'arguments')[1] : undefined;
    const origin = event?.type === 'Identifier' ? module.names.originOf(event) : null;
    const target = origin && targetOf(module.path, origin.specifier);
    if (!target?.endsWith('.events.ts')) {
      found.push(`${at(module, node)} emits an event that cannot be read`);
      return [];
    }
    return [`${target} ${origin!.name}`];
  });
}

/** Handlers of events made outside the manifest of a feature and its list of subscriptions. */
export const declaredSubscriptions: Rule = (modules) =>
  server(modules)
    .filter((one) => !one.path.startsWith(`${SERVER}platform/events/`))
    .flatMap((module) => {
      const feature = /features\/([\w-]+)\/\1\.(manifest|subscriptions)\.ts$/.exec(module.path)?.[1];
      const isListed =
        feature !== undefined &&
        (module.path.endsWith('.manifest.ts') ||
          declaredUnder(manifestOf(modules, feature), 'subscriptions', [module.path], `${feature}Subscriptions`));
      const made = ['inTransaction', 'afterCommit'].flatMap((name) => mentionsOf(module, [EVENT_FILE], name));
      return [
        ...(isListed ? [] : made.map(({ node }) => `${at(module, node)} subscribes outside a manifest`)),
        ...objectsWith(module, ['subscriber', 'handle']).map(
          (node) => `${at(module, node)} writes a subscription by hand`,
        ),
      ];
    });

/** Jobs of a process's start and bindings of calls made outside a manifest, or written by hand. */
export const declaredJobs: Rule = (modules) => [
  ...server(modules)
    .filter((one) => !one.path.startsWith(`${SERVER}platform/`))
    .flatMap((module) =>
      objectsWith(module, ['endpoint', 'serve']).map((node) => `${at(module, node)} writes a binding by hand`),
    ),
  ...server(modules)
    .filter((one) => !one.path.endsWith('.manifest.ts') && !one.path.startsWith(`${SERVER}platform/`))
    .filter((one) => one.path !== `${SERVER}app.ts`)
    .flatMap((module) => [
      ...mentionsOf(module, [`${SERVER}platform/recompute.store.ts`], 'recompute').map(
        ({ node }) => `${at(module, node)} makes a job outside a manifest`,
      ),
      ...mentionsOf(module, [`${SERVER}platform/http/route.ts`], 'bind').map(
        ({ node }) => `${at(module, node)} binds a call outside a manifest`,
      ),
    ]),
];

function objectsWith({ program }: Module, keys: readonly string[]): Node[] {
  const found: Node[] = [];
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const own = children(node, 'properties').map((one) => child(one, 'key')?.name);
    if (keys.every((key) => own.includes(key))) found.push(node);
  });
  return found;
}

/** Outside services that the sandbox does not stand in for, by the name under which they are called. */
export const standIns: Rule = (modules) =>
  server(modules).flatMap((module) =>
    ['getJson', 'exchange']
      .flatMap((name) => mentionsOf(module, [`${SERVER}platform/outgoing.ts`], name))
      .flatMap(({ node, use }) => {
        const call = module.names.parentOf(node);
        const provider = call && use === 'call' ? module.names.constant(children(call, 'arguments')[0] ?? null) : null;
        if (provider === null) return [`${at(module, node)} calls a provider whose name cannot be read`];
        const folder = /connectors\/([\w-]+)\//.exec(module.path)?.[1];
        if (folder !== provider) return [`${at(module, node)} calls ${provider} outside the folder of its connector`];
        return SERVICES.some((one) => one === provider)
          ? []
          : [`${module.path} calls ${provider}, which the sandbox lacks`];
      }),
  );

/** Readers of files that the registry does not have. */
export const registeredReaders: Rule = (modules) => {
  const registry = modules.find((one) => one.path === `${SERVER}connectors/registry.ts`)!;
  return server(modules)
    .filter((one) => /connectors\/(?!template\/)[\w-]+\/.*\.ts$/.test(one.path))
    .flatMap((module) =>
      readersOf(module)
        .filter((name) => mentionsOf(registry, [module.path], name).length === 0)
        .map((name) => `${module.path} has the reader ${name}, which is not in the registry`),
    );
};

/** Exported constants with a format and a way to recognise and read it. */
function readersOf(module: Module): string[] {
  return children(module.program, 'body').flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : null;
    return (declaration ? children(declaration, 'declarations') : []).flatMap((one) => {
      const type = child(child(child(one, 'id')!, 'typeAnnotation') ?? one, 'typeAnnotation');
      const isReader = type?.type === 'TSTypeReference' && child(type, 'typeName')?.name === 'Reader';
      const made = child(one, 'init');
      const isMade = made !== null && module.text.slice(made.start, made.end).includes('recognises');
      return isReader || isMade ? [String(child(one, 'id')?.name)] : [];
    });
  });
}

/** Files of readers that export none: `read-<format>.ts` is the name of a reader. */
export const readerFiles: Rule = (modules) => {
  const registry = modules.find((one) => one.path === `${SERVER}connectors/registry.ts`)!;
  const registered = new Set(registry.imports.map((one) => one.target));
  return server(modules)
    .filter(
      (one) =>
        /connectors\/(?!template\/|series\/)[\w-]+\/read-[\w-]+\.ts$/.test(one.path) && !registered.has(one.path),
    )
    .map((one) => `${one.path} is not in the registry of readers`);
};

/** Features of the page without a place in their order. */
export const orderedFeatures: Rule = (modules) => {
  const known = new Set<string>(FEATURE_ORDER);
  return sources(modules).flatMap(({ path }) => {
    const feature = /^apps\/web\/src\/features\/([\w-]+)/.exec(path)?.[1];
    return feature && !known.has(feature) ? [`${path} is in no feature of the order`] : [];
  });
};

/** Tables of data that no source of the domain imports. */
export const readTables = (modules: readonly Module[], files: readonly string[]): string[] => {
  const imported = new Set(sources(modules).flatMap((one) => one.imports.map(({ target }) => target)));
  return files.filter((file) => !imported.has(file)).map((file) => `${file} is read by nothing`);
};
