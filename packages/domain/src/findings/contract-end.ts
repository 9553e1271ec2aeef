import { noAnswer } from '../answers/index.ts';
import type { CivilDay } from '../calendar/days.ts';
import { silent } from './finding.ts';
import type { ContractEndFinding, Silence } from './finding.ts';

/** Days before its end from which a contract is worth a look: a tender and its notice take that long. */
export const NOTICE_DAYS = 120;

/**
 * A contract that is over, or will be within four months. What the next one will cost is not known: no amount.
 *
 * @param endDay last day of the contract in force, of the last one when it is over; null when it runs without an end or nobody said
 * @param today civil day
 */
export function findContractEnd(endDay: CivilDay | null, today: CivilDay): ContractEndFinding | Silence {
  if (endDay === null) return silent(noAnswer('no_contract_end'));
  const daysLeft = endDay - today;
  if (daysLeft > NOTICE_DAYS) return silent(noAnswer('contract_runs', { day: endDay }));
  return {
    known: true,
    rule: 'contract_end',
    period: { fromDay: today, toDay: today + 1 },
    eurPerYear: null,
    confidence: 'high',
    endDay,
    daysLeft,
  };
}
