import { frenchDay } from '@joulerie/domain/calendar';
import { LEAST_END_WH, faultyReadings, pastLastDigit } from '@joulerie/domain/measures';
import type { ReadBuilder } from '../series/read-builder.ts';
import { stampDay } from '../text/stamps.ts';
import type { Line } from './table-lines.ts';
import { type Amount, onceOf } from './table-values.ts';
import type { List } from './views.ts';

/** What is said of readings that no counter can have between those around them. */
export const faultyNote = (count: number, line: number): string =>
  count === 1
    ? `Un relevé de compteur impossible (retour en arrière, saut) est laissé de côté, celui de la ligne ${line}.`
    : `${count} relevés de compteur impossibles (retour en arrière, saut) sont laissés de côté, dont celui de la ligne ${line}.`;

/** The readings of an index, each read once, with a note where it goes on past its last digit and where one cannot be. */
export function withReadingsNoted(
  lines: List<Line>,
  written: (i: number) => Amount | undefined,
  builder: ReadBuilder,
): (i: number) => Amount | undefined {
  const value = onceOf(written, lines.length);
  const readings = lines
    .map(({ stamp, row }, i) => ({ stamp, line: row.line, i, value: value(i) ?? Number.NaN }))
    // One below nothing is refused by itself.
    .filter((one) => one.value >= 0)
    .toSorted((a, b) => a.stamp.wallMs - b.stamp.wallMs);
  // Left out, what is around it is one amount, as that of any other counter.
  const faulty = faultyReadings(readings);
  const [first] = faulty;
  if (first !== undefined) builder.note(faultyNote(faulty.size, readings[first]!.line));
  const left = new Set([...faulty].map((i) => readings[i]!.i));
  const sure = readings.filter((_, i) => !faulty.has(i));
  for (const [i, { stamp, value: to }] of sure.entries())
    if (i > 0 && pastLastDigit(sure[i - 1]!.value, to, LEAST_END_WH) !== null)
      builder.note(`Le compteur repasse par zéro le ${frenchDay(stampDay(stamp))}, au-delà de son dernier chiffre.`);
  return (i) => {
    const amount = value(i);
    return amount === undefined ? undefined : () => (left.has(i) ? Number.NaN : amount);
  };
}
