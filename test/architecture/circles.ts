/** Strongly connected components of more than one node (Tarjan), sorted. */
export function circles(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const other of next(node)) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(node, Math.min(low.get(node)!, low.get(other)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1 || next(node).includes(node)) found.push(circle.toSorted());
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return found.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
