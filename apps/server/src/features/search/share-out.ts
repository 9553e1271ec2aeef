/**
 * The first rows of several lists, `limit` in all: each list has its part, and what a short one leaves goes to the first ones. So that a
 * hundred folders of one name do not hide the building of that name.
 */
export function shareOut<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken = lists.map(() => 0);
  let left = limit;
  while (left > 0) {
    const open = lists.flatMap((list, i) => (list.length > taken[i]! ? [i] : []));
    if (open.length === 0) break;
    const part = Math.max(1, Math.floor(left / open.length));
    for (const i of open) {
      const more = Math.min(part, lists[i]!.length - taken[i]!, left);
      taken[i]! += more;
      left -= more;
    }
  }
  return lists.flatMap((list, i) => list.slice(0, taken[i]));
}
