import { plain } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';
import type { NumericDates } from './numeric-dates.ts';

/** A way to write a period in few letters: what of a header says it, its cells, and how they are read. */
type Way = { named: RegExp; cell: RegExp; write: (found: RegExpExecArray) => string };

const PERIOD = /\b(periodes?|dates?|period)\b/;
const yearOf = (text: string): string => (text.length === 2 ? `20${text}` : text);
const half = (number: string, year: string): string => `${number} semestre ${yearOf(year)}`;
const quarter = (number: string, year: string): string => `T${number} ${yearOf(year)}`;

const WAYS: readonly Way[] = [
  {
    named: /\b(mois|month)\b/,
    cell: /^(0?[1-9]|1[0-2])[/.-](\d{2})$/,
    write: (found) => `${yearOf(found[2]!)}-${found[1]!.padStart(2, '0')}`,
  },
  {
    named: /\b(mois|month)\b/,
    cell: /^(\d{2})[/.-](0[1-9]|1[0-2])$/,
    write: (found) => `${yearOf(found[1]!)}-${found[2]!}`,
  },
  {
    named: /\b(trim\w*|quarter)\b/,
    cell: /^([1-4]) ?[tq] ?[-/ ]?(\d{4}|\d{2})$/i,
    write: (found) => quarter(found[1]!, found[2]!),
  },
  {
    named: /\b(trim\w*|quarter)\b/,
    cell: /^[tq]([1-4]) ?[-/. ] ?(\d{2})$/i,
    write: (found) => quarter(found[1]!, found[2]!),
  },
  {
    named: /\b(sem(estres?)?|half|halves)\b/,
    cell: /^[sh]([12]) ?[-/. ]? ?(\d{4}|\d{2})$/i,
    write: (found) => half(found[1]!, found[2]!),
  },
  {
    named: /\b(sem(estres?)?|half|halves)\b/,
    cell: /^(\d{4}) ?[-/. ]? ?[sh]([12])$/i,
    write: (found) => half(found[2]!, found[1]!),
  },
];
const FEWEST = 2;
const MOST_OTHERS = 0.2;

/** Whether most months that a way reads are next to that of the line before. */
function areInOrder(cells: readonly string[], { cell, write }: Way): boolean {
  const months = cells.flatMap((one) => {
    const found = cell.exec(one);
    const [year, month] = found ? write(found).split('-').map(Number) : [];
    return year === undefined || month === undefined ? [] : [12 * year + month];
  });
  const next = months.filter((month, i) => i > 0 && Math.abs(month - months[i - 1]!) === 1);
  return next.length > months.length / 2;
}

/**
 * The column of a sample whose header says months, quarters or half-years and whose cells write them shortly: `01/24`, `1T24`, `S1 2024`.
 * Under « Période » quarters and half-years are known by their letter; `01/24` may be a day of any year there. Null where none is.
 *
 * @param sample lines of cells, that of the headers included
 */
export function shortPeriodsOf(sample: readonly (readonly string[])[]): NumericDates | null {
  for (const [i, head] of sample.entries()) {
    const body = sample.slice(i + 1).filter((cells) => cells.some((cell) => cell !== ''));
    if (body.length < FEWEST) return null;
    for (const [at, header] of head.entries()) {
      const words = header.length > 40 || writtenUnit(header) !== null ? '' : plain(header);
      const cells = body.map((row) => (row[at] ?? '').trim());
      const ways = WAYS.filter(({ named, cell }) => {
        if (!named.test(words) && !(PERIOD.test(words) && /[tqsh]/.test(cell.source))) return false;
        const read = cells.filter((one) => cell.test(one));
        return read.length >= FEWEST && read.length >= body.length * (1 - MOST_OTHERS);
      });
      // `12-01` may be of 2012 or of December: the months of one reading follow one another.
      const found = ways.length > 1 ? ways.find((way) => areInOrder(cells, way)) : ways[0];
      if (!found) continue;
      return {
        at,
        write: (cell) => {
          const parts = found.cell.exec(cell.trim());
          return parts ? found.write(parts) : cell;
        },
      };
    }
  }
  return null;
}
