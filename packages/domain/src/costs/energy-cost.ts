import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import type { Charge } from './charge.ts';
import { totalOf } from './bill-lines.ts';
import { coveringDay, postCalendarOf } from './contract.ts';
import type { ElectricityContract, Period, SupplyOffer } from './contract.ts';
import { createEnergySplitter } from './day-energies.ts';
import { electricityCharges } from './electricity-charges.ts';

/**
 * The charges that are by the kWh: prices of the supplier, energy part of the network and excise. No subscription, no power part of the
 * network, no CTA and no exceedance: what one more kWh would not change.
 *
 * @param charges elementary charges of a bill
 */
export const energyCharges = (charges: readonly Charge[]): Charge[] =>
  charges.filter(({ unitPriceUnit }) => unitPriceUnit === '€/kWh');

/**
 * What the kWh of charges cost with taxes [€]: `energyCharges`, each with its VAT.
 *
 * @param charges elementary charges of a bill
 */
export const energyEurOf = (charges: readonly Charge[]): number => totalOf(energyCharges(charges));

/** A part of a load curve: the power of each step that is priced [W]; NaN or 0 where the part has none. */
export type CurvePart = { startMs: number; stepS: number; powerW: Float64Array };

/** What a part of a curve costs, and the energy that it has [kWh]. */
export type EnergyCost = { known: true; eur: number; kWh: number };

/**
 * What the energy of a part of a curve costs at the price of its own hours [€ with taxes]: the marginal price of a base load, of nights
 * or of any other hours. A bill without that part would be lower by as much, exceedances apart.
 *
 * @param contract contract of the point
 * @param part power of the part, on a regular grid
 * @param period civil days that are priced
 */
export function costOfPart(contract: ElectricityContract, part: CurvePart, period: Period): EnergyCost | NoAnswer {
  const input = { kind: 'curve' as const, ...part };
  const splitter = createEnergySplitter(input, period.fromDay, period.toDay, postCalendarOf(contract));
  const { charges, gaps } = electricityCharges(contract, period, splitter);
  let wattSteps = 0;
  for (const power of part.powerW) if (power === power) wattSteps += power;
  const kWh = (wattSteps * part.stepS) / 3_600_000;
  const whole = isPriced(contract, charges, kWh);
  return whole ? { known: true, eur: energyEurOf(charges), kWh } : (gaps[0]?.why ?? noAnswer('no_offer_on_days'));
}

/**
 * Whether every kWh has its price, its excise and, where the network is billed beside, its network: a row or a term that only yearly
 * amounts read may be unknown.
 */
function isPriced(contract: ElectricityContract, charges: readonly Charge[], kWh: number): boolean {
  const energies = charges.filter(({ unitPriceUnit, included }) => unitPriceUnit === '€/kWh' && !included);
  const of = (kind: Charge['kind'], counts: (charge: Charge) => boolean = () => true) =>
    energies.reduce((sum, charge) => sum + (charge.kind === kind && counts(charge) ? charge.quantity : 0), 0);
  const same = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, kWh);
  const beside = ({ fromDay }: Charge) => hasNetworkBeside(coveringDay(contract.offers, fromDay));
  return (
    same(of('energie'), kWh) &&
    // A price whose taxes cannot be separated holds the excise.
    same(
      of('accise'),
      of('energie', ({ vat }) => vat !== null),
    ) &&
    same(of('acheminement'), of('energie', beside))
  );
}

/** Whether the network is billed beside the prices, by its tables. */
const hasNetworkBeside = (offer: SupplyOffer | null): boolean =>
  offer !== null &&
  offer.kind !== 'regulated' &&
  offer.acheminement === 'en sus' &&
  !(offer.kind === 'prices' && (offer.taxes === 'TTC' || offer.networkEurPerYear != null));
