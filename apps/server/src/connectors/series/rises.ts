/** What a counter measured between two instants. */
type Rise = { from: number; to: number; amount: number };

/** Times the other rises, from which on one is no consumption: another counter, or a false reading. */
const BEYOND = 100;
/** Rises that are left out of those it is compared to: one house that is lived in for two hours has two high ones. */
const HIGHEST = 2;
/** Rises that it takes to know what the counter usually measures. */
const FEWEST = 6;
/** Of fewer rises, one is compared to the next highest alone, and is beyond it by more. */
const FEW = { rises: 3, beyond: 1000, highest: 1 };

/**
 * Rises of a counter that cannot be: a hundred times what it measured in all other intervals but one, both by their amounts and by
 * their hours. Of three to five rises, a thousand times the others. A replaced counter that begins above the last reading is known by
 * nothing else.
 *
 * @param rises of one counter, in any unit
 * @returns their places
 */
export function impossibleRises(rises: readonly Rise[]): ReadonlySet<number> {
  const rates = rises.map(({ from, to, amount }) => amount / (to - from));
  const amounts = rises.map(({ amount }) => amount);
  const [mostRate, mostAmount] = [mostOf(rates), mostOf(amounts)];
  if (mostRate === null || mostAmount === null) return new Set();
  const isBeyond = (i: number) => rates[i]! > mostRate && amounts[i]! > mostAmount;
  return new Set([...rises.keys()].filter(isBeyond));
}

/** The most that a rise can be, from the others; null for too few that are not zero. */
function mostOf(values: readonly number[]): number | null {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  if (sorted.length < FEW.rises) return null;
  return sorted.length < FEWEST ? FEW.beyond * sorted[FEW.highest]! : BEYOND * sorted[HIGHEST]!;
}
