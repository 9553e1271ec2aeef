import { DAY_MS, dayNumber, isoInstant } from '@joulerie/domain/calendar';
import { plain, readStamp } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';

/** Cells of a column that write their moment as a number, as text that is read like any other. */
export type NumericDates = { at: number; write: (cell: string) => string };

const NAMED =
  /\b(date|dates|time|timestamp|horodat\w*|epoch|unix|datetime|jour|jours|mois|month|heure|ts|from|start|debut|periode|last changed|last updated)\b/;
/** A header of dates that names a quantity too: « Conso du mois (kWh) », « Index début ». */
const QUANTITY =
  /\b(index|releves?|compteurs?|conso\w*|energies?|puissances?|production|injection|volumes?|totaux|total|cumul\w*|montants?|prix|cout|pleines?|creuses?)\b/;
const DATES = /\b(dates?|datetime|timestamp|horodat\w*|epoch|unix)\b/;
const NUMBER = /^\d{5,19}([.,]\d+)?$/;
const MOST_OTHERS = 0.2;

type Scale = { from: number; to: number; text: (value: number, isDay: boolean) => string };
/** Day 0 of worksheets is 30 December 1899. */
const WORKSHEET_MS = dayNumber(1899, 12, 30) * DAY_MS;
const utc = (ms: number): string => `${isoInstant(Math.round(ms / 1000) * 1000).slice(0, 19)}Z`;

/** Years 1996 to 2099 as each scale writes them. */
const SCALES: readonly Scale[] = [
  { from: 199_601, to: 209_913, text: compact },
  { from: 19_960_101, to: 20_991_232, text: compact },
  { from: 199_601_010_000, to: 209_912_312_400, text: compact },
  { from: 19_960_101_000_000, to: 20_991_231_240_000, text: compact },
  { from: 35_000, to: 73_050, text: serial },
  { from: 820_000_000, to: 4_102_444_800, text: (s) => utc(s * 1000) },
  { from: 820_000_000_000, to: 4_102_444_800_000, text: utc },
  { from: 820_000_000_000_000, to: 4_102_444_800_000_000, text: (us) => utc(us / 1000) },
  { from: 820_000_000_000_000_000, to: 4.1024448e18, text: (ns) => utc(ns / 1e6) },
];

/** `202401`, `20240131`, `202401311030`: a date that cannot be is no date, and is refused as one. */
function compact(value: number): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})?(\d{2})?(\d{2})?(\d{2})?$/.exec(String(value)) ?? [];
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  return hour === undefined ? date : `${date} ${hour}:${minute}${second === undefined ? '' : `:${second}`}`;
}

/** `45292.5` is noon of 1 January 2024, by the local clock; worksheets keep minutes within half a second. */
function serial(value: number, isDay: boolean): string {
  const ms = WORKSHEET_MS + value * DAY_MS;
  const text = isoInstant(Math.round(ms / 1000) * 1000);
  const seconds = Number(text.slice(17, 19));
  const rounded = seconds < 3 || seconds > 57 ? isoInstant(Math.round(ms / 60_000) * 60_000) : text;
  return isDay ? rounded.slice(0, 10) : rounded.slice(0, 19).replace('T', ' ');
}

/** `31012024`, and `1012024` where a worksheet took the first zero. */
const DAY_FIRST = /^(0?[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((?:19|20)\d{2})$/;
const MONTH_FIRST = /^(0?[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((?:19|20)\d{2})$/;
/** Day and month, whichever comes first: their order is understood as that of any date. */
const EIGHT = /^(\d{1,2})(\d{2})(\d{4})$/;

/** Whether cells are days written `ddmmyyyy`, and not `yyyymmdd`: one at least cannot be the latter. */
function areDayFirst(cells: readonly string[]): boolean {
  const days = cells.filter((cell) => DAY_FIRST.test(cell) || MONTH_FIRST.test(cell));
  const isCompact = (cell: string) => readStamp(compact(Number(cell))) !== null;
  return days.length >= cells.length * (1 - MOST_OTHERS) && days.some((cell) => !isCompact(cell));
}

/**
 * The column of a sample whose header says a date and whose cells are numbers of one scale: days of a worksheet, seconds, milliseconds
 * or finer since 1970; without a header, days written `yyyymmdd`. Null where none is: a bare number is a value.
 *
 * @param sample lines of cells, that of the headers included
 */
export function numericDatesOf(sample: readonly (readonly string[])[]): NumericDates | null {
  for (const [i, head] of sample.entries()) {
    const body = sample.slice(i + 1).filter((cells) => cells.some((cell) => cell !== ''));
    if (body.length === 0) break;
    for (const [at, header] of head.entries()) {
      if (header.length > 60 || !namesDates(header)) continue;
      if (areDayFirst(body.map((cells) => (cells[at] ?? '').trim())))
        return { at, write: (cell) => cell.trim().replace(EIGHT, '$1/$2/$3') };
      const scale = SCALES.find(
        (one) => body.filter((cells) => isOf(one, cells[at])).length >= body.length * (1 - MOST_OTHERS),
      );
      // Midnights among hours have no decimals.
      const isDay = body.every((cells) => !/[.,]/.test(cells[at] ?? ''));
      if (scale) return { at, write: (cell) => (isOf(scale, cell) ? scale.text(numberOf(cell), isDay) : cell) };
    }
  }
  return daysWithoutHeader(sample);
}

function namesDates(header: string): boolean {
  const words = plain(header).replace(/[_()[\]]/g, ' ');
  if (!NAMED.test(words) || writtenUnit(header) !== null) return false;
  return DATES.test(words) || !QUANTITY.test(words);
}

const FEWEST_DAYS = 2;
const DAYS = SCALES[1]!;

/** `20240101,6120` without a header: a first column of days that follow one another, each written `yyyymmdd`, is of dates. */
function daysWithoutHeader(sample: readonly (readonly string[])[]): NumericDates | null {
  const body = sample.filter((cells) => cells.some((cell) => cell !== ''));
  const days = body.map((cells) => {
    const cell = cells.length > 1 ? (cells[0] ?? '') : '';
    return /^(19|20)\d{6}$/.test(cell) ? (readStamp(compact(Number(cell)))?.wallMs ?? null) : null;
  });
  const known = days.filter((day) => day !== null);
  if (known.length < FEWEST_DAYS || known.length < days.length) return null;
  const isOrdered = (sign: 1 | -1) => known.every((day, i) => i === 0 || sign * (day - known[i - 1]!) > 0);
  if (!isOrdered(1) && !isOrdered(-1)) return null;
  return { at: 0, write: (cell) => (isOf(DAYS, cell) ? compact(Number(cell)) : cell) };
}

const numberOf = (cell: string): number => Number(cell.trim().replace(',', '.'));

function isOf({ from, to }: Scale, cell: string | undefined): boolean {
  if (cell === undefined || !NUMBER.test(cell.trim())) return false;
  const value = numberOf(cell);
  return value >= from && value < to;
}
