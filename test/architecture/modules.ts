import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { type Comment, parseSync } from 'oxc-parser';
import { Bindings, type ImportedMention, type Mention, type Origin } from './bindings.ts';
import { type Node, child, children, isNode, unwrapped, walk } from './syntax.ts';

/** One way a file names another. `target` is a path of the repository, null for a package of others. */
export type Import = { specifier: string; target: string | null; kind: 'static' | 'type' | 'lazy' | 'export' };

/** A name that a file exports and that was made in another file. */
export type Passed = { name: string; target: string | null; origin: Origin };

/** A source file as the rules see it. */
export type Module = {
  path: string;
  text: string;
  program: Node;
  comments: readonly Comment[];
  names: Bindings;
  imports: Import[];
  /** Imports whose file cannot be read from the source: `import(name)`, templates. */
  unreadableImports: string[];
  /** Every statement re-exports from another file: an index. */
  onlyReExports: boolean;
  exportsAll: boolean;
  passed: Passed[];
  /** What the file names of the platform. */
  globals: Mention[];
  /** What the file names of its imports. */
  imported: ImportedMention[];
  /** Property names that it reads, writes or takes apart. */
  properties: { name: string; node: Node }[];
  strings: { text: string; node: Node }[];
};

export const ROOT = join(import.meta.dirname, '../..');
export const HOUSES = [
  'packages/domain',
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/sandbox',
  'demo',
  'bench',
] as const;

export const isTest = (path: string): boolean =>
  /\.(test|bench|browser)\.tsx?$/.test(path) ||
  /(^|\/)(testing|test|verify)\//.test(path) ||
  /test-support|test-setup|test-render|test-offers|\/testing\.ts$/.test(path);

/** Every source and test file, parsed. */
export function readModules(): Module[] {
  return HOUSES.flatMap((house) =>
    readdirSync(join(ROOT, house), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name) && !/\.(gen|d)\.ts$/.test(entry.name))
      .filter((entry) => !/node_modules|[\\/](dist|generated)([\\/]|$)/.test(entry.parentPath))
      .map((entry) => slashed(relative(ROOT, join(entry.parentPath, entry.name))))
      .map((path) => parseModule(path, readFileSync(join(ROOT, path), 'utf8'))),
  );
}

const slashed = (path: string) => path.split(sep).join('/');

export function parseModule(path: string, text: string): Module {
  const { program, errors, comments } = parseSync(path, text, { astType: 'ts', range: true });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const names = new Bindings(program);
  const module: Module = {
    path,
    text,
    program: asTree(program),
    comments,
    names,
    imports: [],
    unreadableImports: [],
    onlyReExports:
      program.body.length > 0 &&
      program.body.every(
        (node) =>
          (node.type === 'ExportNamedDeclaration' && node.source !== null) || node.type === 'ExportAllDeclaration',
      ),
    exportsAll: program.body.some((node) => node.type === 'ExportAllDeclaration'),
    passed: [],
    globals: names.globals(),
    imported: names.imported(),
    properties: [],
    strings: [],
  };
  walk(program, (node) => collect(node, module));
  return module;
}

function asTree(program: unknown): Node {
  if (!isNode(program)) throw new Error('not a tree');
  return program;
}

/** The line that a node begins on. */
export const lineOf = (module: Module, node: Node): number => module.text.slice(0, node.start).split('\n').length;

function collect(node: Node, module: Module): void {
  const { names } = module;
  const add = (source: Node | null, kind: Import['kind']) => {
    const specifier = source?.type === 'Literal' && typeof source.value === 'string' ? source.value : null;
    if (specifier === null) module.unreadableImports.push(source ? module.text.slice(source.start, source.end) : '');
    else module.imports.push({ specifier, target: targetOf(module.path, specifier), kind });
  };
  switch (node.type) {
    case 'ImportDeclaration':
      add(child(node, 'source'), node.importKind === 'type' ? 'type' : 'static');
      break;
    case 'ImportExpression':
      add(child(node, 'source'), 'lazy');
      break;
    case 'TSImportType':
      add(child(node, 'source') ?? child(child(node, 'argument') ?? node, 'literal'), 'type');
      break;
    case 'TSExternalModuleReference':
      add(child(node, 'expression'), 'static');
      break;
    case 'ExportAllDeclaration':
      add(child(node, 'source'), 'export');
      break;
    case 'ExportNamedDeclaration':
      if (child(node, 'source')) add(child(node, 'source'), 'export');
      module.passed.push(...passedBy(node, module));
      break;
    case 'ExportDefaultDeclaration':
      module.passed.push(...passedValue('default', child(node, 'declaration'), module));
      break;
    case 'NewExpression':
      // `new URL('./worker.ts', import.meta.url)` loads a file as an import does.
      if (child(node, 'callee')?.name === 'URL' && children(node, 'arguments')[1]?.type === 'MemberExpression') {
        const file = names.constant(children(node, 'arguments')[0] ?? null);
        if (file !== null && /^\.[^?]*\.tsx?$/.test(file))
          module.imports.push({ specifier: file, target: targetOf(module.path, file), kind: 'lazy' });
      }
      break;
    case 'MemberExpression': {
      const name = names.keyOf(node, 'property');
      if (name !== null) module.properties.push({ name, node });
      break;
    }
    case 'ObjectPattern':
      for (const property of children(node, 'properties')) {
        const name = property.type === 'Property' ? names.keyOf(property, 'key') : null;
        if (name !== null) module.properties.push({ name, node: property });
      }
      break;
    case 'Literal':
      if (typeof node.value === 'string') module.strings.push({ text: node.value, node });
      break;
    case 'BinaryExpression':
    case 'TemplateLiteral': {
      const whole = names.constant(node);
      const parts = children(node, 'quasis').map((quasi) => (quasi.value as { raw: string }).raw);
      const text = whole ?? (parts.length > 0 ? parts.join(' ? ') : null);
      if (text !== null) module.strings.push({ text, node });
      break;
    }
    default:
  }
}

/** What `export { a }`, `export { a } from` and `export const b = a` pass on from other files. */
function passedBy(node: Node, module: Module): Passed[] {
  const source = child(node, 'source');
  const specifiers = children(node, 'specifiers').flatMap((one): Passed[] => {
    const local = child(one, 'local');
    const name = String(child(one, 'exported')?.name ?? child(one, 'exported')?.value);
    if (!local) return [];
    if (!source) return passedValue(name, local, module);
    const specifier = String(source.value);
    return [
      {
        name,
        target: targetOf(module.path, specifier),
        origin: { specifier, name: String(local.name ?? local.value) },
      },
    ];
  });
  const declaration = child(node, 'declaration');
  const declared = declaration?.type === 'VariableDeclaration' ? children(declaration, 'declarations') : [];
  return [
    ...specifiers,
    ...declared.flatMap((one) =>
      passedValue(String(child(one, 'id')?.name ?? module.text.slice(one.start, one.end)), child(one, 'init'), module),
    ),
  ];
}

/** Imports that a value is or holds: a name, a member of a whole module, an object or a list of them. */
function passedValue(name: string, value: Node | null, module: Module): Passed[] {
  if (value === null) return [];
  const inner = unwrapped(value);
  const { names } = module;
  switch (inner.type) {
    case 'Identifier': {
      const origin = names.originOf(inner);
      if (origin) return [{ name, target: targetOf(module.path, origin.specifier), origin }];
      const declared = names.declaratorOf(inner);
      return declared && names.parentOf(declared)?.kind === 'const'
        ? passedValue(name, child(declared, 'init'), module)
        : [];
    }
    case 'MemberExpression':
      return passedValue(name, child(inner, 'object'), module)
        .filter((one) => one.origin.name === '*')
        .map((one) => ({ ...one, origin: { ...one.origin, name: names.keyOf(inner, 'property') ?? '*' } }));
    case 'ObjectExpression':
      return children(inner, 'properties').flatMap((one) =>
        passedValue(name, child(one, one.type === 'SpreadElement' ? 'argument' : 'value'), module),
      );
    case 'ArrayExpression':
      return children(inner, 'elements').flatMap((one) => passedValue(name, one, module));
    default:
      return [];
  }
}

/**
 * The repository path that a specifier leads to, null for a package of others: relative paths (without what a bundler reads
 * after `?`), packages of the workspace by the subpaths that they export, `#calls` of the page.
 */
export function targetOf(path: string, specifier: string): string | null {
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('.') || plain.startsWith('/')) {
    const target = plain.startsWith('/') ? plain.slice(1) : posix.normalize(posix.join(posix.dirname(path), plain));
    const written = /\.\w+$/.test(target) ? [] : ['.ts', '.tsx', '/index.ts'].map((end) => target + end);
    const found = [target.replace(/\.js$/, '.ts'), ...written].find(
      (one) => /\.\w+$/.test(one) && existsSync(join(ROOT, one)),
    );
    return found ?? target;
  }
  const own = /^(?:@joulerie\/|#)(\w+)(?:\/(.+))?$/.exec(plain);
  if (!own) return null;
  const [, part, rest = ''] = own;
  if (part === 'domain') return `packages/domain/src/${rest}/index.ts`;
  if (part === 'contract' || part === 'calls') return `packages/contract/src/${rest}.ts`;
  return `apps/${part}/${rest}`;
}
