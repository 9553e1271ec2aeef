import { readLooseNumber } from '../text/numbers.ts';
import type { DateOrder } from './meaning.ts';
import { metersOf } from './meter-column.ts';
import { momentOf } from './moments.ts';
import type { Table } from './table.ts';
import { readTableStamp } from './stamps.ts';
import { cellOf } from './table-row.ts';

/** Why a column that a layout says to be a counter is asked. */
export const NO_COUNTER =
  'un index la dernière fois, et ces valeurs montent et descendent : un index de compteur, ou une énergie par intervalle ?';

const MOST_LINES = 20_000;
/** Share of steps down and of steps up from which on no counter makes them: one is replaced, or begins again, once in a while. */
const OFTEN = 0.15;
const FEWEST_STEPS = 4;

/** Whether the values of a column go up and down in the order of their moments, as those of no counter do. False of several meters. */
export function goesUpAndDown(table: Table, at: number, timeAt: number, order: DateOrder): boolean {
  if ((metersOf(table)?.names.length ?? 0) > 1) return false;
  const readings: { wallMs: number; value: number }[] = [];
  for (let i = 0; i < Math.min(table.rows.length, MOST_LINES); i++) {
    const row = table.rows.at(i)!;
    const value = readLooseNumber(cellOf(row, at));
    const stamp = readTableStamp(momentOf(row, timeAt, table.hourAt), order);
    if (stamp !== null && value !== null && !Number.isNaN(value)) readings.push({ wallMs: stamp.wallMs, value });
  }
  readings.sort((a, b) => a.wallMs - b.wallMs);
  const steps = readings.slice(1).map(({ value }, i) => value - readings[i]!.value);
  const most = OFTEN * steps.length;
  const count = (test: (step: number) => boolean) => steps.filter(test).length;
  return steps.length >= FEWEST_STEPS && count((step) => step > 0) > most && count((step) => step < 0) > most;
}
