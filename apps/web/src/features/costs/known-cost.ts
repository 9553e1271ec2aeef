import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import type { Cost } from '@joulerie/contract/costs';
import { percent } from '../../lib/format.ts';

type Amounts = Pick<Cost, 'totalEur' | 'totalKwh' | 'pricedKwh' | 'measured'> & { pricedEur: number | null };

/**
 * What is known of a cost, whole or in part [€]; null where no measured energy has a price: its subscription and its network alone
 * would read as a low bill.
 */
export function knownEur(of: Amounts): number | null {
  if (of.totalKwh === null) return null;
  if (of.totalEur !== null) return of.totalEur;
  // Measured days that consumed nothing have a cost too.
  return of.pricedKwh > 0 || (of.measured !== null && of.measured.eur !== null) ? of.pricedEur : null;
}

/** Whether a part of a cost is missing, by the rule of the lists: a source without a price, or not measured on nearly all days. */
export const isPartial = ({ totalEur, sources }: Pick<Cost, 'totalEur'> & { sources: Covered[] }): boolean =>
  totalEur === null || sources.some(({ coverage }) => coverage < WHOLE_YEAR);

type Covered = Pick<Cost['sources'][number], 'coverage'>;

/** From this share of its period on, what is measured reads 100,0 %. */
const ALL = 0.9995;

/** « coût des 99,7 % de jours mesurés »: what a cost that is known whole leaves out; null where it leaves out nothing, or is partial. */
export function measuredDaysNote(cost: Parameters<typeof isPartial>[0] & Pick<Cost, 'coverage'>): string | null {
  if (isPartial(cost) || cost.coverage >= ALL) return null;
  return `coût des ${percent(cost.coverage, 1)} de jours mesurés`;
}
