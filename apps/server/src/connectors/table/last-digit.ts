import { frenchDay } from '@joulerie/domain/calendar';
import { LEAST_END_WH, pastLastDigit } from '@joulerie/domain/measures';
import type { ReadBuilder } from '../series/read-builder.ts';
import { stampDay } from '../text/stamps.ts';
import type { Line } from './table-lines.ts';
import { type Amount, onceOf } from './table-values.ts';
import type { List } from './views.ts';

/** The readings of an index, each read once, with a note where it goes on past its last digit. */
export function withLastDigitNoted(
  lines: List<Line>,
  written: (i: number) => Amount | undefined,
  builder: ReadBuilder,
): (i: number) => Amount | undefined {
  const value = onceOf(written, lines.length);
  const readings = lines
    .map(({ stamp }, i) => ({ stamp, value: value(i) ?? Number.NaN }))
    .filter((one) => !Number.isNaN(one.value))
    .toSorted((a, b) => a.stamp.wallMs - b.stamp.wallMs);
  for (const [i, { stamp, value: to }] of readings.entries())
    if (i > 0 && pastLastDigit(readings[i - 1]!.value, to, LEAST_END_WH) !== null)
      builder.note(`Le compteur repasse par zéro le ${frenchDay(stampDay(stamp))}, au-delà de son dernier chiffre.`);
  return (i) => {
    const amount = value(i);
    return amount === undefined ? undefined : () => amount;
  };
}
