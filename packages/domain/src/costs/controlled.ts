import { wantedRate } from '../tariffs/own-rates.ts';
import type { Unknown } from '../tariffs/table.ts';
import { formulaFacts } from '../tariffs/turpe.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-gap.ts';
import { contractOn } from './contract.ts';
import type { ElectricityContract, Period } from './contract.ts';

/** The formula in force on a day and its domain; nulls where no power is controlled (up to 36 kVA, or no formula). */
export function controlled(
  contract: ElectricityContract,
  day: number,
): { formula: null; domain: null } | { formula: TurpeFormula; domain: 'BT_SUP_36' | 'HTA' } {
  const { formula } = contractOn(contract, day);
  const domain = formula === null ? null : formulaFacts(formula).domain;
  if (formula === null || domain === null || domain === 'BT_INF_36') return { formula: null, domain: null };
  return { formula, domain };
}

/** The gap of a row without a published figure, with that row when a person can read it on their bill. */
export function rateGap({ fromDay, toDay }: Period, unknown: Unknown): BillGap {
  const { missingRow } = unknown;
  const wanted = missingRow?.table === 'turpe' ? wantedRate('turpe', missingRow.key) : null;
  const gap = { fromDay, toDay, why: unknown };
  return wanted === null ? gap : { ...gap, missing: 'rate', rates: [wanted] };
}
