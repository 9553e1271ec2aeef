import { readTableStamp } from './stamps.ts';

/** A column whose cells hold both dates of a period, and how a line of it is written with them apart. */
export type PeriodCells = { split: (cells: string[]) => string[] };

const PREFIX = /^(?:du|de|from)\s+/i;
const BETWEEN = /\s+(?:-|>|au|à|a|to)\s+|\s*[–—→]\s*/i;
const MOST_OTHERS = 0.3;

/** « du 01/01/2024 au 31/01/2024 », « 01/01/2024 - 31/01/2024 »: the second date becomes a column of its own, after the others. */
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
  const text = cell.length > 60 ? '' : cell.trim().replace(PREFIX, '');
  const spaced = text.split(BETWEEN);
  const [first, last, more] = spaced.length === 1 && text.includes('/') ? text.split('-') : spaced;
  if (first === undefined || last === undefined || more !== undefined) return null;
  return [first, last].every(isDay) ? [first.trim(), last.trim()] : null;
}

const isDay = (text: string): boolean =>
  /^\s*\d/.test(text) && (readTableStamp(text) ?? readTableStamp(text, 'month'))?.grain === 'day';
