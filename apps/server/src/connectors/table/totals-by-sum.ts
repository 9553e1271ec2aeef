import { readLooseNumber } from '../text/numbers.ts';
import { momentOf } from './moments.ts';
import { readTableStamp } from './stamps.ts';
import type { Table } from './table.ts';
import { type Rows, cellOf } from './table-row.ts';

/** Lines that say whether each day has its total. */
const LOOKED_AT = 2000;
/** A total of few lines may be a value like the others. */
const LEAST_SUMMED = 4;
const LEAST_DAYS = 2;
/** Share of its days that have their total, where they have one. */
const DAYS_SHARE = 0.6;
/** Totals are rounded apart from what they add [share]. */
const ROUNDING = 0.002;
/** Of one total alone, no digit is another. */
const TO_THE_DIGIT = 1e-6;
const MOST_FOR_ONE = 20_000;

/**
 * A table without the lines that add others, which nothing but their amount says: the total of each day before or after its hours, and
 * that of the whole table on its last line. Their lines are in `totals`.
 */
export function withoutSums(table: Table): Table {
  const { rows, numbers } = table;
  const size = linesOfDay(table) - 1;
  for (const at of numbers) {
    const ofDays = dayTotals(rows, at, size);
    const found = ofDays && !areSlots(table, ofDays) ? ofDays : null;
    const whole = found ? null : wholeTotal(rows, at);
    if (whole)
      return {
        ...table,
        rows: rows.slice(0, -1),
        totals: [...whole],
        isTotalDated: isRound(cellOf(rows.at(-1)!, at)) && isDatedAlone(table),
      };
    if (found) return { ...table, rows: rows.filter(({ line }) => !found.has(line)), totals: [...found] };
  }
  return table;
}

/** A sum of so few digits may be another amount. */
const FEW_DIGITS = 2;
const isRound = (cell: string): boolean => cell.replace(/\D/g, '').replace(/^0+|0+$/g, '').length <= FEW_DIGITS;

/** Whether the last line has a moment of its own, as long as that of the one above: it may be a measure. */
function isDatedAlone({ rows, dates, hourAt }: Table): boolean {
  const stampOf = (i: number) => {
    const text = momentOf(rows.at(i)!, dates[0]!, hourAt);
    return readTableStamp(text) ?? readTableStamp(text, 'month');
  };
  const last = stampOf(-1);
  if (!last || last.grain !== stampOf(-2)?.grain) return false;
  for (let i = 0; i < rows.length - 1; i++) if (stampOf(i)?.wallMs === last.wallMs) return false;
  return true;
}

/** How many lines most days have. */
function linesOfDay({ rows, dates }: Table): number {
  const perDay = new Map<string, number>();
  for (const row of rows.slice(0, LOOKED_AT)) {
    const day = dayOf(cellOf(row, dates[0]!));
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  return commonest(perDay.values());
}

/** Lines whose amount is the sum of the `size` other lines of their day; null where days have none. */
function dayTotals(rows: Rows, at: number, size: number): ReadonlySet<number> | null {
  if (size < LEAST_SUMMED) return null;
  const looked = rows.slice(0, LOOKED_AT);
  for (const side of ['after', 'before'] as const) {
    const found = sumsOf(looked, at, size, side);
    if (found.size >= LEAST_DAYS && found.size >= DAYS_SHARE * (looked.length / (size + 1)))
      return rows.length > looked.length ? sumsOf(rows, at, size, side) : found;
  }
  return null;
}

/**
 * Whether lines stand each one step after the line above and one before the line below: what a water heater takes in the second of its two
 * hours is also the sum of the first one and of zeros, and no total.
 */
function areSlots({ rows, dates, hourAt }: Table, found: ReadonlySet<number>): boolean {
  const looked = rows.slice(0, LOOKED_AT);
  const stamps = looked.map((row) => {
    const text = momentOf(row, dates[0]!, hourAt);
    const stamp = readTableStamp(text) ?? readTableStamp(text, 'month');
    return stamp?.grain === 'instant' ? stamp.wallMs - (stamp.offsetMs ?? 0) : Number.NaN;
  });
  const steps = stamps.slice(1).map((stamp, i) => Math.abs(stamp - stamps[i]!));
  const step = commonest(steps.filter((one) => one > 0));
  const own = looked.flatMap(({ line }, i) => (found.has(line) ? [steps[i - 1] === step && steps[i] === step] : []));
  return 2 * own.filter(Boolean).length > own.length;
}

/**
 * Lines whose amount is the sum of so many others before or after them; of those between two totals, where a day is not whole or has
 * an hour more or less.
 */
function sumsOf(rows: Rows, at: number, size: number, side: 'before' | 'after'): Set<number> {
  const values = Float64Array.from(rows.map((row) => readLooseNumber(cellOf(row, at)) ?? Number.NaN));
  if (side === 'before') values.reverse();
  const lineOf = (i: number) => rows.at(side === 'before' ? values.length - 1 - i : i)!.line;
  const found = new Set<number>();
  let [sum, summed] = [0, 0];
  for (const [i, value] of values.entries()) {
    const isTotal = summed >= LEAST_SUMMED && sum > 0 && Math.abs(value - sum) <= ROUNDING * sum;
    // A few values of a night may add up to the next one: a total adds most of its day, or ends it.
    if (isTotal && summed >= size / 2) {
      found.add(lineOf(i));
      [sum, summed] = [0, 0];
    } else {
      if (!Number.isNaN(value)) sum += value;
      summed++;
    }
  }
  return found;
}

/** The last line, where its amount is the sum of all others to the digit. */
function wholeTotal(rows: Rows, at: number): ReadonlySet<number> | null {
  if (rows.length <= LEAST_SUMMED || rows.length > MOST_FOR_ONE) return null;
  const lastRow = rows.at(-1)!;
  const last = readLooseNumber(cellOf(lastRow, at)) ?? Number.NaN;
  let [sum, summed] = [0, 0];
  for (let i = 0; i < rows.length - 1; i++) {
    const value = readLooseNumber(cellOf(rows.at(i)!, at)) ?? Number.NaN;
    if (value < 0) return null;
    if (value > 0) {
      sum += value;
      summed++;
    }
    // Of nearly every column, a few lines say that the last one is no total.
    if (!(sum <= last * (1 + 2 * TO_THE_DIGIT))) return null;
  }
  return summed >= LEAST_SUMMED && Math.abs(last - sum) <= TO_THE_DIGIT * sum ? new Set([lastRow.line]) : null;
}

/** A date without its hour, as written. */
const dayOf = (text: string): string => text.split(/[ T]/, 1)[0]!;

function commonest(counts: Iterable<number>): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let [most, value] = [0, 0];
  for (const [count, own] of times) if (own > most || (own === most && count > value)) [most, value] = [own, count];
  return value;
}
