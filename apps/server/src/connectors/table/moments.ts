import { DAY_MS, civilDate, dayLengthMs } from '@joulerie/domain/calendar';
import { isVariableName } from '@joulerie/domain/vocabulary';
import { plain, stampDay } from '../text/stamps.ts';
import { ANSWERED } from './meaning.ts';
import type {
  DateOrder,
  StampSide,
  TableAnswers,
  TableColumn,
  TableMeaning,
  TableZone,
  Understood,
} from './meaning.ts';
import type { Chosen } from '../reader.ts';
import type { Table } from './table.ts';
import { samplesOf } from './samples.ts';
import { readTableStamp } from './stamps.ts';
import type { TableStamp } from './stamps.ts';
import { type TableRow, cellOf, mayHold } from './table-row.ts';
import { isCounter, restartOf } from './units.ts';
import type { List } from './views.ts';

/** The date of a line and its hour; of « 0:00 - 1:00 », the beginning. */
export const momentOf = (row: TableRow, dateAt: number, hourAt: number | null): string =>
  hourAt === null
    ? cellOf(row, dateAt)
    : `${cellOf(row, dateAt).replace(MIDNIGHT, '')} ${hourOf(cellOf(row, hourAt))}`.trim();

/** « 0:00 - 1:00 » begins at 0:00, a bare « 7 » is 7:00 and « 0730 » is 07:30. */
const hourOf = (cell: string): string =>
  cell
    .replace(/\s?[-–à]\s?\d.*$/, '')
    .replace(/^\d{1,2}$/, '$&:00')
    .replace(/^(\d{1,2})(\d{2})$/, '$1:$2');

/** A worksheet writes a date without an hour as its midnight. */
const MIDNIGHT = /[T ]0?0:00(:00)?$/;

const START = /^(du|de|debut|start|begin|from)\b|\bdebut\b|\bstart\b|\bdu$/;
const STOP = /\bfin\b|\bend\b|\bstop\b|\btermin(ant|ee?s?)\b|\bending\b|\bended\b|^(au|to|until|jusqu)|\bau$|^dernier/;
/** Dates that say when something was written, and not what it measured. */
const WRITTEN = /emission|facture|edition|export|impression|paiement|echeance/;

/** A table whose columns of dates, hours and ends are those that a person named; the others as they were found. */
export function placeMoments(table: Table, { columns = {} }: TableAnswers): Table {
  const said = (role: string) =>
    Object.entries(columns).flatMap(([at, one]) => (one.role === role ? [Number(at)] : []));
  const [[time], [hour], [end]] = [said('time'), said('hour'), said('end')];
  if (time === undefined && hour === undefined && end === undefined) return table;
  const isGone = (at: number) => columns[at] !== undefined && !['time', 'end'].includes(columns[at].role);
  const first = time ?? table.dates.find((at) => at !== end && !isGone(at)) ?? table.dates[0]!;
  const dates = [...new Set([first, ...table.dates, ...(end === undefined ? [] : [end])])];
  const own = table.hourAt !== null && columns[table.hourAt] === undefined ? table.hourAt : null;
  // A moment that was moved has its hour, or a column that says so.
  const hourAt = hour ?? (time === undefined ? own : null);
  return { ...table, dates, hourAt, numbers: table.numbers.filter((at) => !dates.includes(at) && at !== hourAt) };
}

/** Columns of dates and hours: which one says the moment of a line, and which one the end of its interval. */
export function timeColumns(
  { dates, hourAt, header }: Table,
  rows: readonly string[][],
  { columns: said = {} }: TableAnswers,
): TableColumn[] {
  const words = (at: number) =>
    plain(header[at] ?? '')
      .replace(/_/g, ' ')
      .trim();
  const base = (at: number) => ({
    at,
    header: header[at] ?? '',
    samples: samplesOf(rows, at),
    unit: null,
    register: null,
    certainty: 'certain' as const,
  });
  const isSaid = (role: string) => dates.find((at) => said[at]?.role === role);
  const open = dates.filter((at) => said[at] === undefined);
  const timeAt =
    isSaid('time') ??
    open.find((at) => START.test(words(at)) && !WRITTEN.test(words(at))) ??
    finestOf(
      open.filter((at) => !WRITTEN.test(words(at)) && !(dates.length > 1 && STOP.test(words(at)))),
      rows,
      hourAt,
    ) ??
    dates[0]!;
  const endAt = isSaid('end') ?? open.find((at) => at !== timeAt && STOP.test(words(at)));
  return [
    { ...base(timeAt), role: 'time', reason: 'des dates' },
    ...(hourAt === null ? [] : [{ ...base(hourAt), role: 'hour' as const, reason: 'des heures' }]),
    ...dates
      .filter((at) => at !== timeAt)
      .map((at) =>
        at === endAt
          ? { ...base(at), role: 'end' as const, reason: 'la fin de l’intervalle' }
          : { ...base(at), role: 'ignored' as const, reason: 'une autre date' },
      ),
  ];
}

/** The first of several columns of dates, unless another distinguishes many more lines: « Mois;Date » are of days. */
function finestOf(columns: readonly number[], rows: readonly string[][], hourAt: number | null): number | undefined {
  const [first] = columns;
  if (first === undefined || hourAt !== null || columns.length === 1) return first;
  const distinct = (at: number) => new Set(rows.map((cells) => cells[at] ?? '')).size;
  const finest = columns.toSorted((a, b) => distinct(b) - distinct(a))[0]!;
  return distinct(finest) > 2 * distinct(first) ? finest : first;
}

/** Moments that the shape of a column is taken from. */
const MOST_MOMENTS = 20_000;

/** « UTC+1 » is another clock. */
const UTC = /\b(utc|gmt)\b(?![ +-]*0?[1-9])/;
const FIXED = /\b(?:utc|gmt) ?\+ ?0?([12])\b/;
const OTHER_CLOCK = /\b(?:utc|gmt) ?[+-] ?0?[1-9]/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2}|\b(?:cet|cest|utc|gmt)|\b(?:utc|gmt) ?[+-]\d{1,2})$/i;

/** Whether moments begin or end their interval, and by which clock they are written. */
export function clockOf(
  table: Table,
  moments: List<string>,
  columns: readonly TableColumn[],
  { variable, unit, stamp, zone }: Chosen,
): Pick<TableMeaning, 'stamp' | 'zone'> {
  const { header, dates, rows } = table;
  // Whoever says the quantity and its unit has seen how the table is read.
  const answeredAll = variable !== undefined && unit !== undefined;
  const timeAt = columns.find(({ role }) => role === 'time')?.at ?? dates[0]!;
  const own = plain([header[timeAt], table.hourAt === null ? '' : header[table.hourAt]].join(' '))
    .replace(/_/g, ' ')
    .trim();
  const sure = <T>(value: T, reason: string): Understood<T> => ({ value, certainty: 'certain', reason });
  const likely = <T>(value: T, reason: string): Understood<T> => ({
    value,
    certainty: answeredAll ? 'certain' : 'proposed',
    reason,
  });
  const first = rows.length > 0 ? cellOf(rows.at(0)!, timeAt) : '';
  const offsets = OFFSET.test(first) && /\d:\d/.test(first);
  const grains = new Set(
    moments
      .slice(0, MOST_MOMENTS)
      .map((text) => (readTableStamp(text, 'day', true) ?? readTableStamp(text, 'month'))?.grain),
  );
  const isNamed = !grains.has('instant') && !grains.has('day');
  const lastAt = mayHold(rows, '24:00') && moments.some((text) => text.includes('24:00') && /(^|[ T])24:00/.test(text));
  return {
    stamp: isNamed
      ? sideOfNamed(columns, stamp)
      : stamp
        ? sure(stamp, ANSWERED)
        : lastAt
          ? sure('end', 'une heure 24:00 ne peut être qu’une fin')
          : columns.some(({ role }) => role === 'end') || START.test(own)
            ? sure('start', 'l’en-tête dit le début de l’intervalle')
            : STOP.test(own)
              ? sure('end', 'l’en-tête dit la fin de l’intervalle')
              : areMonthEnds(moments)
                ? sure('end', 'des derniers jours de mois terminent ce qu’ils mesurent')
                : (sideOf(moments, own, likely) ??
                  likely('start', 'le fichier ne le dit pas : le début est le plus courant')),
    zone: !grains.has('instant')
      ? null
      : zone
        ? sure(zone, ANSWERED)
        : offsets
          ? sure('Europe/Paris', 'chaque heure porte son décalage')
          : (clockOfHeader(
              // What another column of moments says is of its own.
              header.filter((_, at) => at === timeAt || !dates.includes(at)),
              own,
              likely,
            ) ??
            fixedClock(moments) ??
            clockOfOctober(moments) ??
            likely('Europe/Paris', 'le fichier ne le dit pas : l’heure de Paris est la plus courante')),
  };
}

/** A month is no question of its amounts, and one of the reading of a counter. */
function sideOfNamed(columns: readonly TableColumn[], answer: StampSide | undefined): Understood<StampSide> | null {
  const values = columns.filter(({ role }) => isVariableName(role));
  // What a month has counted since January is known at its end.
  if (
    !values.some((one) => isCounter(one) && restartOf(one.unit) === null) ||
    columns.some(({ role }) => role === 'end')
  )
    return null;
  return answer
    ? { value: answer, certainty: 'certain', reason: ANSWERED }
    : {
        value: 'end',
        certainty: 'asked',
        reason: 'un index en face d’un mois ou d’une semaine : relevé à la fin, ou au début ?',
      };
}

const MONTH_MS = 27 * DAY_MS;

/** Whether every date is the last of its month, as spreadsheets write months. */
function areMonthEnds(moments: List<string>): boolean {
  if (moments.length < 2 || moments.length > MOST_MONTHS) return false;
  const days = (order: DateOrder) => moments.map((text) => readTableStamp(text, order));
  const isEnd = (stamp: TableStamp | null) =>
    stamp !== null && stamp.wallMs % DAY_MS === 0 && civilDate(stampDay(stamp) + 1).day === 1;
  for (const order of ['day', 'month'] as const) {
    const found = days(order);
    if (!found.every(isEnd)) continue;
    const walls = [...new Set(found.map((stamp) => stamp!.wallMs))].toSorted((a, b) => a - b);
    return walls.length > 1 && walls.every((at, i) => i === 0 || at - walls[i - 1]! > MONTH_MS);
  }
  return false;
}

/** Two centuries of months. */
const MOST_MONTHS = 2400;
const FEW_MOMENTS = 4;

/** What the moments themselves say: those of readings weeks apart, and those of days that go from 00:30 to 00:00, are ends. */
function sideOf(
  moments: List<string>,
  own: string,
  likely: (value: StampSide, reason: string) => Understood<StampSide>,
): Understood<StampSide> | null {
  const read = (text: string | undefined) => readTableStamp(text ?? '')?.wallMs ?? Number.NaN;
  const sample = [...moments.slice(0, 50).map(read), read(moments.at(-1))].filter((at) => !Number.isNaN(at));
  if (sample.length < 2) return null;
  const ordered = sample.toSorted((a, b) => a - b);
  const steps = ordered
    .slice(1)
    .map((at, i) => at - ordered[i]!)
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b);
  const step = steps[Math.floor(steps.length / 2)] ?? 0;
  if (/\b(releves?|factures?|facturation)\b/.test(own) && step >= 5 * DAY_MS)
    return likely('end', 'une date de relevé ou de facture termine ce qu’elle mesure');
  const isDay = ordered[0]! % DAY_MS === step && ordered.at(-1)! % DAY_MS === 0 && ordered.length >= FEW_MOMENTS;
  return isDay && step < DAY_MS / 2 ? likely('end', 'les heures vont de la fin du premier intervalle à minuit') : null;
}

function clockOfHeader(
  header: readonly string[],
  own: string,
  likely: (value: TableZone, reason: string) => Understood<TableZone>,
): Understood<TableZone> | null {
  if (UTC.test(own) || header.some((text) => /\butc$|\(utc\)/.test(plain(text))))
    return likely('UTC', 'l’en-tête dit UTC');
  const hours = FIXED.exec(own)?.[1];
  if (hours === '1' || hours === '2') return likely(`UTC+${hours}`, `l’en-tête dit UTC+${hours}`);
  return OTHER_CLOCK.test(own)
    ? { value: 'Europe/Paris', certainty: 'asked', reason: 'l’en-tête dit une autre heure que celle de Paris' }
    : null;
}

/** A clock without summer time has the hour that Paris skips in March. */
function fixedClock(moments: List<string>): Understood<TableZone> | null {
  for (let i = 0; i < moments.length; i++) {
    const text = moments.at(i)!;
    // The shape of nearly every line of every curve.
    if ('T '.includes(text.charAt(10)) && text.charAt(13) === ':' && text.charAt(12) !== '2') continue;
    if (!/(^|[ T])0?2\s?[:h]/.test(text)) continue;
    const stamp = readTableStamp(text);
    if (stamp === null || stamp.offsetMs !== null || dayLengthMs(stampDay(stamp)) >= DAY_MS) continue;
    return {
      value: 'UTC+1',
      certainty: 'asked',
      reason: `« ${text.slice(0, 40)} » n’existe pas à l’heure de Paris : UTC, ou UTC+1 toute l’année ?`,
    };
  }
  return null;
}

/** Paris has an hour twice in October: where the values of that day have no other one twice, they are by its clock. */
function clockOfOctober(moments: List<string>): Understood<TableZone> | null {
  const twice = new Set<string>();
  let [day, before] = [Number.NaN, ''];
  const seen = new Set<string>();
  for (let i = 0; i < moments.length; i++) {
    const text = moments.at(i)!;
    // Days are written alike as long as their first letters are.
    if (text.slice(0, 10) !== before) {
      before = text.slice(0, 10);
      const stamp = readTableStamp(text);
      day = stamp === null || stamp.offsetMs !== null ? Number.NaN : stampDay(stamp);
      if (dayLengthMs(day) <= DAY_MS) day = Number.NaN;
    }
    if (Number.isNaN(day)) continue;
    if (seen.has(text)) twice.add(text);
    seen.add(text);
  }
  const [first] = twice;
  const isOfHour = [...twice].every((text) => /(^|[ T])0?[23]\s?[:h]/.test(text));
  return first !== undefined && isOfHour && twice.size * 2 < seen.size
    ? {
        value: 'Europe/Paris',
        certainty: 'certain',
        reason: `« ${first.slice(0, 40)} » y est deux fois, comme à l’heure de Paris`,
      }
    : null;
}

/** Headers of dates that are the last day of their period, and not the day after it. */
export const namesLastDay = (header: string): boolean =>
  /\btermin(ant|ee?s?)\b|\bending\b|\bended\b|\bdernier jour\b|\blast day\b/.test(plain(header).replace(/_/g, ' '));
