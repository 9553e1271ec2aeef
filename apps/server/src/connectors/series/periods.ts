import { frenchDay } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import type { PeriodValue } from '@joulerie/domain/measures';
import type { Repeats } from '../table/meaning.ts';
import { limitsOf, outOfRange } from './limits.ts';
import { FINALITY, superseded, supersedes } from './precedence.ts';
import { type RunReport, firstOf, isSum, secondOf } from './runs.ts';

export type PeriodRead = PeriodValue & { line: number };

/**
 * Periods in order of time: a period given again is a duplicate, unless it supersedes the other. One inside another is kept beside it (a
 * published month, then a reading of two); one that overlaps another without being inside is refused, and asked: no line has its energy.
 */
export function layPeriods(
  read: PeriodRead[],
  variable: VariableName,
  report: RunReport,
  repeats: Repeats = 'first',
): { periods: PeriodValue[]; duplicates: number } {
  const [minimum, maximum] = limitsOf(variable, false);
  const sorted = read.toSorted((a, b) => a.fromDay - b.fromDay || b.toDay - a.toDay || a.line - b.line);
  // The periods that the next one may be inside, each inside the one before.
  const around: PeriodValue[] = [];
  const periods: PeriodValue[] = [];
  let duplicates = 0;
  let lastLine = 0;
  for (const { line, ...period } of sorted) {
    const name = `la période du ${frenchDay(period.fromDay)} au ${frenchDay(period.toDay)}`;
    const last = periods.at(-1);
    while (around.length > 0 && around.at(-1)!.toDay <= period.fromDay) around.pop();
    const inner = around.at(-1);
    if (period.toDay <= period.fromDay) {
      report.refuse(line, `${name} est vide ou à l’envers`);
    } else if (period.value < minimum || period.value > maximum) {
      if (period.value < 0) report.noteUnread?.(line, `valeur négative pour ${name}`);
      report.refuse(line, outOfRange(variable, period.value, minimum));
    } else if (last && last.fromDay === period.fromDay && last.toDay === period.toDay) {
      duplicates++;
      const [one, other] = [standingOf(period), standingOf(last)];
      if (supersedes(one, other)) {
        if (period.value !== last.value)
          report.refuse(lastLine, superseded(name, last.value, period.value, one, other));
        periods[periods.length - 1] = period;
        lastLine = line;
      } else if (!Object.is(last.value, period.value)) {
        if (!supersedes(other, one)) report.noteRepeat?.(name, lastLine, line);
        if (repeats === 'both' && isSum(variable))
          periods[periods.length - 1] = { ...last, value: last.value + period.value };
        else if (repeats === 'last') {
          report.refuse(lastLine, firstOf(name, last.value, period.value));
          periods[periods.length - 1] = period;
          lastLine = line;
        } else report.refuse(line, secondOf(name, last.value, period.value));
      }
    } else if (inner && period.toDay > inner.toDay) {
      report.refuse(line, `${name} chevauche la précédente`);
      if (period.value !== 0) report.noteUnread?.(line, `${name} chevauche la précédente`);
    } else {
      periods.push(period);
      around.push(period);
      lastLine = line;
    }
  }
  return { periods, duplicates };
}

const standingOf = ({ quality, finality = FINALITY.unsaid }: PeriodValue) => ({ quality, finality });
