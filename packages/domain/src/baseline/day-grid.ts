import { dayStart, parisDay } from '../calendar/paris.ts';
import type { SlotAxis } from '../calendar/slots.ts';

/**
 * Where each slot of a regular series falls: its civil day (row) and its time of the clock on the wall (column). On the
 * day of 25 hours two hours share their columns; on the day of 23 hours four half-hours have no slot.
 */
export type DayGrid = {
  firstDay: number;
  days: number;
  columns: number;
  row: Int32Array;
  column: Int32Array;
};

/**
 * Places a series on days and times of day. A step of a day or more has one column.
 *
 * @param axis regular grid of instants; its step must divide the day, otherwise there is no grid
 */
export function dayGrid(axis: SlotAxis): DayGrid {
  const { startMs, stepS, length } = axis;
  const stepMs = stepS * 1000;
  const row = new Int32Array(length);
  const column = new Int32Array(length);
  const columns = Math.max(1, Math.round(86_400 / stepS));
  if (length === 0) return { firstDay: 0, days: 0, columns, row, column };
  // The middle of the slot decides, so that a daily series stamped a little off midnight keeps its day.
  const middle = startMs + stepMs / 2;
  const firstDay = parisDay(middle);
  let day = firstDay;
  let begin = dayStart(day);
  let end = dayStart(day + 1);
  for (let i = 0; i < length; i++) {
    const at = middle + i * stepMs;
    while (at >= end) {
      day++;
      begin = end;
      end = dayStart(day + 1);
    }
    const elapsed = at - begin;
    const hours = (end - begin) / 3_600_000;
    const wall =
      hours === 23 && elapsed >= 7_200_000
        ? elapsed + 3_600_000
        : hours === 25 && elapsed >= 10_800_000
          ? elapsed - 3_600_000
          : elapsed;
    row[i] = day - firstDay;
    column[i] = Math.min(columns - 1, Math.floor((wall * columns) / 86_400_000));
  }
  return { firstDay, days: day - firstDay + 1, columns, row, column };
}

/**
 * Values by day and time of day, `days × columns`; slots that share a cell are averaged, cells without a value are NaN.
 *
 * @param values one value a slot of the axis that the grid was made for
 * @param grid made by `dayGrid`
 */
export function layOnGrid(values: Float64Array | Float32Array, grid: DayGrid): Float64Array {
  const cells = new Float64Array(grid.days * grid.columns);
  const counts = new Uint8Array(cells.length);
  for (let i = 0; i < grid.row.length; i++) {
    const v = values[i]!;
    if (!Number.isFinite(v)) continue;
    const cell = grid.row[i]! * grid.columns + grid.column[i]!;
    cells[cell]! += v;
    counts[cell]!++;
  }
  for (let c = 0; c < cells.length; c++) cells[c] = counts[c] === 0 ? Number.NaN : cells[c]! / counts[c]!;
  return cells;
}
