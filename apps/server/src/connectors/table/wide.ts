import { HOUR_MS, dayLengthMs } from '@joulerie/domain/calendar';
import { plain, stampDay } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';
import { metersOf } from './meter-column.ts';
import type { Table } from './table.ts';
import type { TableRow } from './table-row.ts';
import { readTableStamp } from './stamps.ts';

const FEWEST = 12;
const DAY_MINUTES = 1440;
/** The hour that a day of October has twice, and a day of March not at all, by the clock of Paris. */
const SHIFT_MINUTES = 120;

const CLOCK = String.raw`(\d{1,2})\s*(?:[:h]\s*(\d{2})?)?(?::00)?`;
const RANGE = new RegExp(String.raw`^(?:de |entre |from )?${CLOCK}\s*(?:-|a|–|>|to|et|/)+\s*\d{1,2}\s*(?:[:h].*)?$`);
const MOMENT = new RegExp(String.raw`^${CLOCK}(?: ?(?:bis|\*|b|2|ete|hiver))?$`);
const NUMBERED =
  /^(?:(?:h(?:eure)?|val(?:eur)?|value|v|point|pt|p|pas|puissance|intervalle?|creneau|tranche|demi[- ]heure|quart d['’]heure) ?)?(\d{1,3})$/;
/** Steps of an hour by how many columns a day has, with or without the hour that October repeats. */
const STEPS_AN_HOUR: Readonly<Record<number, number>> = { 24: 1, 25: 1, 48: 2, 50: 2, 96: 4, 100: 4, 144: 6, 150: 6 };
const UNIT = /\bk?wh?\b|\bkva\b/;

/** A column of a wide table: the minutes of the day at which it begins or ends, and what else its header says. */
type Step = { at: number; minutes: number; rest: string };
type Steps = { steps: Step[]; side: 'début' | 'fin' | null };

/** What of a header is a time, without the unit in or beside it. */
function splitHeader(header: string): { time: string; rest: string } {
  const words = plain(header).replace(/[_[\](){}]/g, ' ');
  const unit = UNIT.exec(words)?.[0] ?? '';
  return { time: words.replace(UNIT, ' ').replace(/ +/g, ' ').trim(), rest: unit };
}

/** « 00:30 », « 1h », « 13h30-14h00 », « de 0h à 1h »: columns named by the clock. */
function clockSteps(headers: ReadonlyMap<number, { time: string; rest: string }>): Steps | null {
  let isRange = false;
  const steps = [...headers].flatMap(([at, { time, rest }]): Step[] => {
    const range = RANGE.exec(time);
    const found = range ?? (/[:h]/.test(time) ? MOMENT.exec(time) : null);
    if (!found) return [];
    if (range) isRange = true;
    const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
    return minutes <= DAY_MINUTES ? [{ at, minutes, rest }] : [];
  });
  if (steps.length < FEWEST || !isWholeDay(steps.map(({ minutes }) => minutes))) return null;
  // « 00:30 » to « 00:00 » are ends: the last one is the end of the day.
  const ends = steps.findIndex(({ minutes }, i) => i > 0 && minutes === 0);
  if (ends > 0) steps[ends]!.minutes = DAY_MINUTES;
  const isEnd = steps.at(-1)!.minutes === DAY_MINUTES;
  return { steps, side: isRange ? 'début' : isEnd ? 'fin' : null };
}

/** « H1 » to « H24 » or « H25 », « 0 » to « 23 », « Valeur 1 » to « Valeur 48 »: the columns of equal steps by their number. */
function numberedSteps(headers: ReadonlyMap<number, { time: string; rest: string }>): Steps | null {
  const found = [...headers].flatMap(([at, { time, rest }]) => {
    const number = NUMBERED.exec(time)?.[1];
    return number === undefined ? [] : [{ at, number: Number(number), rest }];
  });
  const first = found[0]?.number ?? 0;
  const perHour = STEPS_AN_HOUR[found.length];
  if (perHour === undefined || first > 1 || !found.every(({ number }, i) => number === first + i)) return null;
  const steps = found.map(({ at, number, rest }) => ({ at, minutes: ((number - first) * 60) / perHour, rest }));
  return { steps, side: 'début' };
}

/**
 * A table with a line a day and a column for each step of it, as a table with a line a step: its hours are those of the headers, or, of
 * numbered columns on a day of 23 or 25 hours, those that pass. Any other table as it is.
 */
export function unfoldDays(table: Table): Table {
  const { header, numbers, dates, hourAt, rows } = table;
  if (hourAt !== null || numbers.length < FEWEST) return table;
  // A column may be blank on every line.
  const columns = header.map((_, at) => at).filter((at) => !dates.includes(at));
  const headers = new Map(columns.map((at) => [at, splitHeader(header[at]!)]));
  const clock = clockSteps(headers);
  const found = clock ?? numberedSteps(headers);
  if (!found) return table;
  const { steps, side } = found;
  const dateAt = dates[0]!;
  const labels = labelsOf(table, steps);
  const units = new Set(steps.map(({ rest }) => rest));
  return {
    ...table,
    header: [
      header[dateAt] ?? '',
      `Heure${side === null ? '' : ` de ${side}`} (${steps.length} colonnes)`,
      units.size === 1 && !units.has('') ? [...units][0]! : unitAround(table, dateAt),
      ...labels.map((at) => header[at] ?? ''),
    ],
    dates: [0],
    hourAt: 1,
    numbers: [2],
    rows: rows.flatMap(({ cells, line }): TableRow[] => {
      const date = cells[dateAt] ?? '';
      if (cells.length <= 1) return [{ cells: [date], line }];
      const values = steps.map(({ at }) => cells[at] ?? '');
      const hours = hoursOf(date);
      return minutesOf(hours, steps, values, clock === null).flatMap((minutes, i): TableRow[] => {
        const isRepeated = i > 0 && steps[i]!.minutes <= steps[i - 1]!.minutes;
        // Columns of an hour that the day has not are blank on it.
        const isSpare = values[i] === '' && (hours !== 24 || isRepeated || steps[i]!.minutes > DAY_MINUTES - 1);
        return isSpare
          ? []
          : [{ cells: [date, clockText(minutes), values[i]!, ...labels.map((at) => cells[at] ?? '')], line }];
      });
    }),
  };
}

/** What the corner or the title of the table measures, where one of them says its unit: `Date (kWh)`, `Puissance moyenne (kW)`. */
export const unitAround = ({ header, title = '' }: Table, dateAt: number): string =>
  [header[dateAt] ?? '', title].find((text) => writtenUnit(text) !== null) ?? '';

/** Columns that say something of every line, as words: its meter, which may be a number, its time class, its unit. */
export function labelsOf(table: Table, steps: readonly { at: number }[]): number[] {
  const { header, dates, numbers } = table;
  const meterAt = metersOf(table)?.at;
  const words = header.flatMap((_, at) =>
    at === meterAt || dates.includes(at) || numbers.includes(at) || steps.some((one) => one.at === at) ? [] : [at],
  );
  return meterAt === undefined ? words : [meterAt, ...words];
}

/** Hours of a day by the clock of Paris. Days of a change are beyond the twelfth: the order of their numbers is no question. */
function hoursOf(date: string): number {
  const stamp = readTableStamp(date) ?? readTableStamp(date, 'month');
  return stamp === null ? 24 : dayLengthMs(stampDay(stamp)) / HOUR_MS;
}

/**
 * Minutes by the clock at which each step of a day begins. Numbered hours are those that pass: the third of a day of March begins at
 * 03:00 where the last column is blank, and the third and fourth of October both at 02:00.
 */
function minutesOf(hours: number, steps: readonly Step[], values: readonly string[], isNumbered: boolean): number[] {
  const own = steps.map(({ minutes }) => minutes);
  const perHour = STEPS_AN_HOUR[steps.length] ?? 1;
  const isBlank = (hour: number) => (values[hour * perHour] ?? '') === '';
  if (isNumbered && hours === 23 && isBlank(23) && !isBlank(2))
    return own.map((at) => (at >= SHIFT_MINUTES ? at + 60 : at));
  if (isNumbered && hours === 25 && steps.length === 25 * perHour)
    return own.map((at) => (at >= SHIFT_MINUTES + 60 ? at - 60 : at));
  return own;
}

/** Equal steps that make a day, from midnight or up to it; the hour of October may be there twice. */
function isWholeDay(written: readonly number[]): boolean {
  const repeatedAt = written.findIndex((one, i) => i > 0 && one !== 0 && one <= written[i - 1]!);
  const back = repeatedAt < 0 ? 0 : written[repeatedAt - 1]! - written[repeatedAt]!;
  const step = written[1]! - written[0]!;
  const minutes = repeatedAt < 0 ? written : written.toSpliced(repeatedAt, back / step + 1);
  const isRegular = minutes.every((one, i) => i === 0 || (one - minutes[i - 1]! + DAY_MINUTES) % DAY_MINUTES === step);
  return step > 0 && isRegular && step * minutes.length === DAY_MINUTES;
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
