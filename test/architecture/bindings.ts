import { type Scope, type ScopeManager, analyze } from '@typescript-eslint/scope-manager';
import { type Node, child, children, isNode, isWrapper, unwrapped, walk } from './syntax.ts';

/** Where a name of another file comes from: a package or a path, and the exported name; `*` is the whole module. */
export type Origin = { specifier: string; name: string };

/** How something is used where it is named: `new/2` is constructed with two arguments; `read` is anything that could be an alias. */
export type Use = 'call' | `new/${number}` | 'instanceof' | 'typeof' | 'type' | 'read';

/** One place that names something from outside its file. `path` has the members that follow: `Date.UTC`, `[?]` when computed. */
export type Mention = { path: string; use: Use; node: Node };
export type ImportedMention = Mention & { origin: Origin };

/** The variable of a name where it is used: what it was declared with. */
type Variable = Scope['variables'][number];

/** The tree of a file: `oxc-parser` gives the same one as TypeScript's own ESTree. */
const isProgram = (value: unknown): value is Parameters<typeof analyze>[0] => isNode(value) && value.type === 'Program';

/** Names of one file, each bound to its declaration. */
export class Bindings {
  readonly #parents = new Map<Node, Node | null>();
  readonly #variables = new Map<Node, Variable | null>();
  readonly #values = new Set<Node>();

  constructor(program: unknown) {
    if (!isProgram(program)) throw new Error('not the tree of a file');
    const scopes: ScopeManager = analyze(program, { sourceType: 'module', lib: [] });
    walk(program, (node, parent) => this.#parents.set(node, parent));
    for (const scope of scopes.scopes) {
      for (const reference of scope.references) {
        const node = asNode(reference.identifier);
        this.#variables.set(node, reference.resolved);
        if (reference.isValueReference) this.#values.add(node);
      }
    }
  }

  parentOf(node: Node): Node | null {
    return this.#parents.get(node) ?? null;
  }

  /** The variable that an identifier refers to; null for a global or a name that is no reference. */
  variableOf(node: Node): Variable | null {
    return this.#variables.get(node) ?? null;
  }

  /** The name refers to a declaration at the top of its file. */
  isTopLevel(node: Node): boolean {
    return this.variableOf(node)?.scope.type === 'module';
  }

  /** What a name was declared as: an import, or the node of its definition. */
  originOf(node: Node): Origin | null {
    const definition = this.variableOf(node)?.defs[0];
    return definition?.type === 'ImportBinding'
      ? originOfImport(asNode(definition.node), asNode(definition.parent!))
      : null;
  }

  /** Every place that names a global of the platform, by its path: `fetch`, `Date.UTC`; `globalThis.fetch` is `fetch`. */
  globals(): Mention[] {
    return [...this.#variables]
      .filter(([node, variable]) => (variable === null || variable.defs.length === 0) && node.type === 'Identifier')
      .flatMap(([node]) => this.#mentions(node, String(node.name), this.#values.has(node)))
      .map((one) => ({
        ...one,
        path: one.path.replace(/^((globalThis|window|self|global|top|parent|frames)\.)+/, ''),
      }));
  }

  /** Every place that names something imported, by where it comes from. */
  imported(): ImportedMention[] {
    return [...this.#variables].flatMap(([node]) => {
      const origin = this.originOf(node);
      if (!origin) return [];
      return this.#mentions(node, origin.name, this.#values.has(node)).map((one) => ({
        ...one,
        origin: named(origin, one.path),
      }));
    });
  }

  /** The text that an expression has whatever runs before; null when it may vary. */
  constant(node: Node | null): string | null {
    if (node === null) return null;
    const inner = unwrapped(node);
    if (inner.type === 'Literal')
      return typeof inner.value === 'string' || typeof inner.value === 'number' ? String(inner.value) : null;
    if (inner.type === 'TemplateLiteral') {
      const parts = children(inner, 'expressions').map((one) => this.constant(one));
      if (parts.includes(null)) return null;
      return children(inner, 'quasis')
        .map((quasi, i) => String((quasi.value as { cooked: string }).cooked) + (parts[i] ?? ''))
        .join('');
    }
    if (inner.type === 'BinaryExpression' && inner.operator === '+') {
      const [left, right] = [this.constant(child(inner, 'left')), this.constant(child(inner, 'right'))];
      return left === null || right === null ? null : left + right;
    }
    return inner.type === 'Identifier' ? this.constant(this.initialOf(inner)) : null;
  }

  /** The texts that an expression may have: each branch of a choice; null when one of them may vary. */
  constants(node: Node | null): string[] | null {
    const inner = node && unwrapped(node);
    const choice = inner?.type === 'Identifier' ? this.initialOf(inner) : inner;
    if (choice?.type !== 'ConditionalExpression') {
      const one = this.constant(node);
      return one === null ? null : [one];
    }
    const [yes, no] = [this.constants(child(choice, 'consequent')), this.constants(child(choice, 'alternate'))];
    return yes && no && [...yes, ...no];
  }

  /** What a `const` was set to; null for everything that may change. */
  initialOf(identifier: Node): Node | null {
    const declared = this.declaratorOf(identifier);
    if (!declared || this.parentOf(declared)?.kind !== 'const' || child(declared, 'id')?.type !== 'Identifier')
      return null;
    const initial = child(declared, 'init');
    return initial && unwrapped(initial);
  }

  /** The declarator or the parameter of a name's variable. */
  declaratorOf(identifier: Node): Node | null {
    const definition = this.variableOf(identifier)?.defs[0];
    return definition?.type === 'Variable' ? asNode(definition.node) : null;
  }

  /** The node that declares a name's variable: a declarator, a function, a class. */
  definitionOf(identifier: Node): Node | null {
    const definition = this.variableOf(identifier)?.defs[0];
    return definition ? asNode(definition.node) : null;
  }

  /** The annotation of the variable or parameter that an identifier refers to. */
  annotationOf(identifier: Node): Node | null {
    const name = this.variableOf(identifier)?.defs[0]?.name;
    const annotation = name && child(asNode(name), 'typeAnnotation');
    return annotation ? child(annotation, 'typeAnnotation') : null;
  }

  /** Name of a member access or of a key of a pattern; null when it is computed from something that varies. */
  keyOf(node: Node, key: 'property' | 'key'): string | null {
    const name = child(node, key);
    if (name === null) return null;
    if (node.computed === true) return this.constant(name);
    return name.type === 'Literal'
      ? String(name.value)
      : `${name.type === 'PrivateIdentifier' ? '#' : ''}${String(name.name)}`;
  }

  #mentions(identifier: Node, name: string, isValue: boolean): Mention[] {
    let node = identifier;
    let path = name;
    for (;;) {
      const parent = this.parentOf(node);
      if (parent?.type === 'TSQualifiedName' || parent?.type === 'TSTypeQuery')
        return [{ path, use: 'type', node: identifier }];
      if (parent === null) break;
      if (isWrapper(parent)) node = parent;
      else if (parent.type === 'SequenceExpression' && children(parent, 'expressions').at(-1) === node) node = parent;
      else if (parent.type === 'MemberExpression' && parent.object === node) {
        path += `.${this.keyOf(parent, 'property') ?? '[?]'}`;
        node = parent;
      } else break;
    }
    if (!isValue) return [{ path, use: 'type', node: identifier }];
    const parent = this.parentOf(node);
    const pattern = this.#patternSetTo(node, parent);
    if (pattern) return this.#keysOfPattern(pattern, path).map((one) => ({ path: one, use: 'read', node: identifier }));
    return [{ path, use: useOf(node, parent), node: identifier }];
  }

  #patternSetTo(node: Node, parent: Node | null): Node | null {
    const target =
      parent?.type === 'VariableDeclarator' && parent.init === node
        ? child(parent, 'id')
        : parent?.type === 'AssignmentExpression' && parent.right === node
          ? child(parent, 'left')
          : null;
    return target?.type === 'ObjectPattern' ? target : null;
  }

  #keysOfPattern(pattern: Node, path: string): string[] {
    return children(pattern, 'properties').flatMap((property) => {
      if (property.type !== 'Property') return [path];
      const key = `${path}.${this.keyOf(property, 'key') ?? '[?]'}`;
      const value = child(property, 'value');
      const target = value?.type === 'AssignmentPattern' ? child(value, 'left') : value;
      return target?.type === 'ObjectPattern' ? this.#keysOfPattern(target, key) : [key];
    });
  }
}

function useOf(node: Node, parent: Node | null): Use {
  if (parent?.type === 'CallExpression' && parent.callee === node) return 'call';
  if (parent?.type === 'TaggedTemplateExpression' && parent.tag === node) return 'call';
  if (parent?.type === 'NewExpression' && parent.callee === node) {
    const given = children(parent, 'arguments');
    return given.some((one) => one.type === 'SpreadElement') ? 'new/99' : `new/${given.length}`;
  }
  if (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof' && parent.right === node)
    return 'instanceof';
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return 'typeof';
  return 'read';
}

function originOfImport(specifier: Node, declaration: Node): Origin {
  const from = String(child(declaration, 'source')?.value ?? '');
  if (specifier.type === 'ImportNamespaceSpecifier') return { specifier: from, name: '*' };
  if (specifier.type === 'ImportDefaultSpecifier') return { specifier: from, name: 'default' };
  const imported = child(specifier, 'imported');
  return { specifier: from, name: String(imported?.name ?? imported?.value ?? '*') };
}

/** A member of a whole module is that export: `d.sql` of `import * as d` is `sql`. */
function named(origin: Origin, path: string): Origin {
  if (origin.name !== '*') return origin;
  return { ...origin, name: path.split('.')[1] ?? '*' };
}

function asNode(value: unknown): Node {
  if (!isNode(value)) throw new Error('not a node of the tree');
  return value;
}
