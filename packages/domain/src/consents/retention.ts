import { addMonths, type CivilDay } from '../calendar/index.ts';

/** How long the measures of a consent are kept after its end [months], and after its withdrawal [days]. Source: decisions §5. */
export const KEPT_MONTHS = { curves: 24, all: 36 } as const;
/** Below the thirty days that are promised: the night of the last one may fail. */
const KEPT_DAYS_AFTER_WITHDRAWAL = 28;

/**
 * How long the measures of days that no consent covers are kept after the right to read them was last declared [days]: the time for the
 * holder to answer. Three times the validity of a request, which leaves room for two reminders of it.
 */
const UNCONSENTED_KEPT_DAYS = 90;

/**
 * How long the words of a proof are kept after the end of its consent [months]: until whatever the consent allowed can no longer be
 * contested. Source: Code civil, article 2224, prescription of five years.
 */
export const IDENTITY_KEPT_MONTHS = 60;

/** How long a request that nobody signed keeps the address and the names of who was asked, after its end [months]: the time to ask once more. */
export const UNSIGNED_KEPT_MONTHS = 12;

/**
 * What decides how long the measures of a consent are kept: its days, both included, the day of its withdrawal, and whether it has the
 * purpose « courbe fine ».
 */
export type KeptConsent = { fromDay: CivilDay; toDay: CivilDay; withdrawnDay: CivilDay | null; fine: boolean };

/** Days, both included. */
export type DaySpan = { fromDay: CivilDay; toDay: CivilDay };

/** Last day on which the measures of a consent are kept. */
const keptUntil = ({ toDay, withdrawnDay }: KeptConsent, what: keyof typeof KEPT_MONTHS): CivilDay =>
  withdrawnDay === null ? addMonths(toDay, KEPT_MONTHS[what]) : withdrawnDay + KEPT_DAYS_AFTER_WITHDRAWAL;

/**
 * The days of a source whose measures are to be erased: those of consents that ended long enough ago, without those that another consent still
 * keeps. In order, apart from one another. Curves depend on the consents with the purpose « courbe fine » alone: another one allows nobody
 * to read them, so that it is no reason to keep them.
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
  const allowing = what === 'curves' ? consents.filter(({ fine }) => fine) : consents;
  const isOver = (one: KeptConsent) => keptUntil(one, what) < today;
  return without(
    allowing.filter(isOver),
    allowing.filter((one) => !isOver(one)),
  );
}

/**
 * The days measured of a source that no consent covers, whatever became of the consents, once the holder had time to answer: nobody may
 * read them, and nothing says that anybody ever will. In order, apart from one another.
 *
 * @param consents every consent of the source, by its current dates
 * @param measured the first and the last day of what is kept of the source
 * @param declaredDay when the right to read the source was declared last, civil day of Paris
 * @param today civil day of Paris
 */
export const unconsentedDays = (
  consents: readonly KeptConsent[],
  measured: DaySpan,
  declaredDay: CivilDay,
  today: CivilDay,
): DaySpan[] => (today - declaredDay > UNCONSENTED_KEPT_DAYS ? without([measured], consents) : []);

/**
 * Days of either, in order, apart from one another: an amount over a period that lies in two spans beside each other is within one.
 *
 * @param spans in any order
 */
export function joinDays(spans: readonly DaySpan[]): DaySpan[] {
  const result: DaySpan[] = [];
  for (const { fromDay, toDay } of spans.toSorted((a, b) => a.fromDay - b.fromDay)) {
    const last = result.at(-1);
    if (fromDay > toDay) continue;
    if (last && fromDay <= last.toDay + 1) last.toDay = Math.max(last.toDay, toDay);
    else result.push({ fromDay, toDay });
  }
  return result;
}

/** The days of the first that none of the others has. A consent that ended before its first day has none. */
function without(spans: readonly DaySpan[], others: readonly DaySpan[]): DaySpan[] {
  let left: DaySpan[] = [...spans];
  for (const other of others)
    if (other.fromDay <= other.toDay)
      left = left.flatMap(({ fromDay, toDay }) => [
        { fromDay, toDay: Math.min(toDay, other.fromDay - 1) },
        { fromDay: Math.max(fromDay, other.toDay + 1), toDay },
      ]);
  return joinDays(left);
}
