import { warning, warningSentence } from '@joulerie/domain/answers';
import { type StoredPeriod, spreadsOf } from '@joulerie/domain/measures';
import type { VariableName } from '@joulerie/domain/vocabulary';

/** How the amounts of a variable over periods make the days asked, a sentence each; empty without any. */
export const estimatesOf = (
  periods: readonly StoredPeriod[],
  variable: VariableName,
  days: { fromDay: number; toDay: number },
): string[] =>
  spreadsOf(
    periods.filter((one) => one.variable === variable),
    days,
  ).map((by) => warningSentence(warning('fuel_spread', { by })));
