import { addMonths, type CivilDay } from '../calendar/index.ts';

/** How long the measures of a consent are kept after its end [months], and after its withdrawal [days]. Source: decisions §5. */
export const KEPT_MONTHS = { curves: 24, all: 36 } as const;
/** Below the thirty days that are promised: the night of the last one may fail. */
const KEPT_DAYS_AFTER_WITHDRAWAL = 28;

/** What decides how long the measures of a consent are kept: its days, both included, and the day of its withdrawal. */
export type KeptConsent = { fromDay: CivilDay; toDay: CivilDay; withdrawnDay: CivilDay | null };

/** Days, both included. */
export type DaySpan = { fromDay: CivilDay; toDay: CivilDay };

/** Last day on which the measures of a consent are kept. */
const keptUntil = ({ toDay, withdrawnDay }: KeptConsent, what: keyof typeof KEPT_MONTHS): CivilDay =>
  withdrawnDay === null ? addMonths(toDay, KEPT_MONTHS[what]) : withdrawnDay + KEPT_DAYS_AFTER_WITHDRAWAL;

/**
 * The days of a source whose measures are to be erased: those of consents that ended long enough ago, without those that another consent still
 * keeps. In order, apart from one another.
 *
 * @param consents every consent of the source
 * @param what `curves`: what is finer than a day; `all`: everything
 * @param today civil day of Paris
 */
export function erasableDays(
  consents: readonly KeptConsent[],
  what: keyof typeof KEPT_MONTHS,
  today: CivilDay,
): DaySpan[] {
  const isOver = (one: KeptConsent) => keptUntil(one, what) < today;
  const kept = consents.filter((one) => !isOver(one));
  let gone: DaySpan[] = consents.filter(isOver).map(({ fromDay, toDay }) => ({ fromDay, toDay }));
  for (const keep of kept)
    gone = gone.flatMap(({ fromDay, toDay }) =>
      [
        { fromDay, toDay: Math.min(toDay, keep.fromDay - 1) },
        { fromDay: Math.max(fromDay, keep.toDay + 1), toDay },
      ].filter((part) => part.fromDay <= part.toDay),
    );
  return joined(gone);
}

function joined(spans: readonly DaySpan[]): DaySpan[] {
  const result: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromDay - b.fromDay)) {
    const last = result.at(-1);
    if (last && span.fromDay <= last.toDay + 1) last.toDay = Math.max(last.toDay, span.toDay);
    else result.push({ ...span });
  }
  return result;
}
