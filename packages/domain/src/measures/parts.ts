import type { Part, Received } from './day-curve.ts';

const MINUTE_S = 60;

/** Parts of the minutes of a file, those that follow one another put together, in order. */
export function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.slot - b.slot || a.from - b.from)) {
    const last = joined.at(-1);
    if (last && last.slot === part.slot && last.to === part.from && last.mark === part.mark)
      joined[joined.length - 1] = { ...last, to: part.to, value: last.value + part.value };
    else joined.push(part);
  }
  return joined;
}

/** Gives minutes measured in part what their parts add up to, in place. */
export function sumParts({ values, marks }: Pick<Received, 'values' | 'marks'>, parts: readonly Part[]): void {
  for (const { slot } of parts) values[slot] = 0;
  for (const { slot, value, mark } of parts) {
    values[slot]! += value;
    marks[slot] = Math.max(marks[slot]!, mark);
  }
}

/**
 * The minute of a curve that two files measure: the later one says what it holds of it, the earlier one the seconds that the later
 * one has not.
 *
 * @param fresh parts of the minute that the later file measures
 */
export function partsOfMinute(known: Received, slot: number, fresh: readonly Part[]): Part[] {
  const own = known.parts.filter((part) => part.slot === slot);
  const value = known.values[slot]!;
  const whole = { slot, from: 0, to: MINUTE_S, value, mark: known.marks[slot]! };
  const left = (own.length > 0 ? own : [whole]).flatMap((part) => without(part, fresh));
  return [...left, ...fresh].toSorted((a, b) => a.from - b.from);
}

/** What is left of a part where others take its seconds, in proportion of time. */
function without(part: Part, taken: readonly Part[]): Part[] {
  let left = [part];
  for (const { from, to } of taken)
    left = left.flatMap((one) =>
      [cut(one, one.from, Math.min(one.to, from)), cut(one, Math.max(one.from, to), one.to)].flat(),
    );
  return left;
}

const cut = (part: Part, from: number, to: number): Part[] =>
  to > from ? [{ ...part, from, to, value: (part.value * (to - from)) / (part.to - part.from) }] : [];
