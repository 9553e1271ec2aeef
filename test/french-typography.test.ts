import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, type Module, isTest, parseModule } from './architecture/modules.ts';
import { type Node, walk } from './architecture/syntax.ts';

/** An ordinary space where French has a non-breaking one: before `: ; ! ? »`, after `«`, between a figure and its unit. */
const BREAKING = / [:;!?»](?=[\s\u00a0]|$)| »(?=[,.)])|« |^ (?:€|%|k?W|[kMG]Wh|kVA|m²|m³|°C)(?![\wà-ÿ])/;
/** An ordinary space between a figure and the word that it counts, in a text that is short enough to be cut there. */
const COUNTED = /^(?:[^.;]{0,12} )?\d+ (?:jours?|mois|ans?|heures?|minutes?|secondes?|caractères|pixels)(?![a-zà-ÿ])/;
const TYPED_APOSTROPHE = /[a-zà-ÿ]'[aeiouyhà-ÿ]/i;
const TYPED_ELLIPSIS = /[a-zà-ÿ]\.\.\.(?:\s|$)/i;

const RULES = [
  ['a space that breaks', BREAKING],
  ['a figure apart from what it counts', COUNTED],
  ['a straight apostrophe', TYPED_APOSTROPHE],
  ['three dots', TYPED_ELLIPSIS],
] as const;

/** What is wrong in the texts of a file, each with the text. */
function mistakes({ program, text, path }: Module): string[] {
  const found: string[] = [];
  walk(program, (node, parent) => {
    const said = saidBy(node, parent?.type, text);
    if (isUnescaped(node, parent?.type, text)) found.push(`${path}: an escape that the page shows in ${said!.trim()}`);
    for (const [name, rule] of RULES) if (said && rule.test(said)) found.push(`${path}: ${name} in ${said.trim()}`);
  });
  return found;
}

/** JSX reads no escape in its texts and its plain attributes: `\\u00a0` is shown as it is typed. */
function isUnescaped(node: Node, parent: string | undefined, text: string): boolean {
  const isPlain = node.type === 'JSXText' || (node.type === 'Literal' && parent === 'JSXAttribute');
  return isPlain && /\\u[0-9a-f]{4}/i.test(text.slice(node.start, node.end));
}

/** What a node says to a person, with its line ends as JSX reads them. */
function saidBy(node: Node, parent: string | undefined, text: string) {
  if (node.type === 'JSXText')
    return text
      .slice(node.start, node.end)
      .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
      .replace(/\s*\n\s*/g, ' ');
  if (node.type === 'TemplateElement') return text.slice(node.start, node.end).replace(/^[`}]|(`|\$\{)$/g, '');
  if (node.type !== 'Literal' || parent === 'ImportDeclaration') return null;
  const raw = text.slice(node.start, node.end);
  return /^['"]/.test(raw) ? raw.slice(1, -1).replaceAll("\\'", "'") : null;
}

test('the texts of the page keep their non-breaking spaces, apostrophes and ellipses', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !isTest(path));
  expect(files.length).toBeGreaterThan(200);
  const read = (path: string) => parseModule(path, readFileSync(join(ROOT, path), 'utf8'));
  expect(files.flatMap((path) => mistakes(read(path)))).toEqual([]);
});

test.each([
  ["const a = 'Réessayez ; ou non'", 1],
  ["const a = 'Réessayez\\u00a0; ou non'", 0],
  ['const a = `Supprimer « ${x}\\u00a0»\\u00a0?`', 1],
  ['const a = `${x} : ${y}`', 1],
  ['const a = `${x} €`', 1],
  ['const a = `${x}\\u00a0€`', 0],
  ["const a = x ? 'oui' : 'non'", 0],
  ['const a = <p>Référence : {x}</p>', 1],
  ['const a = <p>Référence&nbsp;: {x}</p>', 0],
  ['const a = <p>Référence\\u00a0: {x}</p>', 1],
  ['const a = <A note="Référence\\u00a0: x" />', 1],
  ["const a = <A note={'Référence\\u00a0: x'} />", 0],
  ['const a = <p>le lien «&nbsp;Oui », dit‑il</p>', 1],
  ['const a = <p title="Quitter ?">Oui</p>', 1],
  ['const a = "l\'énergie"', 1],
  ["const a = 'Chargement...'", 1],
  ["const a = '30 jours'", 1],
  ["const a = 'Un mois ou 12 mois'", 1],
  ["const a = '30\\u00a0jours'", 0],
])('%s: %d', (text, count) => expect(mistakes(parseModule('a.tsx', text))).toHaveLength(count));
