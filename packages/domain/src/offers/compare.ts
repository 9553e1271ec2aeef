import type { Warning } from '../answers/index.ts';
import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { pricedCharges } from '../costs/bill.ts';
import { postCalendarOf } from '../costs/contract.ts';
import type { ElectricityContract, Period } from '../costs/contract.ts';
import { createEnergySplitter, sumDays } from '../costs/day-energies.ts';
import type { EnergyInput, EnergySplitter } from '../costs/day-energies.ts';
import type { Exceedance } from '../costs/exceedance.ts';
import { measuredExceedances } from '../costs/penalties.ts';
import type { ReactiveEnergy } from '../costs/reactive-charges.ts';
import type { ApparentMaxima } from '../costs/power-factor.ts';
import { completeCurve } from './complete-year.ts';
import type { Completion } from './complete-year.ts';
import { differenceOf } from './difference.ts';
import type { Offer } from './offer.ts';
import type { PricedOffer } from './priced-offer.ts';
import { createPostHours } from './post-hours.ts';
import type { PostHours } from './post-hours.ts';
import { pricedOffer } from './read-charges.ts';

/**
 * Offers ranked on the same measured year (« comparateur d'offres »). Each offer is priced by the bill (costs/bill.ts) of the site's
 * contract with that offer in it: the same network and rates of the customer's own bill, the same powers, exceedances and taxes. The
 * customer's own offer costs what their bill says, to the cent, where nothing is missing in the measures. Amounts are € with all
 * taxes and the network tariff. A year that misses points is completed by a named method (complete-year.ts) and says so. An offer
 * that cannot be priced is listed with its reason, never ranked.
 */
export type ComparisonInput = {
  energy: EnergyInput;
  /** The year of comparison, usually the last twelve months. */
  period: Period;
  /** Day whose prices, network rates and taxes every day of the year has; each day's own when absent, as on the bill. */
  pricingDay?: number;
  /** The customer's contract, without its offers: formula, powers, off-peak hours, network, rates of their own bill. */
  contract: Omit<ElectricityContract, 'offers'>;
  offers: readonly Offer[];
  /** Offer that the others are compared to, which keeps the contract's formula; the cheapest when absent. */
  currentId?: string;
  /** As for the bill. */
  exceedances?: readonly Exceedance[];
  reactive?: readonly ReactiveEnergy[];
  maxima?: ApparentMaxima;
};

/** An offer that cannot be priced, and why. */
export type RefusedOffer = NoAnswer & { offer: Offer };

/** Offers ranked, and those that cannot be. */
export type Comparison = {
  ranked: readonly PricedOffer[];
  refused: readonly RefusedOffer[];
  /** Null when nothing was missing, or nothing was measured. */
  completion: Completion | null;
  energyKWh: number | null;
};

/**
 * Ranks offers on the same measured year, cheapest first. See `ComparisonInput` for the rules.
 *
 * @param input measures and period compared, the customer's contract and the offers; an offer without a price is listed with its
 *   reason
 */
export function compareOffers(input: ComparisonInput): Comparison {
  const { period, offers } = input;
  const filled = input.energy.kind === 'curve' ? completeCurve(input.energy, period) : null;
  const energy = filled?.curve ?? input.energy;
  const measured = shareMeasured(energy, period);
  if (measured < 1) {
    const why = measured === 0 ? noAnswer('nothing_measured') : noAnswer('days_missing');
    return { ranked: [], refused: offers.map((offer) => ({ ...why, offer })), completion: null, energyKWh: null };
  }
  const sites = createSites(input, energy);
  const priced: PricedOffer[] = [];
  const refused: RefusedOffer[] = [];
  for (const offer of offers) {
    const result = priceOffer(offer, input, sites);
    if (result.known) priced.push(result);
    else refused.push({ ...result, offer });
  }
  priced.sort((a, b) => a.totalEur - b.totalEur);
  const reference = priced.find((p) => p.offer.id === input.currentId) ?? priced[0];
  return {
    ranked: priced.map((p, i) => ({ ...p, rank: i + 1, difference: reference ? differenceOf(p, reference) : null })),
    refused,
    completion: filled?.completion ?? null,
    energyKWh: priced[0]?.energyKWh ?? null,
  };
}

/** Share of the period that was measured, 0 to 1. */
function shareMeasured(energy: EnergyInput, { fromDay, toDay }: Period): number {
  const total = createEnergySplitter(energy, fromDay, toDay, { offPeak: [] }).by('BASE');
  if ('known' in total) return 0;
  const sum = total.measured.reduce((all, share) => all + share, 0);
  return sum > total.measured.length - 1e-6 ? 1 : sum / total.measured.length;
}

/** Measures of a site cut by its hours, the hours of each post, and its exceedances: shared between offers. */
type Site = {
  splitter: EnergySplitter;
  hours: PostHours;
  energyKWh: number;
  exceedances: readonly Exceedance[];
  warnings: Warning[];
};

function createSites(input: ComparisonInput, energy: EnergyInput): (contract: ElectricityContract) => Site {
  const { period } = input;
  const splitters = new Map<string, Pick<Site, 'splitter' | 'hours' | 'energyKWh'>>();
  const sites = new Map<string, Site>();
  const once = <T>(memory: Map<string, T>, key: string, make: () => T): T => {
    const known = memory.get(key);
    if (known !== undefined) return known;
    const made = make();
    memory.set(key, made);
    return made;
  };
  return (contract) => {
    const hours = JSON.stringify(contract.offPeak);
    const cut = once(splitters, hours, () => {
      const calendar = postCalendarOf(contract);
      const splitter = createEnergySplitter(energy, period.fromDay, period.toDay, calendar);
      const total = splitter.by('BASE');
      return {
        splitter,
        hours: createPostHours(calendar, period),
        energyKWh: 'known' in total ? 0 : sumDays(total, total.kWh[0]!, period.fromDay, period.toDay),
      };
    });
    return once(sites, `${contract.formula} ${JSON.stringify(contract.formulas ?? [])} ${hours}`, () => ({
      ...cut,
      ...(input.exceedances
        ? { exceedances: input.exceedances, warnings: [] }
        : // What was measured, not what completes it: means of other days exceed nothing.
          measuredExceedances(contract, period, { ...cut.splitter, input: input.energy }, input.maxima ?? null)),
    }));
  };
}

function priceOffer(
  offer: Offer,
  input: ComparisonInput,
  siteOf: (contract: ElectricityContract) => Site,
): PricedOffer | NoAnswer {
  const { period, pricingDay: ratesDay } = input;
  if (offer.supply.kind === 'spot') return noAnswer('price_by_hour');
  const contract = contractWith(offer, input);
  const site = siteOf(contract);
  const priced = pricedCharges(
    {
      contract,
      period,
      ...(ratesDay !== undefined && { ratesDay }),
      energy: site.splitter.input,
      splitter: site.splitter,
      exceedances: site.exceedances,
      ...(input.reactive && { reactive: input.reactive }),
    },
    'ranking',
  );
  return priced.gaps[0]?.why ?? pricedOffer(offer, priced, site);
}

/** The customer's contract with an offer in place of theirs; the network formula that goes with it, unless it is their own. */
function contractWith(offer: Offer, { contract, currentId, pricingDay }: ComparisonInput): ElectricityContract {
  const { formulas, ...rest } = contract;
  const own = offer.formula === undefined || offer.id === currentId;
  const { fromDay, toDay } = offer.supply;
  const open =
    pricingDay !== undefined && (fromDay === null || fromDay <= pricingDay) && (toDay === null || pricingDay < toDay);
  return {
    ...rest,
    ...(own ? { ...(formulas && { formulas }) } : { formula: offer.formula ?? rest.formula }),
    offPeak: offer.offPeak ?? contract.offPeak,
    // Prices in force on the day of prices are those of the whole year.
    offers: [open ? { ...offer.supply, fromDay: null, toDay: null } : offer.supply],
  };
}
