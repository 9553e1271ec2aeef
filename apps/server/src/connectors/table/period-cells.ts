import { type Grain, readTableStamp } from './stamps.ts';

/** A column whose cells hold both dates of a period, and how a line of it is written with them apart. */
export type PeriodCells = { split: (cells: string[]) => string[] };

const PREFIX = /^(?:du|de|from)\s+/i;
const BETWEEN = /\s+(?:-|>|au|à|a|to)\s+|\s*[–—→]\s*/i;
const MOST_OTHERS = 0.3;

/** « du 01/01/2024 au 31/01/2024 », « 01/01/2024 - 31/01/2024 », « 2024-01-01T00:00Z/2024-01-01T01:00Z »: the second date becomes a column of its own, after the others. */
export function periodCellsOf(sample: readonly (readonly string[])[]): PeriodCells | null {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  for (let at = 0; at < Math.min(width, 20); at++) {
    const written = sample.map((cells) => cells[at] ?? '').filter((cell) => /\d{4}.*\d{4}|\d\/\d+\/\d\d\D/.test(cell));
    const periods = written.filter((cell) => datesOf(cell) !== null);
    if (periods.length === 0 || periods.length < written.length * (1 - MOST_OTHERS)) continue;
    return {
      split: (cells) => {
        const dates = datesOf(cells[at] ?? '');
        const padded = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')];
        return dates ? [...padded.with(at, dates[0]), dates[1]] : cells.length > 1 ? [...padded, 'Fin'] : cells;
      },
    };
  }
  return null;
}

function datesOf(cell: string): [string, string] | null {
  const text = cell.length > MOST_LETTERS ? '' : cell.trim().replace(PREFIX, '');
  const spaced = text.split(BETWEEN);
  const [first, last, more] =
    spaced.length > 1 || !text.includes('/') ? spaced : ISO_START.test(text) ? text.split('/') : text.split('-');
  if (first === undefined || last === undefined || more !== undefined) return null;
  return [first, last].every((one) => isOf('day', one)) || [first, last].every((one) => isOf('instant', one))
    ? [first.trim(), last.trim()]
    : null;
}

const MOST_LETTERS = 80;
/** An interval as ISO 8601 writes it. */
const ISO_START = /^\d{4}-\d\d-\d\dT/;

const isOf = (grain: Grain, text: string): boolean =>
  /^\s*\d/.test(text) && (readTableStamp(text) ?? readTableStamp(text, 'month'))?.grain === grain;
