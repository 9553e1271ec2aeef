import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Node, ROOT, isNode, walk } from './modules.ts';

/** A name of one file. */
type Place = { path: string; name: string };
type File = {
  /** Top-level declarations by name. */
  declared: Map<string, Node>;
  /** Local names of imports, and names re-exported, with where they come from; `*` is the whole file. */
  imported: Map<string, Place>;
};

const files = new Map<string, File>();

function fileAt(path: string): File {
  const known = files.get(path);
  if (known) return known;
  const { program, module, errors } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const made: File = { declared: new Map(), imported: new Map() };
  files.set(path, made);
  const at = (specifier: string) => posix.normalize(posix.join(posix.dirname(path), specifier));
  for (const { moduleRequest, entries } of module.staticImports)
    if (moduleRequest.value.startsWith('.'))
      for (const { importName, localName } of entries)
        made.imported.set(localName.value, { path: at(moduleRequest.value), name: importName.name ?? '*' });
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName } of entries)
      if (moduleRequest?.value.startsWith('.') && exportName.name)
        made.imported.set(exportName.name, { path: at(moduleRequest.value), name: importName.name ?? '*' });
  for (const statement of program.body) declare(statement, made.declared);
  return made;
}

function declare(statement: unknown, found: Map<string, Node>): void {
  if (!isNode(statement)) return;
  if (statement.type === 'ExportNamedDeclaration') declare(statement.declaration, found);
  if (/^(Function|Class)Declaration$/.test(statement.type) && isNode(statement.id))
    found.set(String(statement.id.name), statement);
  if (statement.type === 'VariableDeclaration' && Array.isArray(statement.declarations))
    for (const one of statement.declarations)
      if (isNode(one) && isNode(one.id) && one.id.type === 'Identifier') found.set(String(one.id.name), one);
}

/** Codes of the catalogue that a name of a file can throw, itself or through what it refers to. */
export function thrownBy(path: string, name: string, seen = new Set<string>()): Set<string> {
  const codes = new Set<string>();
  const key = `${path} ${name}`;
  if (seen.has(key) || !path.startsWith('apps/server/')) return codes;
  seen.add(key);
  const file = fileAt(path);
  const node = file.declared.get(name);
  if (!node) {
    const from = file.imported.get(name);
    return from ? thrownBy(from.path, from.name, seen) : codes;
  }
  for (const code of codesIn(node)) codes.add(code);
  for (const place of referencesOf(node, path, file))
    for (const code of thrownBy(place.path, place.name, seen)) codes.add(code);
  return codes;
}

/** Codes of `new DomainError(code)`: a literal, or a choice between literals. */
function codesIn(node: Node): string[] {
  const found: string[] = [];
  walk(node, (one) => {
    if (one.type !== 'NewExpression' || !isNode(one.callee) || one.callee.name !== 'DomainError') return;
    const argument = Array.isArray(one.arguments) ? one.arguments[0] : undefined;
    if (!isNode(argument)) return;
    const choices = argument.type === 'ConditionalExpression' ? [argument.consequent, argument.alternate] : [argument];
    for (const choice of choices) if (isNode(choice) && choice.type === 'Literal') found.push(String(choice.value));
  });
  return found;
}

function referencesOf(node: Node, path: string, file: File): Place[] {
  const found: Place[] = [];
  walk(node, (one) => {
    if (one.type === 'MemberExpression' && isNode(one.object) && isNode(one.property)) {
      const from = file.imported.get(String(one.object.name));
      if (from?.name === '*') found.push({ path: from.path, name: String(one.property.name) });
    }
    if (one.type !== 'Identifier') return;
    const name = String(one.name);
    const from = file.imported.get(name);
    if (from && from.name !== '*') found.push(from);
    else if (file.declared.has(name)) found.push({ path, name });
  });
  return found;
}

/** The actions that a manifest binds, by the name of the call in the contract. */
export function boundActions(path: string): { call: string; action: Place }[] {
  const file = fileAt(path);
  const found: { call: string; action: Place }[] = [];
  for (const node of file.declared.values())
    walk(node, (one) => {
      if (one.type !== 'CallExpression' || !isNode(one.callee) || one.callee.name !== 'bind') return;
      const [call, action] = Array.isArray(one.arguments) ? one.arguments : [];
      if (!isNode(call) || !isNode(action)) return;
      const from = referencesOf({ type: 'Program', body: [action] }, path, file)[0];
      if (from) found.push({ call: String((isNode(call.property) ? call.property : call).name), action: from });
    });
  return found;
}
