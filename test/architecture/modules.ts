import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, export-from or dynamic import. `target` is a path of the repository, null for a package of others. */
export type Import = { specifier: string; target: string | null; lazy: boolean };

/** A source file as the rules see it. */
export type Module = {
  path: string;
  imports: Import[];
  /** Every statement re-exports from another file of the same folder: an index. */
  onlyReExports: boolean;
  exportsAll: boolean;
  /** Casts that silence the compiler: `as never`, `as unknown as`. */
  casts: string[];
  /** Functions called, as written: `fetch`, `Date.UTC`, `row.createdAt.toISOString`. */
  calls: string[];
};

export const ROOT = join(import.meta.dirname, '../..');
const HOUSES = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web', 'apps/sandbox', 'demo', 'bench'];

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
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => parseModule(slashed(relative(ROOT, file)), readFileSync(file, 'utf8'))),
  );
}

const slashed = (path: string) => path.split(sep).join('/');

export function parseModule(path: string, text: string): Module {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: Module = {
    path,
    imports: [
      ...module.staticImports.map((one) => ({ value: one.moduleRequest.value, lazy: false })),
      ...module.staticExports.flatMap((one) =>
        one.entries.flatMap(({ moduleRequest }) =>
          moduleRequest ? [{ value: moduleRequest.value, lazy: false }] : [],
        ),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) => ({
        value: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
        lazy: true,
      })),
    ].map(({ value, lazy }) => ({ specifier: value, target: targetOf(path, value), lazy })),
    onlyReExports:
      program.body.length > 0 &&
      program.body.every(
        (node) =>
          (node.type === 'ExportNamedDeclaration' && node.source !== null) || node.type === 'ExportAllDeclaration',
      ),
    exportsAll: program.body.some((node) => node.type === 'ExportAllDeclaration'),
    casts: [],
    calls: [],
  };
  walk(program, (node) => {
    if (node.type === 'TSAsExpression') {
      const annotation = node.typeAnnotation;
      if (isNode(annotation) && annotation.type === 'TSNeverKeyword') found.casts.push('as never');
      const inner = node.expression;
      if (isNode(inner) && inner.type === 'TSAsExpression')
        if (isNode(inner.typeAnnotation) && inner.typeAnnotation.type === 'TSUnknownKeyword')
          found.casts.push('as unknown as');
    }
    if (node.type === 'CallExpression' && isNode(node.callee)) {
      const name = nameOf(node.callee);
      if (name !== null) found.calls.push(name);
    }
  });
  return found;
}

/** The repository path that a specifier leads to; packages of the workspace by their exported subpaths. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const own = /^@joulerie\/(domain|contract)\/(.+)$/.exec(specifier);
  if (!own) return null;
  return own[1] === 'domain' ? `packages/domain/src/${own[2]}/index.ts` : `packages/contract/src/${own[2]}.ts`;
}

export type Node = { type: string; [key: string]: unknown };
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node)) visit(node);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

/** A callee as dotted names, `?` where it is neither a name nor a member: `new Date(x).toISOString` is `?.toISOString`. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'ChainExpression' && isNode(node.expression)) return nameOf(node.expression);
  if (node.type !== 'MemberExpression' || !isNode(node.object) || !isNode(node.property)) return null;
  if (node.computed === true) return null;
  return `${nameOf(node.object) ?? '?'}.${String(node.property.name)}`;
}
