import type { VariableName } from '@joulerie/domain/vocabulary';

/** A reading of a counter: its instant, or of daily readings the midnight of the day that it begins. Wh of an energy or a power. */
type CounterEnd = { at: number; value: number };

/**
 * The first and last readings of a counter whose differences a file gives. Between two files of one counter they say what was counted
 * from the last reading of the first to the first reading of the second.
 */
export type CounterEnds = {
  variable: VariableName;
  point: string | null;
  /** What else distinguishes the counter: its serial number. */
  meter: string | null;
  first: CounterEnd;
  last: CounterEnd;
  /** A counter that begins again every day. */
  restartsDaily: boolean;
};
