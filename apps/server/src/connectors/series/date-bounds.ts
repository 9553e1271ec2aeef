import { DAY_MS, dayNumber, dayStart, frenchDay, parisDay } from '@joulerie/domain/calendar';

/** The calendar is trusted from this year on. */
const FIRST_YEAR = 1996;
/** First civil day that a measure may be of. */
export const FIRST_DAY = dayNumber(FIRST_YEAR, 1, 1);

/** The last civil day that a measure may be of at an instant. Tomorrow is in: a clock may be ahead, and a day ends at its midnight. */
export const lastDayAt = (nowMs: number): number => parisDay(nowMs) + 1;

/** Days after the last one that plans and budgets are made for. */
const LONGEST_AHEAD = 366;

/** The civil days that measures may be of. */
export class DateBounds {
  private readonly lastDay: number;
  private readonly instants: readonly [number, number];
  private readonly walls: readonly [number, number];

  /** @param lastDay last civil day; without one, days to come are not refused */
  constructor(lastDay: number | null) {
    this.lastDay = lastDay ?? Number.MAX_SAFE_INTEGER;
    this.instants = [dayStart(FIRST_DAY), lastDay === null ? Infinity : dayStart(lastDay + 1)];
    this.walls = [FIRST_DAY * DAY_MS, lastDay === null ? Infinity : (lastDay + 1) * DAY_MS];
  }

  /** Whether a day is so far ahead that its year was mistyped: what its line measures is of another day, and not to come. */
  isMistyped(day: number): boolean {
    return day > this.lastDay + LONGEST_AHEAD;
  }

  /** Why the days `[fromDay, toDay)` are refused, in French; null when they are not. */
  refusalOfDays(fromDay: number, toDay: number = fromDay + 1): string | null {
    if (fromDay < FIRST_DAY) return tooEarly(fromDay);
    if (toDay - 1 <= this.lastDay) return null;
    return fromDay > this.lastDay ? toCome(fromDay) : `la période n’est pas terminée (${frenchDay(toDay - 1)})`;
  }

  /** The same for an instant, or for a clock of Paris (`naive`). The end of the last day, which may stamp it, is in. */
  refusalOfStamp(stampMs: number, naive: boolean): string | null {
    const [first, last] = naive ? this.walls : this.instants;
    if (stampMs >= first && stampMs <= last) return null;
    const day = naive ? Math.floor(stampMs / DAY_MS) : parisDay(stampMs);
    return stampMs < first ? tooEarly(day) : toCome(day);
  }
}

const tooEarly = (day: number) => `date antérieure à ${FIRST_YEAR} (${frenchDay(day)})`;
const toCome = (day: number) => `date à venir (${frenchDay(day)})`;
