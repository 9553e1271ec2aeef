import type { CivilDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { energyOfVariable } from '../vocabulary/energies.ts';
import { UNITS } from '../vocabulary/units.ts';
import { VARIABLES } from '../vocabulary/variables.ts';
import type { VariableName } from '../vocabulary/variables.ts';

/**
 * What an alarm looks at: measured values over the civil days `[fromDay, toDay)`, in the unit of the variable; NaN where missing. A value
 * each `stepS` from the start of the first day, or one a civil day where `stepS` is a day.
 */
export type AlarmSeries = {
  fromDay: CivilDay;
  toDay: CivilDay;
  stepS: number;
  values: Float64Array;
  /** 1 for a day whose energy is that of a part of it: it is that or more. */
  inPart?: Uint8Array;
  /** Energy of one unit over one slot [Wh]; null for what is no energy that is used. */
  whPerUnit: number | null;
};

/**
 * Energy of one unit of a variable over one slot [Wh]; null for what is no energy that is used: what is over a limit then costs nothing known.
 *
 * @param variable a variable of the vocabulary
 * @param stepS length of a slot [s]
 */
export function whPerUnitOf(variable: VariableName, stepS: number): number | null {
  if (variable === 'puissance') return stepS / 3600;
  const { toKwh } = UNITS[VARIABLES[variable].unit];
  return energyOfVariable(variable) === null || toKwh === null ? null : toKwh * 1000;
}

/** Length of the step of a series of days [s]. */
export const DAY_STEP_S = 86_400;

/**
 * First slot of a civil day in a series; a day after its end begins where it ends.
 *
 * @param series measured values
 * @param day a civil day, not before the first
 */
export function slotOfDay({ fromDay, stepS, values }: AlarmSeries, day: CivilDay): number {
  if (stepS >= DAY_STEP_S) return Math.min(values.length, day - fromDay);
  return Math.min(values.length, Math.round((dayStart(day) - dayStart(fromDay)) / (stepS * 1000)));
}

/**
 * Instant at which a slot begins.
 *
 * @param series measured values
 * @param slot its number, from 0; the length of the series is its end
 */
export const instantOfSlot = ({ fromDay, stepS }: AlarmSeries, slot: number): number =>
  stepS >= DAY_STEP_S ? dayStart(fromDay + slot) : dayStart(fromDay) + slot * stepS * 1000;

/**
 * Whether something was measured on a day.
 *
 * @param series measured values
 * @param day a civil day of the series
 */
export function isMeasured(series: AlarmSeries, day: CivilDay): boolean {
  const end = slotOfDay(series, day + 1);
  for (let i = slotOfDay(series, day); i < end; i++) if (!Number.isNaN(series.values[i]!)) return true;
  return false;
}

/**
 * Last day on which something was measured; null without any.
 *
 * @param series measured values
 */
export function lastMeasuredDay(series: AlarmSeries): CivilDay | null {
  for (let day = series.toDay - 1; day >= series.fromDay; day--) if (isMeasured(series, day)) return day;
  return null;
}
