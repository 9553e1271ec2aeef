import { recordsOf } from '../text/json.ts';
import { type Feed, fieldsOf, numberOf } from './entries.ts';

/** How the meter readings of one quantity stand to each other. */
type Registers = 'one' | 'classes' | 'unknown';

/**
 * Whether meter readings of one usage point and quantity hold the same intervals: then they are of several registers. Each with its own
 * time of use, they make the whole together; without it, the feed does not say whether they add up or repeat each other.
 *
 * @param blocks those of one usage point and quantity
 */
export function registersOf(blocks: readonly Feed['blocks'][number][]): Registers {
  const starts = new Map<string, string>();
  const classes = new Map<string, Set<number | null>>();
  let overlaps = false;
  for (const { block, type, meterReading } of blocks) {
    const own = classes.get(meterReading) ?? new Set();
    classes.set(meterReading, own);
    for (const reading of recordsOf(block.IntervalReading)) {
      const period = fieldsOf(reading.timePeriod);
      const key = `${numberOf(period.start)} ${numberOf(period.duration)}`;
      const before = starts.get(key);
      if (before === undefined) starts.set(key, meterReading);
      else if (before !== meterReading) overlaps = true;
      own.add(numberOf(reading.tou) || numberOf(type?.tou) || null);
    }
  }
  if (!overlaps) return 'one';
  const held = [...classes.values()].flatMap((own) => [...own]);
  const isClassed = !held.includes(null) && new Set(held).size === held.length;
  return isClassed ? 'classes' : 'unknown';
}
