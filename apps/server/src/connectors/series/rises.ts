/** What a counter measured between two instants. */
export type Rise = { from: number; to: number; amount: number };

/** The rises between readings in the order of time. */
export const risesOf = (readings: readonly { at: number; value: number }[]): Rise[] =>
  readings.slice(1).map(({ at, value }, i) => ({
    from: readings[i]!.at,
    to: at,
    amount: value - readings[i]!.value,
  }));

/** Times the highest of the others, from which on a rise may be of another meter. From a hundred times on, it is none. */
const FAR = 10;
const FEWEST_OTHERS = 3;

/**
 * Whether a rise is far above all others, both by its amount and by its time: another meter may have replaced the first one with a
 * higher reading, or a long absence ended.
 *
 * @param others rises of the same counter; false for fewer than three above zero
 */
export function isFarAbove(one: Rise, others: readonly Rise[]): boolean {
  const usual = others.filter(({ amount }) => amount > 0);
  const isAbove = (other: Rise) => one.amount > FAR * other.amount && rateOf(one) > FAR * rateOf(other);
  return usual.length >= FEWEST_OTHERS && usual.every(isAbove);
}

/** The place of the highest rise where it is far above all others; none elsewhere. */
export function furthestRise(rises: readonly Rise[]): number[] {
  const highest = rises.reduce((most, { amount }, i) => (amount > (rises[most]?.amount ?? 0) ? i : most), -1);
  const one = rises[highest];
  return one && isFarAbove(one, rises.toSpliced(highest, 1)) ? [highest] : [];
}

const rateOf = ({ from, to, amount }: Rise): number => amount / (to - from);

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
  const rates = rises.map(rateOf);
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
