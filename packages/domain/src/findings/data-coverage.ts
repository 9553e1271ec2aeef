import { noAnswer } from '../answers/index.ts';
import type { Period } from '../costs/contract.ts';
import { isWhole, silent } from './finding.ts';
import type { CoverageFinding, Silence } from './finding.ts';

/**
 * Measures that lack over a year: what was used on these days is unknown, and no amount is guessed for it.
 *
 * @param measured share of each day of the period that was measured, 0..1
 * @param period a year of civil days
 */
export function findMissingDays(measured: Float64Array, period: Period): CoverageFinding | Silence {
  const days = period.toDay - period.fromDay;
  const known = measured.reduce((sum, share) => sum + share, 0);
  if (days === 0 || known === 0) return silent(noAnswer('nothing_measured'), 'import');
  const share = known / days;
  if (isWhole(share)) return silent(noAnswer('nothing_lacks'));
  return {
    known: true,
    rule: 'coverage',
    period,
    eurPerYear: null,
    confidence: 'high',
    share,
    missingDays: Math.round(days - known),
  };
}
