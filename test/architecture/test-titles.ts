import { parseModule } from './modules.ts';
import { type Node, child, children, isNode, unwrapped } from './syntax.ts';

/**
 * Titles of the tests that a file runs, alone and behind their group (`group > title`): those of `test` and `it` as they are written,
 * and for `each` also as the runner writes them, as far as the values of a case are written in place. Tests that are skipped, left to
 * do or expected to fail have none, nor those inside such a group.
 */
export function testTitles(path: string, text: string): Set<string> {
  const { names, program } = parseModule(path, text);
  const titles = new Set<string>();
  const visit = (node: unknown, groups: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, groups));
    if (typeof node !== 'object' || node === null) return;
    const call = isNode(node) && node.type === 'CallExpression' ? calledTest(node) : null;
    if (!isNode(node) || !call) return Object.values(node).forEach((value) => visit(value, groups));
    if (call.modifiers.some((one) => /^(skip|todo|fails|skipIf|runIf)$/.test(one))) return undefined;
    const [name, ...rest] = children(node, 'arguments');
    const title = names.constant(name ?? null);
    const all = title === null ? [] : [title, ...(call.cases ? casesOf(call.cases, title) : [])];
    if (call.kind === 'describe') return visit(rest, all);
    for (const one of all) for (const group of ['', ...groups]) titles.add(group === '' ? one : `${group} > ${one}`);
    return undefined;
  };
  const casesOf = (list: Node, title: string): string[] => {
    const given = unwrapped(list);
    const written = given.type === 'Identifier' ? names.initialOf(given) : given;
    const cases = written?.type === 'ArrayExpression' ? children(written, 'elements') : [];
    return cases.map((one) =>
      formatted(
        title,
        (one.type === 'ArrayExpression' ? children(one, 'elements') : [one]).map((cell) => names.constant(cell)),
      ),
    );
  };
  visit(program, []);
  return titles;
}

/** `%s` and `%d` take the values of a case in order, as far as they are written in place. */
function formatted(title: string, cells: readonly (string | null)[]): string {
  let at = 0;
  return title.replace(/%[sdifjo]/g, (mark) => cells[at++] ?? mark);
}

type Called = { kind: string; modifiers: string[]; cases: Node | null };

/** `test.each(cases)(title, …)`, `describe.skip(…)`: what is called, with its modifiers. */
function calledTest(node: Node): Called | null {
  const modifiers: string[] = [];
  let callee = child(node, 'callee')!;
  let cases: Node | null = null;
  while (
    callee.type === 'CallExpression' ||
    callee.type === 'MemberExpression' ||
    callee.type === 'TSInstantiationExpression'
  ) {
    if (callee.type === 'CallExpression') cases = children(callee, 'arguments')[0] ?? null;
    if (callee.type === 'MemberExpression') modifiers.push(String(child(callee, 'property')?.name));
    callee = child(
      callee,
      callee.type === 'MemberExpression' ? 'object' : callee.type === 'CallExpression' ? 'callee' : 'expression',
    )!;
  }
  if (callee.type !== 'Identifier' || !/^(test|it|describe)$/.test(String(callee.name))) return null;
  return {
    kind: String(callee.name),
    modifiers,
    cases: modifiers.includes('each') || modifiers.includes('for') ? cases : null,
  };
}
