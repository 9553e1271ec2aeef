import { DAY_MS, dayStart, parisDay } from '@joulerie/domain/calendar';
import { faultyReadings } from '@joulerie/domain/measures';
import { limitsOf, outOfRange } from '../series/limits.ts';
import type { ReadBuilder, SeriesDraft, SeriesKind } from '../series/read-builder.ts';
import { impossibleRises, risesOf } from '../series/rises.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { addDayTotals, addDifferences, type Counted, replacingReadings } from './counters.ts';
import { instantsOf } from './instants.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import type { Table } from './table.ts';
import { dayOfMidnights } from './spans.ts';
import { type Line, stampsOf } from './table-lines.ts';
import { cellOf } from './table-row.ts';
import { valuesOf } from './table-values.ts';
import { countingOf, isReplaced, restartOf } from './units.ts';
import type { List } from './views.ts';

/** Energies of counters; those of time classes are read one by one. */
export function addCounters(
  group: readonly TableColumn[],
  series: SeriesKind,
  table: Table,
  meaning: TableMeaning,
  lines: List<Line>,
  builder: ReadBuilder,
): void {
  const counted = countedOf(group, table, meaning, lines, builder);
  const draft = (daily: boolean) => builder.series({ ...series, daily, stamp: 'start', exact: !daily });
  if (countingOf(group[0]!.unit) === 'day counter') addDayTotals(series.variable, counted, draft(true), builder);
  else addDifferences(series.variable, counted, draft, builder);
}

/** The readings of each column by line: NaN where there is none. Each is read once, so that a refused one is said once. */
const countedOf = (
  group: readonly TableColumn[],
  table: Table,
  meaning: TableMeaning,
  lines: List<Line>,
  builder: ReadBuilder,
): Counted => ({
  lines,
  isReplaced: group.some(({ unit }) => isReplaced(unit)),
  restart: group.map(({ unit }) => restartOf(unit)).find((one) => one !== null) ?? null,
  instants: instantsOf(lines, meaning, builder),
  columns: group.map((column) => {
    const value = valuesOf([column], table, meaning, lines, builder);
    // Of a power, over an hour: Wh.
    return Float64Array.from({ length: lines.length }, (_, i) => value(i)?.(3600) ?? Number.NaN);
  }),
});

/**
 * Energies of an index by its differences, where its readings say more than its midnights do: they are hours apart, or another meter
 * goes on from a higher reading. The readings of its midnights are kept beside the first: the interval between two files is theirs.
 *
 * @param group the registers of the index
 * @returns whether it was read so; otherwise its readings are kept as they are
 */
export function addIndexEnergies(
  group: readonly TableColumn[],
  table: Table,
  meaning: TableMeaning,
  lines: List<Line>,
  builder: ReadBuilder,
  point: string | null,
): boolean {
  const whole = wholeOf(group);
  // Two readings of one moment that both count are those of a meter and of the one that replaced it.
  const areBoth = builder.repeats === 'both';
  const hasAnyJump = areBoth || whole.some(({ at, unit }) => isReplaced(unit) || hasJump(at, meaning, lines));
  if (!isWithinDays(lines) && !hasAnyJump) return false;
  const series = { variable: 'conso', register: null, fallbackStepS: 3600, chosen: true, point } as const;
  const counted = countedOf(whole, table, meaning, lines, builder);
  refuseImpossible(counted, builder);
  const draft = (daily: boolean) => builder.series({ ...series, daily, stamp: 'start', exact: !daily });
  addDifferences(series.variable, counted, draft, builder);
  if (!hasAnyJump)
    for (const [k, { register }] of whole.entries())
      addMidnights(counted, counted.columns[k]!, builder.series({ variable: 'index', register, point, daily: true }));
  return true;
}

/** Readings that no index can have are left out. */
function refuseImpossible({ lines, columns }: Counted, builder: ReadBuilder): void {
  const [minimum, maximum] = limitsOf('index', false);
  for (const values of columns)
    for (const [i, value] of values.entries())
      if (value < minimum || value > maximum) {
        builder.refuse(lines.at(i)!.row.line, outOfRange('index', value, minimum));
        values[i] = Number.NaN;
      }
}

/** The readings of a register at midnight, where none of its readings falls: a reset has its own rule in the differences. */
function addMidnights({ lines, instants }: Counted, values: Float64Array, draft: SeriesDraft): void {
  const order = [...instants.keys()]
    .filter((i) => !Number.isNaN(instants[i]!) && !Number.isNaN(values[i]!))
    .toSorted((a, b) => instants[a]! - instants[b]!);
  if (order.some((i, k) => k > 0 && values[i]! < values[order[k - 1]!]!)) return;
  for (const i of order) {
    const day = parisDay(instants[i]!);
    if (instants[i] === dayStart(day)) draft.addDay(day, values[i]!, lines.at(i)!.row.line);
  }
}

/** The registers that make the whole, each energy once: the total, else the finest classes. */
function wholeOf(group: readonly TableColumn[]): readonly TableColumn[] {
  const total = group.filter(({ register }) => register === null);
  if (total.length > 0) return total;
  // Those of the distributor and those of the supplier are the same energy.
  const grid = ['D', 'F'].map((name) => group.filter(({ register }) => new RegExp(`^${name}\\d`).test(register ?? '')));
  const own = grid.find((registers) => registers.length > 0);
  if (own) return own;
  const seasons = group.filter(({ register }) => !/^H[PC]$/.test(register ?? ''));
  return seasons.length > 0 ? seasons : group;
}

/** Readings from which on their differences are more than their midnights. */
const FEWEST_READINGS = 3;

/** Whether most readings are less than a day after the one before. */
function isWithinDays(lines: List<Line>): boolean {
  if (lines.some(({ stamp }) => stamp.grain !== 'instant')) return false;
  const stamps = stampsOf(lines);
  if (dayOfMidnights(stamps, { variable: 'index', stamp: 'start' })) return false;
  const moments = Float64Array.from(stamps, ({ wallMs, offsetMs }) => wallMs - (offsetMs ?? 0))
    .sort()
    .filter((at, i, all) => i === 0 || at !== all[i - 1]);
  const steps = moments.subarray(1).map((at, i) => at - moments[i]!);
  return moments.length >= FEWEST_READINGS && steps.sort()[steps.length >> 1]! <= DAY_MS / 2;
}

function hasJump(at: number, { decimal }: TableMeaning, lines: List<Line>): boolean {
  const readings = lines
    .map(({ row, stamp }) => ({
      at: stamp.wallMs - (stamp.offsetMs ?? 0),
      value: readLooseNumber(cellOf(row, at), decimal?.value ?? null) ?? Number.NaN,
    }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((a, b) => a.at - b.at);
  // A fall within a day is another meter, which an index by its midnights would not show.
  if (replacingReadings(readings).length > 0) return true;
  // A false reading is no other meter: what it hides is left to the index.
  const faulty = faultyReadings(readings);
  const sure = readings.filter((_, i) => !faulty.has(i));
  return impossibleRises(risesOf(sure)).size > 0;
}
