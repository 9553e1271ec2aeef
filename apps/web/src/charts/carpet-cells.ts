import { dayStart, parisDay, slotsInDay } from '@joulerie/domain/calendar';
import { aggregate } from '@joulerie/domain/measures';

/**
 * A calendar carpet: one column a Paris civil day, one row a step of the clock on the wall. The day that loses an hour
 * has 46 half-hours and no cell from 02:00 to 03:00; the day that gains one has 50, and shows those rows twice, the
 * first turn at left and the second at right.
 */
export type CarpetCells = {
  fromDay: number;
  days: number;
  stepS: number;
  rows: number;
  /** First cell of each day, and one past the last: day `d` has `offsets[d + 1] - offsets[d]` cells. */
  offsets: Int32Array;
  /** One value a cell, in order of time; NaN is missing. */
  values: Float64Array;
};

/**
 * Lays a regular curve on whole days `[fromDay, toDay)`. Finer steps than the half-hour become half-hour means; coarser
 * ones keep their step if it divides the hour's multiple of the day. What the curve does not cover is missing.
 */
export function carpetCells(
  curve: { startMs: number; stepS: number; values: Float64Array },
  fromDay: number,
  toDay: number,
): CarpetCells {
  const fine = curve.stepS < 1800;
  const stepS = fine ? 1800 : curve.stepS;
  const grid = fine ? aggregate(curve, stepS, 'mean') : null;
  const values = grid ? grid.values : curve.values;
  const startMs = grid ? (grid.edgesMs[0] ?? curve.startMs) : curve.startMs;
  const days = Math.max(0, toDay - fromDay);
  const offsets = new Int32Array(days + 1);
  for (let d = 0; d < days; d++) offsets[d + 1] = offsets[d]! + slotsInDay(fromDay + d, stepS);
  const out = new Float64Array(offsets[days]!).fill(Number.NaN);
  const shift = Math.round((dayStart(fromDay) - startMs) / (stepS * 1000));
  for (let i = 0; i < out.length; i++) {
    const at = i + shift;
    if (at >= 0 && at < values.length) out[i] = values[at]!;
  }
  return { fromDay, days, stepS, rows: Math.round(86_400 / stepS), offsets, values: out };
}

/** Row of the `k`-th cell of a day, by the clock on the wall, and which turn of it (1 in the hour that comes back). */
export function rowOfCell(cells: CarpetCells, dayIndex: number, k: number): { row: number; turn: 0 | 1 } {
  const extra = cells.offsets[dayIndex + 1]! - cells.offsets[dayIndex]! - cells.rows;
  const hour = Math.round(3600 / cells.stepS);
  if (extra < 0) return { row: k < 2 * hour ? k : k - extra, turn: 0 };
  if (extra > 0 && k >= 3 * hour) return { row: k - extra, turn: k < 4 * hour ? 1 : 0 };
  return { row: k, turn: 0 };
}

/** Cell (index in `values`) at a row of a day, or −1 where the clock skips it. `turn` 1 asks the second time round. */
export function cellAt(cells: CarpetCells, dayIndex: number, row: number, turn: 0 | 1 = 0): number {
  if (dayIndex < 0 || dayIndex >= cells.days || row < 0 || row >= cells.rows) return -1;
  const first = cells.offsets[dayIndex]!;
  const extra = cells.offsets[dayIndex + 1]! - first - cells.rows;
  const hour = Math.round(3600 / cells.stepS);
  if (extra < 0) {
    if (row >= 2 * hour && row < 2 * hour - extra) return -1;
    return first + (row < 2 * hour ? row : row + extra);
  }
  if (extra > 0) {
    const repeated = row >= 2 * hour && row < 3 * hour;
    if (row >= 3 * hour || (repeated && turn === 1)) return first + row + extra;
  }
  return first + row;
}

/** Instant a cell begins. */
export function cellInstant(cells: CarpetCells, index: number): number {
  return dayStart(cells.fromDay) + index * cells.stepS * 1000;
}

/** The day (index of its column) that a cell belongs to. */
export function dayOfCell(cells: CarpetCells, index: number): number {
  return parisDay(cellInstant(cells, index)) - cells.fromDay;
}

/** Top of the colour scale: the value that 99.8 % of the cells do not pass, so that one spike does not pale the year. */
export function carpetTop(values: Float64Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  if (sorted.length === 0) return 1;
  const top = sorted[Math.min(sorted.length - 1, Math.ceil(0.998 * sorted.length) - 1)]!;
  return top > 0 ? top : Math.max(1, sorted.at(-1)!);
}

/**
 * Cell that is painted at a row of a day: the one there or, in the hour that the clock skips, the last one before it. A blank would read
 * as time to come.
 */
export function paintedCell(cells: CarpetCells, dayIndex: number, row: number, turn: 0 | 1 = 0): number {
  let at = row;
  while (at > 0 && cellAt(cells, dayIndex, at, turn) < 0) at--;
  return cellAt(cells, dayIndex, at, turn);
}
