import { HOUR_MS } from '@joulerie/domain/calendar';
import { LEAST_END_WH } from '@joulerie/domain/measures';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';

/** Whether what a counter counts is kept as the mean power of its interval. */
export const isPower = (variable: VariableName): boolean => VARIABLES[variable].kind === 'power';

/** What was counted over a time as its variable is kept: the mean power over it [W] of what is kept as power, from Wh. */
export const keptOver = (variable: VariableName, amount: number, ms: number): number =>
  isPower(variable) ? (amount * HOUR_MS) / ms : amount;

/** Counters have four digits at least, of kWh or of the unit of their variable. */
const LEAST_END = 1e4;

/** The lowest power of ten that a counter of a variable ends at, in the unit of the variable; of a power, in Wh. */
export const leastEndOf = (variable: VariableName): number =>
  isPower(variable) || VARIABLES[variable].unit === 'Wh' ? LEAST_END_WH : LEAST_END;
