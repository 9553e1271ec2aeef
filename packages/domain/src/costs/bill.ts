import { warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import { formulaFacts } from '../tariffs/turpe.ts';
import { assembleBill } from './bill-lines.ts';
import type { BillGap } from './bill-gap.ts';
import type { Bill } from './bill-lines.ts';
import type { Charge } from './charge.ts';
import { contractDays, contractOn, postCalendarOf, spansOf } from './contract.ts';
import type { ElectricityContract, GasContract, Period } from './contract.ts';
import { createEnergySplitter } from './day-energies.ts';
import type { EnergySplitter, EnergyInput } from './day-energies.ts';
import { electricityCharges } from './electricity-charges.ts';
import type { Exceedance } from './exceedance.ts';
import { gasCharges } from './gas-charges.ts';
import { billedDays } from './measured-days.ts';
import type { MeasuredExtent } from './measured-days.ts';
import type { Purpose } from './network-charges.ts';
import { penaltyCharges } from './penalties.ts';
import type { ApparentMaxima } from './power-factor.ts';
import type { ReactiveEnergy } from './reactive-charges.ts';

/**
 * The bill of a period, in lines, from measures and a contract. How to call:
 *
 *     const bill = electricityBill({
 *       energy: { kind: 'curve', startMs, stepS: 1800, powerW },          // or 'days', or 'registers'
 *       contract: {
 *         formula: 'BTINFMU4', subscribed: 9, offPeak: always(parseOffPeak('HC (22H00-6H00)')!),
 *         offers: [{ kind: 'regulated', option: 'HPHC', fromDay: null, toDay: null }],
 *       },
 *       period: { fromDay, toDay },                                       // civil days, half-open
 *     });
 *     bill.totalTtcCents            // null when a price is unknown or nothing was measured: see bill.gaps
 *     bill.lines                    // abonnement, énergie par poste, acheminement, CTA, accise, TVA
 *     costByBucket(bill, 'month')   // columns for charts, same total to the cent (cost-by-bucket.ts)
 *
 * Rules
 * - Annual amounts are shared by days over 365. A rate that changes inside the period splits its lines; where only a
 *   total over a longer time was measured (registers), the energy is shared by days.
 * - A supplier price that holds the network tariff (`acheminement: 'compris'`, and every TTC price) is never counted
 *   twice: network lines are then listed for information with `included`, « compris dans le prix de l’énergie ».
 * - A TTC price is taken apart into HT, CTA, excise and VAT with the rates of its date; the total is the TTC price. Where
 *   a rate is unknown the lines stay TTC (`vatRate` null) and the total still holds.
 * - Rounding: none on the way; the total is rounded half up to the cent, once, and lines carry cents that add up to it.
 * - VAT 5.5 % on subscription and CTA up to 36 kVA until 31 July 2025, 20 % from 1 August 2025, shared by days.
 * - Days before the first measure of the source and after its last, today and days to come are gaps: their energy is unknown, and
 *   nothing is charged on them, yearly amounts neither.
 * - What is not known is said: `gaps` (no tariff row on a date, no offer, unknown off-peak hours…) makes the total null;
 *   `warnings` come from rows that are derived, unverified, suspect or stale, and from incomplete measures.
 *
 * @param input measures, contract and period `[fromDay, toDay)`; days outside the contract or without a price are listed as
 *   gaps
 */
export function electricityBill(input: BillInput): Bill {
  const { period, contract } = input;
  const splitter =
    input.splitter ?? createEnergySplitter(input.energy, period.fromDay, period.toDay, postCalendarOf(contract));
  const measures = measuresOf(splitter, period);
  const days = billedDays(period, measures.measured, input.extent);
  const { charges, gaps, warnings } = pricedCharges({ ...input, splitter, period: days.billed }, 'bill');
  return assembleBill({ period, days, charges, gaps, warnings, ...measures });
}

/** What an electricity bill is made of. */
type BillInput = {
  energy: EnergyInput;
  contract: ElectricityContract;
  period: Period;
  /** Exceedances read on a bill; computed from the curve when absent. */
  exceedances?: readonly Exceedance[];
  /** Reactive energy measured (HTA). */
  reactive?: readonly ReactiveEnergy[];
  /** Highest apparent power of each day that the meter recorded: gives the power factor above 36 kVA. */
  maxima?: ApparentMaxima;
  /** A splitter already opened on the period for the same measures and calendar, shared between contracts. */
  splitter?: EnergySplitter;
  /** Day whose rates every day of the period has, as a comparison of offers does; each day's own rates when absent. */
  ratesDay?: number;
  /** First and last measure of the source and today: days beyond are unknown. Without it every day of the period is taken as over. */
  extent?: MeasuredExtent;
};

/**
 * The charges of a contract over a period, what could not be priced and what to warn of: what a bill and a ranking both add up.
 *
 * @param input as for `electricityBill`
 * @param purpose what the charges are for
 */
export function pricedCharges(
  input: BillInput,
  purpose: Purpose,
): { splitter: EnergySplitter; charges: Charge[]; gaps: BillGap[]; warnings: Warning[] } {
  const { contract, period, energy, ratesDay = null } = input;
  const splitter =
    input.splitter ?? createEnergySplitter(energy, period.fromDay, period.toDay, postCalendarOf(contract));
  const { charges, gaps } = electricityCharges(contract, period, splitter, ratesDay, purpose);
  const penalties = penaltyCharges(
    contract,
    period,
    splitter,
    input.exceedances ?? null,
    input.reactive ?? [],
    input.maxima ?? null,
    ratesDay,
  );
  charges.push(...penalties.charges);
  const warnings = [...penalties.warnings];
  const fixedPeak = spansOf(period, contractDays(contract, period)).some(({ fromDay }) => {
    const { formula } = contractOn(contract, fromDay);
    return formula !== null && formulaFacts(formula).scheme === 'HTA5';
  });
  if (fixedPeak && contract.fixedPeak === undefined && energy.kind === 'curve')
    warnings.push(warning('fixed_peak_assumed'));
  if (energy.kind === 'registers') warnings.push(warning('registers_shared'));
  return { splitter, charges, gaps: [...gaps, ...penalties.gaps], warnings };
}

function measuresOf(splitter: EnergySplitter, period: Period): { dayKWh: Float64Array; measured: Float64Array } {
  const days = Math.max(0, period.toDay - period.fromDay);
  const total = splitter.by('BASE');
  return 'known' in total
    ? { dayKWh: new Float64Array(days).fill(Number.NaN), measured: new Float64Array(days) }
    : { dayKWh: total.kWh[0] ?? new Float64Array(days), measured: total.measured };
}

/**
 * The bill of a gas period. Energies are kWh PCS by civil day from `firstDay`, NaN where missing (a gas day runs from
 * 06:00; its civil name is the day it starts). Options T1 to T4 and TP; same rules and same shape as electricity.
 * CTA: (20.80 % + 4.71 % × coefficient) of the ATRD subscription.
 *
 * @param input energy of each day [kWh PCS, NaN where missing] and the share of it that was measured (0..1; all of it when absent),
 *   contract and period `[fromDay, toDay)`
 */
export function gasBill(input: {
  dayEnergies: { firstDay: number; kWh: Float64Array; measured?: Float64Array };
  contract: GasContract;
  period: Period;
  /** As for `electricityBill`. */
  extent?: MeasuredExtent;
}): Bill {
  const { period, contract, dayEnergies } = input;
  const length = Math.max(0, period.toDay - period.fromDay);
  const dayKWh = new Float64Array(length);
  const measured = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const at = period.fromDay + i - dayEnergies.firstDay;
    const value = dayEnergies.kWh[at] ?? Number.NaN;
    dayKWh[i] = value;
    measured[i] = Number.isNaN(value) ? 0 : (dayEnergies.measured?.[at] ?? 1);
  }
  const days = billedDays(period, measured, input.extent);
  const { charges, gaps } = gasCharges(contract, days.billed, dayKWh.subarray(days.billed.fromDay - period.fromDay));
  return assembleBill({ period, days, charges, gaps, warnings: [], dayKWh, measured });
}
