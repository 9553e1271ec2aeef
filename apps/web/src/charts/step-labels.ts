import {
  FRENCH_MONTHS,
  FRENCH_SHORT_MONTHS,
  FRENCH_WEEKDAYS,
  civilDate,
  clockText,
  frenchDay,
  weekday,
  parisDay,
  wallMinutes,
} from '@joulerie/domain/calendar';
import type { DaySteps } from './series.ts';

/** `mardi 11 janv. 2022` */
export function longDay(day: number): string {
  const { year, month, day: d } = civilDate(day);
  return `${FRENCH_WEEKDAYS[weekday(day)]} ${d === 1 ? '1er' : d}\u00a0${FRENCH_SHORT_MONTHS[month - 1]} ${year}`;
}

/** `11 janv.` */
export function shortDay(day: number): string {
  const { month, day: d } = civilDate(day);
  return `${d === 1 ? '1er' : d}\u00a0${FRENCH_SHORT_MONTHS[month - 1]}`;
}

/** `08:10` by the clock of Paris. */
export const clock = (instant: number): string => clockText(wallMinutes(instant));

/** `mardi 11 janv. 2022 à 08:10` */
export function longInstant(instant: number): string {
  return `${longDay(parisDay(instant))} à ${clock(instant)}`;
}

/** `11/01/2022 08:10`, for tables and files. */
export function plainInstant(instant: number): string {
  return `${frenchDay(parisDay(instant))} ${clock(instant)}`;
}

export function monthName(day: number): string {
  return FRENCH_SHORT_MONTHS[civilDate(day).month - 1]!;
}

export function monthInitial(day: number): string {
  return FRENCH_MONTHS[civilDate(day).month - 1]![0]!.toUpperCase();
}

/** Axis label of a civil step: `févr.`, `11 janv.`, `2022`. `narrow` gives initials of months. */
export function stepLabel(steps: DaySteps, index: number, narrow = false): string {
  const day = steps.days[index]!;
  if (steps.grain === 'yearly') return String(civilDate(day).year);
  if (steps.grain === 'monthly') return narrow ? monthInitial(day) : monthName(day);
  return shortDay(day);
}

/** Whole words for a tooltip, a table or a reader: `février 2021`, `semaine du 8 nov. 2021`, `mardi 11 janv. 2022`. */
export function stepName(steps: DaySteps, index: number): string {
  const day = steps.days[index]!;
  const { year, month } = civilDate(day);
  if (steps.grain === 'yearly') return `année ${year}`;
  if (steps.grain === 'monthly') return `${FRENCH_MONTHS[month - 1]} ${year}`;
  if (steps.grain === 'weekly') return `semaine du ${shortDay(day)} ${year}`;
  return longDay(day);
}

/** The same, and whether the step is under way: « novembre 2026, en cours ». */
export function stepNameOn(today: number, steps: DaySteps, index: number): string {
  const isUnderWay = steps.days[index]! <= today && today < steps.days[index + 1]!;
  return `${stepName(steps, index)}${isUnderWay ? ', en cours' : ''}`;
}

/** First cell of a row of the table: `févr. 2021`, `08/11/2021`. */
export function stepCell(steps: DaySteps, index: number): string {
  const day = steps.days[index]!;
  return steps.grain === 'monthly' ? `${monthName(day)} ${civilDate(day).year}` : stepKey(steps, index);
}

/** The same in a file, which spreadsheets read as dates: `02/2021`. */
export function stepKey(steps: DaySteps, index: number): string {
  const day = steps.days[index]!;
  const { year, month } = civilDate(day);
  if (steps.grain === 'yearly') return String(year);
  if (steps.grain === 'monthly') return `${String(month).padStart(2, '0')}/${year}`;
  return frenchDay(day);
}
