import { DAY_MS, HOUR_MS, dayLengthMs } from '@joulerie/domain/calendar';
import { plain, stampDay } from '../text/stamps.ts';
import { readTableStamp } from './stamps.ts';
import { type Rows, cellOf } from './table-row.ts';

const STEP_WORDS =
  /^(heures?|hours?|h|hh|hhmm|demi[- ]?heures?|1\/2 ?h(eures?)?|quarts?( heures?)?|1\/4 ?h(eures?)?|pas( de temps| horaires?)?|creneaux?( horaires?)?|intervall?es?|tranches?( horaires?)?|steps?|slots?|half[- ]?hours?|(settlement )?periods?|periodes?( horaires?)?|minutes?( du jour)?)$/;
const NUMBER_WORDS = /\b(numeros?|num|no|n)\b|[°#]|\b(de|du) |d['’](?=heure|intervalle)/g;
/** Steps of an hour by how many of them a day of 24 hours has. */
const STEPS_AN_HOUR: Readonly<Record<number, number>> = { 24: 1, 48: 2, 96: 4, 144: 6 };
const FEWEST = 12;
const DAY_MINUTES = 1440;
/** A date of a worksheet has a clock. */
const MIDNIGHT = / 00:00(:00)?$/;
/** What the digits of a part of a day leave out [minutes]. */
const NEAR = 0.05;
/** The hour of a day that Paris skips in March, and the one that it repeats in October. */
const SKIPPED = 120;
const REPEATED = 180;

/** The lines of a table, and where it has its dates, its hours and its numbers. */
type Lines = { rows: Rows; header: string[]; dates: number[]; hourAt: number | null; numbers: number[] };

/** What a table has in a column of numbers that say a time of the day: the minutes of each, and whether they begin their step. */
type Steps = { minutesOf: (value: number, day: number) => number; isNumbered: boolean };

/**
 * A table whose days are in one column and whose steps are numbers in another, as one of hours: steps that are counted in each day, 1 to
 * 48 (46 and 50 on the days that the clock changes), times written without their zeros, 0, 30, 100, or minutes of the day. Any other
 * table as it is.
 */
export function withStepNumbers<T extends Lines>(table: T): T {
  const { rows, header, dates, hourAt, numbers } = table;
  if (hourAt !== null) return table;
  for (const at of numbers) {
    const words = stepWords(header[at] ?? '');
    const values = STEP_WORDS.test(words) ? valuesByDay(table, at) : null;
    const steps = values && (minutesOf(values, words) ?? timesOf(values) ?? countedOf(values));
    if (!steps) continue;
    const dayOf = daysOfCells();
    return {
      ...table,
      hourAt: at,
      numbers: numbers.filter((one) => one !== at),
      header: steps.isNumbered ? header.with(at, `${header[at]!} (début)`) : header,
      rows: rows.map((row) => {
        const cell = cellOf(row, at);
        const text = cell === '' ? '' : clockText(steps.minutesOf(numberOf(cell), dayOf(cellOf(row, dates[0]!))));
        return { cells: row.cells.with(at, text), line: row.line };
      }),
    };
  }
  return table;
}

const stepWords = (header: string): string =>
  plain(header)
    .replace(/[_()[\]]/g, ' ')
    .replace(NUMBER_WORDS, ' ')
    .replace(/ +/g, ' ')
    .trim();

const numberOf = (cell: string): number => Number(cell.replace(',', '.'));
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The days that cells say; NaN where one is none. */
function daysOfCells(): (cell: string) => number {
  const known = new Map<string, number>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const stamp = readTableStamp(cell);
    const day = stamp === null ? Number.NaN : stampDay(stamp);
    known.set(cell, day);
    return day;
  };
}

/** The numbers of a column by the day of their lines; null where a cell is none, or where days have one each. */
function valuesByDay({ rows, dates }: Lines, at: number): Map<number, Set<number>> | null {
  const days = new Map<number, Set<number>>();
  const dayOf = daysOfCells();
  for (let i = 0; i < rows.length; i++) {
    const row = rows.at(i)!;
    const [cell, dated] = [cellOf(row, at), cellOf(row, dates[0]!)];
    const day = dayOf(dated);
    if (cell === '' || Number.isNaN(day)) continue;
    if (!/^\d{1,6}([.,]\d{1,20})?$/.test(cell) || /\d[:h]\d/.test(dated.replace(MIDNIGHT, ''))) return null;
    const own = days.get(day);
    if (own) own.add(numberOf(cell));
    else days.set(day, new Set([numberOf(cell)]));
  }
  const distinct = new Set([...days.values()].flatMap((own) => [...own]));
  return distinct.size >= FEWEST ? days : null;
}

const allOf = (days: Map<number, Set<number>>): number[] => [...new Set([...days.values()].flatMap((own) => [...own]))];

/** Minutes since midnight, where the header says so; hours with decimals, `0,5`; parts of the day, as worksheets keep a time, `0,0208333`. */
function minutesOf(days: Map<number, Set<number>>, words: string): Steps | null {
  const all = allOf(days);
  if (/^minutes?/.test(words) && all.every((value) => Number.isInteger(value) && value <= DAY_MINUTES))
    return Math.max(...all) > 60 ? { minutesOf: (value) => value, isNumbered: false } : null;
  const isOfDay = (value: number) =>
    value <= 1 && Math.abs(DAY_MINUTES * value - Math.round(DAY_MINUTES * value)) < NEAR;
  if (/^(heures?|hours?|h|hh)$/.test(words) && all.every(isOfDay))
    return { minutesOf: (value) => Math.round(DAY_MINUTES * value), isNumbered: false };
  const isHours = /^(heures?|hours?|h|hh)$/.test(words) && all.some((value) => !Number.isInteger(value));
  return isHours && all.every((value) => value <= 24 && Number.isInteger(60 * value))
    ? { minutesOf: (value) => Math.round(60 * value), isNumbered: false }
    : null;
}

/** `0, 30, 100, 130` to `2330`, and `0, 3000, 10000` to `233000` with seconds. */
function timesOf(days: Map<number, Set<number>>): Steps | null {
  const all = allOf(days);
  for (const seconds of [1, 100]) {
    const minutes = (value: number) => Math.floor(value / seconds / 100) * 60 + ((value / seconds) % 100);
    const isTime = (value: number) =>
      Number.isInteger(value / seconds) && (value / seconds) % 100 < 60 && minutes(value) <= DAY_MINUTES;
    if (all.every(isTime) && Math.max(...all) / seconds > 1000) return { minutesOf: minutes, isNumbered: false };
  }
  return null;
}

/** Steps counted from 0 or 1: as many as most days have, and those that pass on the days of 23 and 25 hours. */
function countedOf(days: Map<number, Set<number>>): Steps | null {
  const all = allOf(days);
  const first = Math.min(...all);
  if (first > 1 || !all.every(Number.isInteger)) return null;
  const countOn = (day: number) => Math.max(...days.get(day)!) - first + 1;
  const usual = [...days.keys()].filter((day) => dayLengthMs(day) === DAY_MS);
  const count = Math.max(...(usual.length > 0 ? usual : [...days.keys()]).map(countOn));
  const perHour = STEPS_AN_HOUR[count];
  if (perHour === undefined) return null;
  const hoursOf = (day: number) => dayLengthMs(day) / HOUR_MS;
  if ([...days.keys()].some((day) => countOn(day) > Math.max(count, perHour * hoursOf(day)))) return null;
  return {
    isNumbered: true,
    minutesOf: (value, day) => {
      const passed = ((value - first) * 60) / perHour;
      if (Number.isNaN(day) || countOn(day) !== perHour * hoursOf(day) || hoursOf(day) === 24) return passed;
      if (hoursOf(day) < 24) return passed < SKIPPED ? passed : passed + 60;
      return passed < REPEATED ? passed : passed - 60;
    },
  };
}
