import { dayNumber, isoDay } from '@joulerie/domain/calendar';
import { plain, stampDay } from '../text/stamps.ts';
import { type Grain, monthOfName, readTableStamp } from './stamps.ts';

/** A column whose cells hold both dates of a period, and how a line of it is written with them apart. */
export type PeriodCells = { split: (cells: string[]) => string[] };

const PREFIX = /^(?:du|de|from)\s+/i;
const BETWEEN = /\s+(?:-|>|au|à|a|to)\s+|\s*[–—→]\s*/i;
const MOST_OTHERS = 0.3;

/** « du 01/01/2024 au 31/01/2024 », « du 1 au 7 janvier 2024 », « janvier-février 2024 », « 2024-01-01T00:00Z/2024-01-01T01:00Z »: the second date becomes a column of its own, after the others. */
export function periodCellsOf(sample: readonly (readonly string[])[]): PeriodCells | null {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  for (let at = 0; at < Math.min(width, 20); at++) {
    const written = sample
      .map((cells) => cells[at] ?? '')
      .filter((cell) => cell.length <= MOST_LETTERS && MAY_HOLD.test(cell));
    const periods = written.filter((cell) => datesOf(cell) !== null);
    if (periods.length === 0 || periods.length < written.length * (1 - MOST_OTHERS)) continue;
    // Among dates, a period is the total of something else: its line is not of its first day.
    const dated = sample.filter((cells) => isDate(cells[at] ?? ''));
    if (dated.length > periods.length) continue;
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

/** Two years, a short date and more, days before « au », or two months. */
const MAY_HOLD =
  /\d{4}.*\d{4}|\d\/\d+\/\d\d\D|\d\D*(\bau\b|-).*\d{4}$|\p{L}{3}\W.*\p{L}{3}.*\d{4}$|^\s*b\d\b|bimestre|quadrimestre/iu;

function datesOf(cell: string): [string, string] | null {
  const text = cell.length > MOST_LETTERS ? '' : cell.trim().replace(PREFIX, '');
  return bimesterOf(plain(text)) ?? daysOf(text) ?? wholeDatesOf(text);
}

/** « janvier-février 2024 », « B1 2024 », « 1er bimestre 2024 », « 1er quadrimestre 2024 »: its first and its last day. */
function bimesterOf(text: string): [string, string] | null {
  const four = /^([1-3])(?:er|e|eme)? quadrimestre (\d{4})$/.exec(text);
  if (four) return monthsFrom(Number(four[2]), 4 * Number(four[1]) - 3, 4);
  const numbered = /^(?:b ?([1-6])|([1-6])(?:er|e|eme)? bimestre) (\d{4})$/.exec(text);
  const named = /^(\p{L}{3,9})\.? ?(?:-|\/|et|a|au) ?(\p{L}{3,9})\.? (\d{4})$/u.exec(text);
  const months = named && [monthOfName(named[1]!), monthOfName(named[2]!)];
  const first = numbered ? 2 * Number(numbered[1] ?? numbered[2]) - 1 : (months?.[0] ?? null);
  const isPair = numbered !== null || (first !== null && months?.[1] === first + 1);
  if (first === null || !isPair) return null;
  return monthsFrom(Number((numbered ?? named)![3]), first, 2);
}

const monthsFrom = (year: number, first: number, count: number): [string, string] => [
  isoDay(dayNumber(year, first, 1)),
  isoDay(dayNumber(year, first + count, 1) - 1),
];

/** « 1 au 7 janvier 2024 », « 29 janvier au 4 février 2024 », « 1-10 janv. 2024 »: what the first day lacks is that of the last. */
function daysOf(text: string): [string, string] | null {
  const found = /^(\d{1,2})(?:er)?( \p{L}+\.?)? ?(?:au|à|-|–) ?(\d{1,2}(?:er)? (\p{L}+\.?) (\d{4}))$/iu.exec(text);
  if (!found) return null;
  const [, day, month, last, ofLast, year] = found;
  const end = readTableStamp(last!);
  const [start] = [Number(year), Number(year) - 1]
    .map((of) => readTableStamp(`${day}${month ?? ` ${ofLast}`} ${of}`))
    .filter((one) => one !== null && end !== null && one.wallMs <= end.wallMs);
  return end?.grain === 'day' && start?.grain === 'day' ? [isoDay(stampDay(start)), isoDay(stampDay(end))] : null;
}

function wholeDatesOf(text: string): [string, string] | null {
  const spaced = text.split(BETWEEN);
  const [first, last, more] =
    spaced.length > 1 || !text.includes('/') ? spaced : ISO_START.test(text) ? text.split('/') : text.split('-');
  if (first === undefined || last === undefined || more !== undefined) return null;
  return [first, last].every((one) => isOf('day', one)) || [first, last].every((one) => isOf('instant', one))
    ? [first.trim(), last.trim()]
    : null;
}

/** A date alone, which is no period. */
const isDate = (cell: string): boolean =>
  /^\s*\d/.test(cell) && cell.length < MOST_LETTERS && (readTableStamp(cell) ?? readTableStamp(cell, 'month')) !== null;

const MOST_LETTERS = 80;
/** An interval as ISO 8601 writes it. */
const ISO_START = /^\d{4}-\d\d-\d\dT/;

const isOf = (grain: Grain, text: string): boolean =>
  /^\s*\d/.test(text) && (readTableStamp(text) ?? readTableStamp(text, 'month'))?.grain === grain;
