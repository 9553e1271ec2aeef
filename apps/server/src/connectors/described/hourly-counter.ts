import { HOUR_MS } from '@joulerie/domain/calendar';
import { FileRefused } from '../reader.ts';
import { impossibleRises } from '../series/rises.ts';

/** What a counter says at an instant; null from then on when it cannot be reached. */
export type CounterState = { at: number; value: number | null; line: number };

/** A state that never falls, in a stretch of states that can be compared. */
type Total = CounterState & { stretch: number; written: number | null };

/** What was counted between two instants. */
export type Counted = { from: number; to: number; amount: number; line: number };

/** What a counter says at a whole hour. */
export type CounterReading = { at: number; value: number };

/** What was found of a counter that falls. */
export type CounterReport = {
  /** Returns to zero, or to it past the last digit. */
  resets: number;
  /** Falls to a value that is no beginning, or rises beyond all others: another meter, or a mistake. What was counted around them is not known. */
  breaks: number;
};

/** A fall to under this share of the value before is a new beginning. */
const RESET = 0.1;
/** Counters of five digits and more end at a power of ten. */
const LEAST_END = 100_000;

/**
 * What a counter counted in each hour, from its states at any moment. It begins again at zero once in a while (each day, past its last
 * digit, when it restarts). While it cannot be reached, hours are known together. What was counted before the first whole hour and after
 * the last one is left out, so that a later file never has a part of an hour stand for the hour.
 *
 * @param states in order of time, values in any unit
 * @param standsMs how long a state stands. A file of changes says the state until the next one. States that stand for less than an hour
 *   are read in turn: that of an hour is the nearest one.
 * @param report gets the counts of what was found
 * @returns also the readings of the first and the last of these hours
 */
export function countedByHour(
  states: readonly CounterState[],
  standsMs: number,
  report: CounterReport,
): { counted: Counted[]; ends: [CounterReading, CounterReading] | null } {
  const known = atHours(totalsOf(states, report), standsMs).filter(({ value }) => value !== null);
  const counted = known.slice(1).flatMap(({ at, value, line, stretch }, i) => {
    const before = known[i]!;
    if (before.stretch !== stretch || at <= before.at) return [];
    return [{ from: before.at, to: at, amount: clean(value! - before.value!), line }];
  });
  const impossible = impossibleRises(counted);
  report.breaks += impossible.size;
  const [first, last] = [known[0], known.at(-1)];
  return {
    counted: counted.filter((_, i) => !impossible.has(i)),
    ends: first && last ? [readingOf(first), readingOf(last)] : null,
  };
}

const readingOf = ({ at, written }: Total): CounterReading => ({ at, value: written! });

function totalsOf(states: readonly CounterState[], report: CounterReport): Total[] {
  let [total, stretch] = [0, 0];
  let before: number | null = null;
  return states.map(({ at, value, line }) => {
    if (value === null) return { at, value, line, stretch, written: value };
    const amount = before === null ? 0 : amountOf(before, value, report);
    if (amount === null) stretch++;
    total += amount ?? 0;
    before = value;
    return { at, value: total, line, stretch, written: value };
  });
}

function amountOf(before: number, value: number, report: CounterReport): number | null {
  if (value >= before) return value - before;
  if (value > RESET * before) {
    report.breaks++;
    return null;
  }
  report.resets++;
  const end = 10 ** Math.ceil(Math.log10(before));
  return value + (end >= LEAST_END && before > 0.99 * end ? end - before : 0);
}

/** Differences of decimals carry binary dust. */
const clean = (value: number): number => Math.round(value * 1e9) / 1e9;

/** Hours that any file may take, and those that each of its states brings: states that change once in eight days. */
const MOST_HOURS = 300_000;
const HOURS_A_STATE = 200;

const tooSparse = (): FileRefused =>
  new FileRefused(
    'too_sparse',
    'Ce fichier donne quelques états isolés sur de nombreuses années : vérifiez ses dates, ou exportez une période plus courte.',
  );

/** The last state before each whole hour, while it stands. */
function atHours(states: readonly Total[], standsMs: number): Total[] {
  const [first, last] = [states[0], states.at(-1)];
  if (!first || !last) return [];
  const hours: Total[] = [];
  const nearMs = standsMs < HOUR_MS ? standsMs : 0;
  let k = 0;
  for (let at = Math.ceil((first.at - nearMs) / HOUR_MS) * HOUR_MS; at <= last.at + nearMs; at += HOUR_MS) {
    while (k + 1 < states.length && states[k + 1]!.at <= at) k++;
    const next = states[k + 1];
    const isNearer = nearMs > 0 && next !== undefined && next.at - at < Math.abs(at - states[k]!.at);
    const state = isNearer ? next : states[k]!;
    if (Math.abs(at - state.at) <= standsMs) hours.push({ ...state, at });
    else if (next !== undefined) at = Math.max(at, Math.floor((next.at - nearMs) / HOUR_MS) * HOUR_MS - HOUR_MS);
    if (hours.length > MOST_HOURS + HOURS_A_STATE * states.length) throw tooSparse();
  }
  return hours;
}
