import { noAnswer } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import { silent } from './finding.ts';
import type { ContractEndFinding, Silence } from './finding.ts';

/** Days before its end from which a contract is worth a look: a tender and its notice take that long. */
export const NOTICE_DAYS = 120;

/** Days on which an offer gives the price, both included; null runs without an end. */
export type OfferDays = { firstDay: CivilDay; lastDay: CivilDay | null };

/**
 * What is known of the end of a contract on a day.
 * - `ends`: its last day, past or to come; `open`: none is known.
 * - `continues`: the end that was known has passed, and an offer that began before it still gives the price.
 * - `gap`: no offer gives a price today, and one will from `nextDay` on; null of `endDay` where none did before.
 */
export type ContractEnd =
  | { state: 'ends' | 'continues'; endDay: CivilDay }
  | { state: 'open' }
  | { state: 'gap'; endDay: CivilDay | null; nextDay: CivilDay };

/**
 * When a contract ends, from the end that its point is known to have and from its offers: the price of today is known where an offer
 * covers it, and goes on as long as offers follow one another without a day between. The end of the point counts while it is to come,
 * unless an offer begins after it.
 *
 * @param pointEnd last day by the facts of the point; null when nobody said
 * @param offers days of the offers, in any order
 * @param today civil day
 */
export function endOfContract(pointEnd: CivilDay | null, offers: readonly OfferDays[], today: CivilDay): ContractEnd {
  const sorted = offers.toSorted((a, b) => a.firstDay - b.firstDay);
  const lastOf = (offer: OfferDays) => offer.lastDay ?? Number.POSITIVE_INFINITY;
  const renewed = pointEnd !== null && sorted.some(({ firstDay }) => firstDay > pointEnd);
  const isOffered = sorted.some((offer) => offer.firstDay <= today && lastOf(offer) >= today);
  const pointRuns = pointEnd !== null && pointEnd >= today;
  if (!isOffered && !pointRuns) {
    const past = [pointEnd, ...sorted.map(({ lastDay }) => lastDay)].filter((day) => day !== null && day < today);
    const endDay = past.length === 0 ? null : Math.max(...past.map(Number));
    const next = sorted.find(({ firstDay }) => firstDay > today);
    if (next) return { state: 'gap', endDay, nextDay: next.firstDay };
    return endDay === null ? { state: 'open' } : { state: 'ends', endDay };
  }
  if (pointRuns && !renewed) return { state: 'ends', endDay: pointEnd };
  let until = pointRuns ? pointEnd : today;
  for (const offer of sorted) if (offer.firstDay <= until + 1) until = Math.max(until, lastOf(offer));
  if (pointEnd !== null && !pointRuns && !renewed && until > today + NOTICE_DAYS)
    return { state: 'continues', endDay: pointEnd };
  return until === Number.POSITIVE_INFINITY ? { state: 'open' } : { state: 'ends', endDay: until };
}

/**
 * A contract that is over, will be within four months, whose known end has passed under an offer that continues, or that no offer prices
 * until the next one. What the next one will cost is not known: no amount.
 *
 * @param end of `endOfContract`
 * @param today civil day
 */
export function findContractEnd(end: ContractEnd, today: CivilDay): ContractEndFinding | Silence {
  if (end.state === 'open' || end.endDay === null) return silent(noAnswer('no_contract_end'));
  const daysLeft = end.endDay - today;
  if (daysLeft > NOTICE_DAYS) return silent(noAnswer('contract_runs', { day: end.endDay }));
  return {
    known: true,
    rule: 'contract_end',
    period: { fromDay: today, toDay: today + 1 },
    eurPerYear: null,
    confidence: end.state === 'continues' ? 'low' : 'high',
    endDay: end.endDay,
    daysLeft,
    ...(end.state === 'continues' && { continues: true }),
    ...(end.state === 'gap' && { nextDay: end.nextDay }),
  };
}
