import type { Difference } from './difference.ts';
import { faultyReadings } from './faulty-readings.ts';
import { LEAST_END_WH, pastLastDigit } from './last-digit.ts';
import type { StoredPeriod, StoredSeries } from './stored.ts';
import { calendarOf, readRegister } from './time-classes.ts';

/** What the readings of a source say of its energy. */
export type IndexDays = {
  /** Energy of days between two readings one day apart, by day. */
  days: Map<number, number>;
  /** Differences of two readings over several days. */
  periods: StoredPeriod[];
  /** Readings that fall, and those that a fall or a return shows to be false: their days are unknown. */
  differences: Difference[];
};

type Interval = { fromDay: number; toDay: number; energy: number };

/**
 * Energy by the readings of registers: the difference of two consecutive ones, never their sum. One day apart it is the energy of a
 * day; further apart, an amount over the period. The total register comes first, then the distributor's, then the supplier's: each
 * set holds the whole, as a meter gives all of its registers at each reading; then time classes whose grid is not known, of one calendar.
 * Readings of what is injected are no consumption. A reading that falls (meter changed or reset), or rises and falls back, leaves its
 * days unknown; a counter that passes its last digit goes on.
 *
 * @param indexes the `index` series of one source
 */
export function readIndexes(indexes: readonly StoredSeries[]): IndexDays {
  const registers = registersOf(indexes);
  const result: IndexDays = { days: new Map(), periods: [], differences: [] };
  if (registers.length === 0) return result;
  const known = new Map<number, { energy: number; shared: boolean }>();
  const unknown = new Set<number>();
  const bounds = new Map<number, number>();
  for (const register of registers) {
    const readings = register.days.map((day, k) => ({ day, value: register.totals[k]! }));
    const faulty = faultyReadings(readings);
    for (const { day } of readings) bounds.set(day, (bounds.get(day) ?? 0) + 1);
    // A day that begins with the last reading of one register is not known, whatever the others say.
    unknown.add(readings.at(-1)!.day).add(readings[0]!.day - 1);
    for (let k = 1; k < readings.length; k++) {
      const [from, to] = [readings[k - 1]!, readings[k]!];
      const energy = pastLastDigit(from.value, to.value, LEAST_END_WH) ?? to.value - from.value;
      const interval = { fromDay: from.day, toDay: to.day, energy };
      if (energy < 0 || faulty.has(k - 1) || faulty.has(k)) {
        for (let day = from.day; day < to.day; day++) unknown.add(day);
        result.differences.push(differenceOf(interval));
      } else
        for (let day = from.day; day < to.day; day++) {
          const before = known.get(day);
          known.set(day, {
            energy: (before?.energy ?? 0) + energy / (to.day - from.day),
            shared: before?.shared || to.day - from.day > 1,
          });
        }
    }
  }
  const sourceId = indexes[0]!.sourceId;
  for (const day of [...known.keys()].toSorted((a, b) => a - b)) {
    const { energy, shared } = known.get(day)!;
    if (unknown.has(day)) continue;
    if (!shared) {
      result.days.set(day, energy);
      continue;
    }
    // A period ends where every register was read.
    const last = result.periods.at(-1);
    if (last?.toDay === day && bounds.get(day) !== registers.length) {
      last.toDay += 1;
      last.value += energy;
    } else result.periods.push({ sourceId, variable: 'conso', fromDay: day, toDay: day + 1, value: energy });
  }
  return result;
}

/** The registers that make the whole, each energy once. */
function registersOf(indexes: readonly StoredSeries[]): StoredSeries[] {
  const drawn = indexes
    .filter((one) => one.days.length > 0)
    .map((series) => ({ series, ...readRegister(series.register) }))
    .filter(({ injected }) => !injected);
  const sets = [
    ...(['T', 'D', 'F'] as const).map((grid) => drawn.filter((one) => one.grid === grid)),
    ...(['classes', 'hours', 'base'] as const).map((calendar) =>
      drawn.filter(({ grid, code }) => grid === null && calendarOf(code) === calendar),
    ),
  ];
  return (sets.find((set) => set.length > 0) ?? []).map(({ series }) => series);
}

const differenceOf = ({ fromDay, toDay, energy }: Interval): Difference => ({
  variable: 'index',
  fromDay,
  toDay,
  given: energy,
  measured: 0,
  unit: 'Wh',
  governs: 'measured',
});
