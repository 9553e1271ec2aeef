/** A node of the tree that `oxc-parser` gives: ESTree with TypeScript. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Visits every node with its parent, parents first. */
export function walk(
  node: unknown,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parent);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const own = isNode(node) ? node : null;
  if (own) visit(own, parent);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit, own ?? parent);
}

export const child = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};
export const children = (node: Node, key: string): Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

const WRAPPERS = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);
/** Parentheses, casts and `!` change nothing of what an expression is. */
export const isWrapper = (node: Node): boolean => WRAPPERS.has(node.type);

export function unwrapped(node: Node): Node {
  let inner = node;
  while (isWrapper(inner)) inner = child(inner, 'expression')!;
  // `(0, f)` is `f`.
  const last = inner.type === 'SequenceExpression' ? children(inner, 'expressions').at(-1) : undefined;
  return last ? unwrapped(last) : inner;
}
