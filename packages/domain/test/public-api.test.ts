import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync, type Comment, type Node } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

/** What the package shows to others: one index per module, every name of it documented, no import circle behind. */
const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');
const MODULES = readdirSync(SOURCE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

type Parsed = { body: readonly Node[]; comments: readonly Comment[]; text: string };
const parsed = new Map<string, Parsed>();

function parse(file: string): Parsed {
  const known = parsed.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found = { body: program.body, comments, text };
  parsed.set(file, found);
  return found;
}

/** Documentation block that ends right before a position, null when there is none. */
function docBefore({ comments, text }: Parsed, start: number): string | null {
  const block = comments.findLast(
    (one) => one.type === 'Block' && one.end <= start && text.slice(one.end, start).trim() === '',
  );
  return block?.value.startsWith('*') ? block.value : null;
}

type Declared = { doc: string | null; parameters: string[] };

/** The declaration of a name that a file exports itself or passes on from another. */
function declarationOf(file: string, name: string): Declared | null {
  const source = parse(file);
  for (const node of source.body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.source !== null) {
      const passed = node.specifiers.find((one) => nameOf(one.exported) === name);
      if (passed) return declarationOf(join(dirname(file), node.source.value), nameOf(passed.local));
      continue;
    }
    const { declaration } = node;
    if (declaration === null) continue;
    const doc = docBefore(source, node.start);
    if (declaration.type === 'VariableDeclaration') {
      for (const one of declaration.declarations) {
        if (one.id.type !== 'Identifier' || one.id.name !== name) continue;
        return { doc, parameters: one.init?.type === 'ArrowFunctionExpression' ? namesOf(one.init.params) : [] };
      }
    } else if ('id' in declaration && declaration.id?.type === 'Identifier' && declaration.id.name === name) {
      return { doc, parameters: 'params' in declaration ? namesOf(declaration.params) : [] };
    }
  }
  return null;
}

const nameOf = (node: Node): string => ('name' in node && typeof node.name === 'string' ? node.name : '');

/** Names of the parameters of a function; one that is taken apart on the spot has none. */
function namesOf(params: readonly Node[]): string[] {
  return params.map((one) => nameOf(one.type === 'AssignmentPattern' ? one.left : one)).filter((name) => name !== '');
}

const indexes = MODULES.map((name) => ({ name, file: join(SOURCE, name, 'index.ts') }));

test('each module has an index, and the package exposes these and nothing else', () => {
  expect(indexes.filter(({ file }) => !existsSync(file)).map(({ name }) => name)).toEqual([]);
  const manifest: { exports: Record<string, string>; sideEffects: boolean } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  expect(manifest.exports).toEqual(Object.fromEntries(MODULES.map((name) => [`./${name}`, `./src/${name}/index.ts`])));
  expect(manifest.sideEffects).toBe(false);
});

describe.each(indexes)('$name', ({ file }) => {
  const names = parse(file).body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' ? node.specifiers.map((one) => nameOf(one.exported)) : [],
  );

  test('its index only passes on names, one by one', () => {
    const other = parse(file).body.filter((node) => node.type !== 'ExportNamedDeclaration' || node.source === null);
    expect(other.map((node) => node.type)).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every public name is documented', () => {
    const bare = names.filter((name) => {
      const doc = declarationOf(file, name)?.doc ?? null;
      return doc === null || !/[a-z]/.test(doc);
    });
    expect(bare).toEqual([]);
  });

  test('the description of a function names each of its parameters', () => {
    const silent = names.flatMap((name) => {
      const declared = declarationOf(file, name);
      if (!declared || declared.doc === null) return [];
      const { doc, parameters } = declared;
      return parameters.filter((one) => !new RegExp(`(@param |\`)${one}\\b`).test(doc)).map((one) => `${name}: ${one}`);
    });
    expect(silent).toEqual([]);
  });
});

test('no file of the package imports itself through others', () => {
  const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const imports = (file: string): string[] =>
    parse(file).body.flatMap((node) =>
      (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') &&
      node.source?.value.startsWith('.')
        ? [join(dirname(file), node.source.value)].filter((target) => basename(target).endsWith('.ts'))
        : [],
    );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].map((one) => relative(SOURCE, one)).join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const target of imports(file)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});
