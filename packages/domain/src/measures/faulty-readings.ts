/** A reading of a counter. */
type Reading = { value: number };

/**
 * Positions of readings that cannot be: between a fall and a jump back (a reading of 0), or between a jump and a fall back (ten times
 * the true one). A jump is at least half of the fall, so that a new meter that counts up to the reading of the old one is none.
 *
 * @param readings of one counter, in the order of time, in any unit
 */
export function faultyReadings(readings: readonly Reading[]): Set<number> {
  const faulty = new Set<number>();
  for (let k = 1; k < readings.length; k++) {
    const fall = readings[k - 1]!.value - readings[k]!.value;
    if (fall <= 0 || faulty.has(k - 1)) continue;
    const rise = jumpBefore(readings, faulty, k, fall);
    const back = rise === null ? jumpAfter(readings, k, fall) : null;
    const [from, to] = rise !== null ? [rise, k] : [k, back ?? k];
    for (let i = from; i < to; i++) faulty.add(i);
  }
  return faulty;
}

/** The first reading after the jump that a fall at `k` takes back, or null; readings known to be false are no part of it. */
function jumpBefore(readings: readonly Reading[], faulty: ReadonlySet<number>, k: number, fall: number): number | null {
  let after = k - 1;
  for (let i = k - 2; i >= 0; i--) {
    if (faulty.has(i)) continue;
    const before = readings[i]!.value;
    if (readings[after]!.value - before >= fall / 2) return before <= readings[k]!.value ? after : null;
    after = i;
  }
  return null;
}

/** The first reading after the jump that takes back the fall at `k`, or null. */
function jumpAfter(readings: readonly Reading[], k: number, fall: number): number | null {
  const high = readings[k - 1]!.value;
  for (let j = k + 1; j < readings.length; j++) {
    if (readings[j]!.value < high) continue;
    return readings[j]!.value - readings[j - 1]!.value >= fall / 2 ? j : null;
  }
  return null;
}
