import type { Cost } from '@joulerie/contract/costs';

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

/** From this share of its period on, a cost is shown as whole: 100,0 %. */
const WHOLE = 0.9995;

/** Whether a part of a cost is missing, at an end of the period or inside it. */
export const isPartial = ({ totalEur, coverage }: Pick<Cost, 'totalEur' | 'coverage'>): boolean =>
  totalEur === null || coverage < WHOLE;
