import { addMonths, civilDate, DAY_MS } from '@joulerie/domain/calendar';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { FIRST_DAY } from '../series/date-bounds.ts';
import { stampDay } from '../text/stamps.ts';
import type { Stamp } from '../text/stamps.ts';
import type { StampSide } from './meaning.ts';
import type { Grain, TableStamp } from './stamps.ts';
import type { List } from './views.ts';

/**
 * What is asked of the moments of a column: its variable, and whether they begin or end what they measure; an end may be the last day of
 * it (`isLastDay`) instead of the day after. `isAmount`: a power that is written as its energy.
 */
type Kept = { variable: VariableName; stamp: StampSide; isLastDay?: boolean; isAmount?: boolean };

/**
 * The day of each stamp, when the lines are one a day at midnight (00:00, the start of their day or the end of it) or just before
 * (23:59, 23:59:59, the end of their day); null when they are anything else. An index has no interval: it is read at a midnight, and
 * kept at the start of the day that begins there.
 */
export function dayOfMidnights(stamps: List<Stamp>, choice: Kept): ((stamp: Stamp) => number) | null {
  const isIndex = VARIABLES[choice.variable].kind === 'register';
  const clock = ({ wallMs }: Stamp) => ((wallMs % DAY_MS) + DAY_MS) % DAY_MS;
  const isEnd = (stamp: Stamp) => [1000, 60_000].includes(DAY_MS - clock(stamp));
  if (stamps.length < 2 || !stamps.every((stamp) => clock(stamp) === 0 || isEnd(stamp))) return null;
  const day = (stamp: Stamp) =>
    isIndex
      ? Math.round(stamp.wallMs / DAY_MS)
      : Math.floor(stamp.wallMs / DAY_MS) - (clock(stamp) === 0 && choice.stamp === 'end' ? 1 : 0);
  const days = [...new Set(stamps.map(day))].toSorted((a, b) => a - b);
  const gaps = days.slice(1).map((one, i) => one - days[i]!);
  return gaps.filter((gap) => gap === 1).length * 2 > gaps.length ? day : null;
}

export type Span = { fromDay: number; toDay: number };

const MONTHS_OF: Partial<Record<Grain, number>> = { month: 1, quarter: 3, half: 6, year: 12 };

/** The days of a moment as it names them: its day, its week, its month. */
export function namedSpan(stamp: TableStamp): Span {
  const fromDay = stampDay(stamp);
  const months = MONTHS_OF[stamp.grain];
  const toDay = months === undefined ? fromDay + (stamp.grain === 'week' ? 7 : 1) : addMonths(fromDay, months);
  return { fromDay, toDay };
}

/**
 * Periods of weekly, monthly or yearly amounts, by their date: from it to the next date, or from the previous to it when
 * the choice says `end`. The open end repeats its
 * neighbour's length, in months where the dates are the same day of the month. Null when the dates are days, or the variable is a state that has no period.
 */
export function spansOf(stamps: List<Stamp>, choice: Kept): Map<number, Span> | null {
  const { kind } = VARIABLES[choice.variable];
  // Days that are refused are no neighbours: the length of a period is not measured from them.
  const days = [...new Set(stamps.map(stampDay))].filter((day) => day >= FIRST_DAY).toSorted((a, b) => a - b);
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day));
  const median = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 1;
  // A power at dates weeks apart is that of its days; an energy is not.
  const hasPeriod = kind === 'energy' || (kind === 'power' && choice.isAmount === true);
  if (gaps.length === 0 || median < 5 || !hasPeriod) return null;
  const months = Math.round(Math.min(...gaps) / 30.4);
  // « 31/01;29/02 » are the months that end then, and « 31/03;30/06 » the quarters.
  if (days.length > 1 && days.every((day) => civilDate(day + 1).day === 1) && Math.min(...gaps) > 27)
    return new Map(days.map((day) => [day, { fromDay: addMonths(day + 1, -months), toDay: day + 1 }]));
  if (choice.stamp === 'end' && choice.isLastDay) {
    const nexts = stamps.map((stamp) => ({ ...stamp, wallMs: stamp.wallMs + DAY_MS }));
    const spans = spansOf(nexts, { ...choice, isLastDay: false });
    return spans && new Map([...spans].map(([day, span]) => [day - 1, span]));
  }
  const sameDay = days.every((day) => civilDate(day).day === civilDate(days[0] ?? 0).day) && months > 0;
  const edge = (choice.stamp === 'start' ? gaps.at(-1) : gaps[0]) ?? median;
  const shift = (day: number, sign: 1 | -1) => (sameDay ? addMonths(day, sign * months) : day + sign * edge);
  // A month without a line is a hole: the month before it does not stretch over it.
  const bounded = (day: number, next: number | undefined, sign: 1 | -1) =>
    sameDay ? shift(day, sign) : (next ?? shift(day, sign));
  return new Map(
    days.map((day, i) =>
      choice.stamp === 'start'
        ? [day, { fromDay: day, toDay: bounded(day, days[i + 1], 1) }]
        : [day, { fromDay: bounded(day, days[i - 1], -1), toDay: day }],
    ),
  );
}
