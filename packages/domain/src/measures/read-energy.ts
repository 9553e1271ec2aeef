import { HOUR_MS, dayLengthMs } from '../calendar/paris.ts';
import { type ReadDay, type ReadDays, readDays } from './read-days.ts';
import type { SeriesRead } from './runs.ts';
import { type EnergyDays, ORIGIN, energyDays } from './source-energy.ts';
import type { Stored, StoredPeriod, StoredSeries } from './stored.ts';

/**
 * Energy of each day of what was read for one source, counted once whatever the forms, as if the source held nothing else. Null when
 * none of it is an energy.
 *
 * @param reads the series of one energy: powers, energies and indexes
 * @param daysOf the days of each of them
 */
export function energyOfReads(
  reads: readonly SeriesRead[],
  daysOf: (read: SeriesRead) => ReadDays = readDays,
): EnergyDays | null {
  const stored = storedOf(reads, daysOf);
  const days = stored.series.flatMap((one) => [one.days[0]!, one.days.at(-1)! + 1]);
  const bounds = [...days, ...stored.periods.flatMap(({ fromDay, toDay }) => [fromDay, toDay])];
  if (bounds.length === 0) return null;
  const [fromDay, toDay] = [Math.min(...bounds), Math.max(...bounds)];
  const found = energyDays(fromDay, toDay, stored);
  return found.energy.some((value) => !Number.isNaN(value)) ? found : null;
}

/**
 * Time that is measured of a day: its whole length, or the share of it that a broken curve has. 0 without energy. [h]
 *
 * @param days energy of a source, day by day
 * @param i position of the day
 */
export function measuredHours({ fromDay, energy, origin, present, expected }: EnergyDays, i: number): number {
  if (Number.isNaN(energy[i]!)) return 0;
  const share = origin[i] === ORIGIN.partial ? Math.min(1, present[i]! / expected[i]!) : 1;
  return (share * dayLengthMs(fromDay + i)) / HOUR_MS;
}

/**
 * Whether the energy of a day is known, and whole.
 *
 * @param days energy of a source, day by day
 * @param i position of the day
 */
export const isWholeDay = ({ energy, origin }: EnergyDays, i: number): boolean =>
  !Number.isNaN(energy[i]!) && origin[i] !== ORIGIN.partial;

/** What was read, in the shape of what is stored of a source, by its totals. */
function storedOf(reads: readonly SeriesRead[], daysOf: (read: SeriesRead) => ReadDays): Stored {
  const series = new Map<string, { read: SeriesRead; days: Map<number, ReadDay> }>();
  const periods: StoredPeriod[] = [];
  for (const read of reads) {
    const { days, periods: own } = daysOf(read);
    const key = `${read.variable} ${read.register ?? ''}`;
    const same = series.get(key);
    if (same) for (const [day, one] of days) same.days.set(day, same.days.get(day) ?? one);
    else series.set(key, { read, days });
    const { variable } = read;
    for (const { fromDay, toDay, value } of own) periods.push({ sourceId: '', variable, fromDay, toDay, value });
  }
  const known = [...series.values()].filter(({ days }) => days.size > 0);
  return { series: known.map(({ read, days }) => seriesOf(read, days)), periods };
}

function seriesOf({ variable, register, registerLabel }: SeriesRead, days: Map<number, ReadDay>): StoredSeries {
  const list = [...days].toSorted(([a], [b]) => a - b);
  const column = (pick: (one: ReadDay) => number) => list.map(([, one]) => pick(one));
  return {
    sourceId: '',
    variable,
    register: register ?? '',
    registerLabel,
    days: list.map(([day]) => day),
    steps: column(({ stepS }) => stepS),
    roundings: column(() => 0),
    qualities: column(() => 0),
    totals: column(({ total }) => total),
    minima: [],
    maxima: [],
    points: column(({ points }) => points),
    values: new Float32Array(),
    marks: new Uint8Array(),
    markLengths: [],
  };
}
