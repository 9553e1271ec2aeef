import { type Origin } from './bindings.ts';
import { type Module, lineOf, targetOf } from './modules.ts';
import { type Node, child, children, walk } from './syntax.ts';

/** A name of one file. */
type Place = { path: string; name: string };

const ERRORS_FILE = 'apps/server/src/platform/errors.ts';

const isDomainError = (module: Module, origin: Origin) =>
  origin.name === 'DomainError' && targetOf(module.path, origin.specifier) === ERRORS_FILE;

/**
 * Uses of `DomainError` whose code cannot be read: a parameter, a variable that changes, a subclass, an alias. A code is a text, a
 * `const` of one, or a choice between texts.
 */
export function unreadableCodes(modules: readonly Module[]): string[] {
  return modules
    .filter((one) => one.path.startsWith('apps/server/src/') && one.path !== ERRORS_FILE)
    .flatMap((module) =>
      module.imported
        .filter(({ origin }) => isDomainError(module, origin))
        .filter(({ use, node }) => {
          if (use === 'type' || use === 'instanceof') return false;
          return !use.startsWith('new/') || codesAt(module, node) === null;
        })
        .map(({ node }) => `${module.path}:${lineOf(module, node)} has a DomainError whose code cannot be read`),
    );
}

/** Codes of the error that is constructed where its class is named. */
function codesAt(module: Module, name: Node): string[] | null {
  let made: Node | null = name;
  while (made && made.type !== 'NewExpression') made = module.names.parentOf(made);
  return made && module.names.constants(children(made, 'arguments')[0] ?? null);
}

/** Codes that each name of the server can throw, itself or through what it refers to. */
export class ThrownErrors {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #declared = new Map<string, Map<string, Node>>();

  constructor(modules: readonly Module[]) {
    this.#modules = new Map(modules.map((one) => [one.path, one]));
  }

  /** Every code that a file of the server throws. */
  all(): Set<string> {
    return new Set([...this.#modules.values()].flatMap((module) => this.#codesIn(module, module.program)));
  }

  of({ path, name }: Place, seen = new Set<string>()): Set<string> {
    const codes = new Set<string>();
    const key = `${path} ${name}`;
    const module = this.#modules.get(path);
    if (!module || seen.has(key) || !path.startsWith('apps/server/')) return codes;
    seen.add(key);
    const node = this.#declaredIn(module).get(name);
    const places = node ? this.#referencesOf(node, module) : passedOn(module, name);
    if (node) for (const code of this.#codesIn(module, node)) codes.add(code);
    for (const place of places) for (const code of this.of(place, seen)) codes.add(code);
    return codes;
  }

  /** What a name refers to, itself or through other names, without what lies behind the names of `doors`. */
  reachedFrom({ path, name }: Place, doors: RegExp, seen = new Set<string>()): Set<string> {
    const module = this.#modules.get(path);
    if (!module || seen.has(`${path} ${name}`) || !path.startsWith('apps/server/')) return seen;
    seen.add(`${path} ${name}`);
    const node = this.#declaredIn(module).get(name);
    if (doors.test(name)) return seen;
    const places = node ? this.#referencesOf(node, module) : passedOn(module, name);
    for (const place of places) this.reachedFrom(place, doors, seen);
    return seen;
  }

  /** The actions that a manifest binds, by the name of the call in the contract. */
  boundActions(path: string): { call: string; action: Place }[] {
    const module = this.#modules.get(path)!;
    const found: { call: string; action: Place }[] = [];
    walk(module.program, (node) => {
      if (node.type !== 'CallExpression' || child(node, 'callee')?.name !== 'bind') return;
      const [call, action] = children(node, 'arguments');
      const from = action && this.#referencesOf(action, module)[0];
      if (call && from) found.push({ call: String((child(call, 'property') ?? call).name), action: from });
    });
    return found;
  }

  #codesIn(module: Module, inside: Node): string[] {
    return module.imported
      .filter(
        ({ origin, node }) => isDomainError(module, origin) && node.start >= inside.start && node.end <= inside.end,
      )
      .flatMap(({ use, node }) => (use.startsWith('new/') ? (codesAt(module, node) ?? []) : []));
  }

  /** Names of the server that a part of a file refers to. */
  #referencesOf(inside: Node, module: Module): Place[] {
    const isInside = (node: Node) => node.start >= inside.start && node.end <= inside.end;
    const found: Place[] = module.imported.flatMap(({ origin, use, node }) => {
      const path = targetOf(module.path, origin.specifier);
      return path !== null && use !== 'type' && isInside(node) ? [{ path, name: origin.name }] : [];
    });
    walk(inside, (node) => {
      if (node.type !== 'Identifier' || module.names.originOf(node)) return;
      const name = String(node.name);
      if (module.names.isTopLevel(node) && this.#declaredIn(module).has(name)) found.push({ path: module.path, name });
    });
    return found;
  }

  #declaredIn(module: Module): Map<string, Node> {
    const known = this.#declared.get(module.path) ?? new Map<string, Node>();
    if (this.#declared.has(module.path)) return known;
    this.#declared.set(module.path, known);
    for (const statement of children(module.program, 'body')) {
      const one = statement.type.startsWith('Export') ? child(statement, 'declaration') : statement;
      if (one?.type === 'FunctionDeclaration' || one?.type === 'ClassDeclaration')
        known.set(String(child(one, 'id')?.name ?? 'default'), one);
      for (const declarator of one ? children(one, 'declarations') : [])
        walk(child(declarator, 'id'), (name) => {
          if (name.type === 'Identifier') known.set(String(name.name), declarator);
        });
    }
    return known;
  }
}

/** Where a name that a file passes on comes from. */
const passedOn = (module: Module, name: string): Place[] =>
  module.passed
    .filter((one) => one.name === name && one.target !== null)
    .map((one) => ({ path: one.target!, name: one.origin.name }));
