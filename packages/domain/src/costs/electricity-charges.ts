import { noAnswer } from '../answers/index.ts';
import { missingRegulatedKeys } from '../tariffs/regulated.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { formulaFacts, highestPower, powerOf } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-gap.ts';
import type { Charge } from './charge.ts';
import { collectiveCharges, collectiveDays } from './collective-charges.ts';
import { contractDays, contractOn, coveringDay, spansOf, subscribedOn } from './contract.ts';
import type { ElectricityContract, Period } from './contract.ts';
import { failRates } from './network-charges.ts';
import type { Fail, Purpose } from './network-charges.ts';
import type { EnergySplitter } from './day-energies.ts';
import { priceSpan } from './price-span.ts';
import { changes, pricesOf, tempoWarnings } from './span-prices.ts';
import type { Prices } from './span-prices.ts';
import { powerOn } from './subscribed-power.ts';

/**
 * Charges of a contract over a period, exceedances and reactive energy apart, and what could not be priced. With `ratesDay`, every
 * day has the rates of that one.
 */
export function electricityCharges(
  dated: ElectricityContract,
  period: Period,
  splitter: EnergySplitter,
  ratesDay: number | null = null,
  purpose: Purpose = 'bill',
): { charges: Charge[]; gaps: BillGap[] } {
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  const cuts = ratesDay === null ? changes(dated, period) : contractDays(dated, period);
  const failOn =
    ({ fromDay, toDay }: Period): Fail =>
    (why, missing, rates, lines) =>
      gaps.push({ fromDay, toDay, why, ...(missing && { missing }), ...(rates && { rates }), ...(lines && { lines }) });
  for (const span of spansOf(period, cuts)) {
    const contract = contractOn(dated, span.fromDay);
    const fail = failOn(span);
    const day = ratesDay ?? span.fromDay;
    const offer = coveringDay(contract.offers, span.fromDay);
    const power = powerOn(contract, span.fromDay);
    if (!offer) {
      fail(noAnswer('no_offer_on_days'), 'offer');
      continue;
    }
    // Exceedances of the powers by class are unknown, whatever holds the network.
    if (power.why !== null && hasClasses(contract)) fail(power.why, 'power');
    const prices = pricesOf(offer, power.power, day, contract);
    if (prices === null) {
      if (power.why !== null) fail(power.why, 'power');
      continue;
    }
    if ('known' in prices) {
      const keys =
        offer.kind === 'regulated' && power.power !== null
          ? missingRegulatedKeys(offer.option, highestPower(power.power), day, contract.tariffs?.regulated)
          : [];
      failRates(fail, prices, 'regulated', keys);
      continue;
    }
    const named = { ...prices, warnings: [...prices.warnings, ...tempoWarnings(contract, prices.scheme, span)] };
    const schemes = cutSchemes(contract, prices);
    // Days that receive energy of an operation hide nothing of the others.
    const parts = [...unknownDays(splitter, schemes, span), ...collectiveDays(contract, span)];
    for (const part of spansOf(span, parts))
      priceSpan(contract, power, named, { ...part, ratesDay: day, purpose }, splitter, charges, failOn(part));
  }
  collectiveCharges(dated, period, splitter, ratesDay, purpose, charges, failOn);
  return { charges, gaps };
}

/** The schemes that a bill cuts the energy by: that of the prices, and that of the network where it is billed beside them. */
function cutSchemes({ formula }: ElectricityContract, prices: Prices): Scheme[] {
  const beside = prices.taxes === 'HT' && prices.acheminement === 'en sus' && prices.networkEurPerYear === null;
  return formula === null || !beside ? [prices.scheme] : [prices.scheme, formulaFacts(formula).scheme];
}

/** Where days whose energy has a post everywhere and days where some has none follow each other: the former keep a price. */
function unknownDays(splitter: EnergySplitter, schemes: readonly Scheme[], span: Period): number[] {
  const cuts: number[] = [];
  for (const scheme of schemes) {
    const energies = splitter.by(scheme);
    if ('known' in energies) continue;
    const lacks = (day: number) => energies.unknownKWh[day - energies.fromDay] !== 0;
    for (let day = span.fromDay + 1; day < span.toDay; day++) if (lacks(day) !== lacks(day - 1)) cuts.push(day);
  }
  return cuts;
}

const hasClasses = ({ formula }: ElectricityContract): boolean =>
  formula !== null && formulaFacts(formula).domain !== 'BT_INF_36';

/** Powers by class on a day, for exceedances. */
export function classPower(contract: ElectricityContract, day: number, post: Post): number {
  const power = subscribedOn(contract, day);
  return power === null ? Number.NaN : powerOf(power, post);
}
