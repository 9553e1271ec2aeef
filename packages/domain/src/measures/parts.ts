import type { Part, Received } from './day-curve.ts';

/** Parts in order of time. */
export const sortParts = (parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => a.slot - b.slot || a.from - b.from);

/** Gives minutes measured in part what their parts add up to, in place. */
export function sumParts({ values, marks }: Pick<Received, 'values' | 'marks'>, parts: readonly Part[]): void {
  for (const { slot } of parts) values[slot] = 0;
  for (const { slot, value, mark } of parts) {
    values[slot]! += value;
    marks[slot] = Math.max(marks[slot]!, mark);
  }
}

/**
 * What is left of parts of a minute where a later file takes its own seconds of it, in proportion of time.
 *
 * @param fresh parts of the same minute
 */
export function without(parts: readonly Part[], fresh: readonly Part[]): Part[] {
  let left = [...parts];
  for (const { from, to } of fresh)
    left = left.flatMap((one) => [
      ...cut(one, one.from, Math.min(one.to, from)),
      ...cut(one, Math.max(one.from, to), one.to),
    ]);
  return left;
}

const cut = (part: Part, from: number, to: number): Part[] =>
  to > from ? [{ ...part, from, to, value: (part.value * (to - from)) / (part.to - part.from) }] : [];
