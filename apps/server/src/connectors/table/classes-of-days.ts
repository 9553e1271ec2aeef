import { DAY_MS, civilDate, weekday } from '@joulerie/domain/calendar';
import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { registerOf } from './headers.ts';
import type { TableColumn } from './meaning.ts';
import type { TableStamp } from './stamps.ts';
import { type TableRow, cellOf } from './table-row.ts';

/** Words of classes in a name of file; « bleu » and « high » are in the names of places too. */
const PEAK = /\b(h[pc][hbe]?|pleines?|creuses?|tempo)\b/;

/** The time class that the name of a file or of a sheet says. `T1` of a name is a quarter. */
export function classOfName(name: string): string | null {
  const words = plain(name.replace(/\.[a-z]{2,5}$/i, '')).replace(/[^a-z0-9]+/g, ' ');
  return PEAK.test(words) ? registerOf(words.replace(/\bt[1-4]\b/g, ' ')) : null;
}

/** The days that a time class is in: those of a colour of Tempo or of a season. Null for hours that are in every day. */
export function daysOfClass(register: string | null): string | null {
  const color = /^(BLEU|BLANC|ROUGE)/.exec(register ?? '')?.[1];
  if (color !== undefined) return color;
  const season = /^(?:H[PC]([HBE])|PTE)$/.exec(register ?? '');
  if (season === null) return null;
  return season[1] === 'B' || season[1] === 'E' ? 'été' : 'hiver';
}

/** A line may be of several seasons; a month is of one. */
const LONG: ReadonlySet<TableStamp['grain']> = new Set(['quarter', 'half', 'year']);

/** Whether a cell has no amount: it is empty, says so in a word or a dash, or is an error of a worksheet. `#####` is one that is hidden. */
export const isBlankCell = (cell: string): boolean => !/^[^#]*\d|^\s*#{2,}\s*$/.test(cell);

/**
 * Whether a line lacks a time class: the colours of Tempo and the seasons have each their days, whose classes are there or are all blank.
 * Zeros beside the blanks of the other season may be those of what is missing.
 */
export function lacksClass(group: readonly TableColumn[], row: TableRow, stamp: TableStamp): boolean {
  const isBlank = ({ at }: TableColumn) => isBlankCell(cellOf(row, at));
  if (group.every(isBlank)) return false;
  const expected = group.filter((one) => !(isBlank(one) && one.register === 'PTE' && !hasPeak(stamp)));
  const kinds = [...Map.groupBy(expected, ({ register }) => daysOfClass(register) ?? '').values()];
  const [left, given] = [kinds.filter((same) => same.every(isBlank)), kinds.filter((same) => !same.every(isBlank))];
  if (given.some((same) => same.some(isBlank))) return true;
  if (left.length === 0) return false;
  const isOfSeasons = left.some(([one]) => ['été', 'hiver'].includes(daysOfClass(one!.register) ?? ''));
  if (!isOfSeasons) return left.some(([one]) => daysOfClass(one!.register) === null);
  return LONG.has(stamp.grain) || given.flat().every(({ at }) => readLooseNumber(cellOf(row, at)) === 0);
}

const FIRST_PEAK_MONTH = 12;
const LAST_PEAK_MONTH = 2;
const SUNDAY = 6;

/** Whether the days of a line may have the hours of « pointe »: from December to February, but for Sundays. */
function hasPeak({ wallMs, grain }: TableStamp): boolean {
  const day = Math.floor(wallMs / DAY_MS);
  const { month } = civilDate(day);
  if (grain === 'day' && weekday(day) === SUNDAY) return false;
  return LONG.has(grain) || month >= FIRST_PEAK_MONTH || month <= LAST_PEAK_MONTH;
}
