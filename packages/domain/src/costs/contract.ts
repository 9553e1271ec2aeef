import type { ClockRange, OffPeakCalendar } from '../calendar/off-peak.ts';
import type { AtrdOption, GasTransporter } from '../tariffs/gas-networks.ts';
import type { TariffBook } from '../tariffs/own-rates.ts';
import type { Post, PostCalendar, Scheme } from '../tariffs/posts.ts';
import type { RegulatedOption } from '../tariffs/regulated.ts';
import type { ExciseCategory } from '../tariffs/taxes.ts';
import type { TempoCalendar } from '../tariffs/tempo.ts';
import type {
  CollectiveGrid,
  Grouping,
  NetworkContract,
  ProducerRole,
  SubscribedPower,
  TurpeFormula,
} from '../tariffs/turpe.ts';
import type { PriceSeries } from './spot.ts';

/** Days `[fromDay, toDay)`. */
export type Period = { fromDay: number; toDay: number };

/** Validity of a part of a contract; null is open. */
export type Validity = { fromDay: number | null; toDay: number | null };

/** Prices of a supplier. `taxes: 'TTC'` means subscription and prices hold CTA, excise and VAT. */
export type PriceOffer = Validity & {
  kind: 'prices';
  name: string;
  scheme: Scheme;
  taxes: 'HT' | 'TTC';
  /** Whether subscription and prices hold the network tariff, or it is billed beside them. A TTC price holds it. */
  acheminement: 'compris' | 'en sus';
  subscriptionEurPerYear: number;
  /** Price of every post of the scheme; none where the supply is not known, which is then billed without its subscription. */
  pricesEurPerKWh: Readonly<Partial<Record<Post, number>>>;
  /** Network tariff as a person reads it on their bill, before tax: billed beside the price instead of the tables. */
  networkEurPerYear?: number | null;
  /** CTA as the contract or the bill gives it, before VAT, instead of its share of the network tariff of the tables. */
  ctaEurPerYear?: number | null;
};

/**
 * The regulated tariff, looked up by date and power in the tables of the package, which are those of households: a bill of another
 * customer (`residential` false) warns that it has their prices.
 */
export type RegulatedOffer = Validity & { kind: 'regulated'; option: RegulatedOption; residential?: boolean };

/** Energy at the prices of a market, step by step, plus a margin; before tax. Needs a load curve. */
export type SpotOffer = Validity & {
  kind: 'spot';
  name: string;
  acheminement: 'compris' | 'en sus';
  subscriptionEurPerYear: number;
  marginEurPerKWh: number;
  /** Network tariff and CTA as those of a `PriceOffer`. */
  networkEurPerYear?: number | null;
  ctaEurPerYear?: number | null;
  prices: PriceSeries;
};

/** Prices of an electricity supplier over a stretch of days: its own, the regulated ones or the market’s. */
export type SupplyOffer = PriceOffer | RegulatedOffer | SpotOffer;

/**
 * Energy that a collective operation gave to a site in a network class: a total over days, part of what the meter drew, at a network
 * price of its own. The operator allocates it step by step; a bill gives the sum by class, which is what the tariff multiplies.
 */
export type CollectiveEnergy = Period & { post: Post; kWh: number };

/** What an electricity bill needs of a contract. */
export type ElectricityContract = {
  /** Formule tarifaire d'acheminement; null when unknown (a TTC price is then not detailed). */
  formula: TurpeFormula | null;
  /** Formulas of dated parts of the contract; `formula` holds on the other days. */
  formulas?: readonly (Validity & { formula: TurpeFormula })[];
  /** Grouping and collective operation of dated parts of the contract; those of the contract hold on the other days. */
  parts?: readonly (Validity & Pick<ElectricityContract, 'grouping' | 'collective' | 'collectiveGrid'>)[];
  /** Subscribed power (kVA in BT, kW in HTA), or its history. */
  subscribed: SubscribedPower | readonly (Validity & { power: SubscribedPower })[];
  /** Offers by date; where several cover a day the last wins. */
  offers: readonly SupplyOffer[];
  offPeak: OffPeakCalendar;
  /** Colours published after the package's own. */
  tempo?: TempoCalendar;
  fixedPeak?: readonly ClockRange[];
  mobilePeak?: PostCalendar['mobilePeak'];
  network?: NetworkContract;
  role?: ProducerRole;
  /** Links that group several points into this contract (HTA). */
  grouping?: Grouping;
  /**
   * Energies that this site receives from a collective self-consumption operation, as its bills give them. Where it is present, even
   * empty, the site takes part in the operation on all the days of the contract (or of its part).
   */
  collective?: readonly CollectiveEnergy[];
  /**
   * The network that the participant chose. Where nobody says it, that of the operation is taken with a warning, and the ordinary one
   * for a formula that the operation has no grid for.
   */
  collectiveGrid?: CollectiveGrid | null;
  /** Overrides the category read from the subscribed power. */
  excise?: ExciseCategory;
  /** Active over apparent power, to compare a curve in kW with kVA subscribed; derived when absent (power-factor.ts). */
  powerFactor?: number;
  /** Published tables completed with the customer's own rates; the published ones when absent. */
  tariffs?: TariffBook;
};

/** Coefficients that revise the prices of a contract: k1 those of the energy, k2 those of the fixed part. */
export const COEFFICIENTS = ['k1', 'k2'] as const;
/** One of `COEFFICIENTS`. */
export type Coefficient = (typeof COEFFICIENTS)[number];

/** The value of a coefficient over civil days `[fromDay, toDay)`, as the bill or the notice of revision gives it. */
export type DatedIndex = Period & { value: number };

/** The values of each coefficient; null where the contract does not revise that part. */
export type Indexes = Readonly<Record<Coefficient, readonly DatedIndex[] | null>>;

/** Units of the price of the energy (R1). */
export const R1_UNITS = ['MWh', 'kWh'] as const;
/** Units of the fixed part (R2): subscribed power, heated surface, or flat-rate units (« unité de répartition forfaitaire »). */
export const R2_UNITS = ['kW', 'm²', 'URF'] as const;

/**
 * The terms of a contract of heat over a stretch of days, as it writes them: R1 by unit of energy, R2 by unit and year, each revised
 * by its coefficient.
 */
export type HeatOffer = Validity & {
  kind: 'heat';
  /** Price of the energy before revision [€ by `per`]. */
  r1: { eur: number; per: (typeof R1_UNITS)[number] };
  /** Fixed part before revision [€ by unit and year]; null where the contract has none. `units` null is unknown. */
  r2: { eur: number; per: (typeof R2_UNITS)[number]; units: number | null } | null;
  /** VAT of each part, 0..1; null for prices with taxes, whose rate is not needed. */
  vat: { r1: number; r2: number } | null;
  indexes: Indexes;
};

/** Prices of a gas supplier over a stretch of days. */
export type GasOffer = Validity & {
  name: string;
  taxes: 'HT' | 'TTC';
  acheminement: 'compris' | 'en sus';
  subscriptionEurPerYear: number;
  /** Null where the supply is not known, which is then billed without its subscription. */
  priceEurPerKWh: number | null;
  /** CTA as the contract or the bill gives it, before VAT, instead of its share of the network tariff of the tables. */
  ctaEurPerYear?: number | null;
  /** ATRD option while the offer holds; that of the contract when absent. */
  option?: AtrdOption;
  /** What revises the price of the energy (k1) and the subscription (k2); nothing when absent. */
  indexes?: Indexes;
};

/** What a gas bill needs of a contract. */
export type GasContract = {
  option: AtrdOption;
  /** By date. An operator may sell regulated gas by the terms of a contract of heat. */
  offers: readonly (GasOffer | HeatOffer)[];
  /** Subscribed daily capacity, T4 and TP [MWh/day]. */
  dailyCapacityMWh?: number;
  /** Distance to the transport network, TP [m]. */
  distanceM?: number;
  /** Transport and storage billed beside the price. `normalCapacityMWh` is CJN, or A × zi × CAR is taken. */
  transport?: {
    operator: GasTransporter;
    ntr: number;
    normalCapacityMWh?: number;
    zi?: number;
    carMWh?: number;
    storageMWhPerDay?: number;
  };
  /** Published tables completed with the customer's own rates; the published ones when absent. */
  tariffs?: TariffBook;
};

/**
 * What distinguishes the posts of a contract: its off-peak hours, its Tempo days and its peak hours.
 *
 * @param contract the contract
 */
export const postCalendarOf = (contract: ElectricityContract): PostCalendar => ({
  offPeak: contract.offPeak,
  tempo: contract.tempo,
  fixedPeak: contract.fixedPeak,
  mobilePeak: contract.mobilePeak,
});

/** The last of a list that covers a day, or null. */
export function coveringDay<T extends Validity>(list: readonly T[], day: number): T | null {
  return (
    list.findLast(
      (item) => (item.fromDay === null || item.fromDay <= day) && (item.toDay === null || day < item.toDay),
    ) ?? null
  );
}

/**
 * Subscribed power on a day; null when the history has a gap there.
 *
 * @param contract of the point, or its subscribed power alone
 * @param day civil day
 */
export function subscribedOn(
  { subscribed }: Pick<ElectricityContract, 'subscribed'>,
  day: number,
): SubscribedPower | null {
  return isHistory(subscribed) ? (coveringDay(subscribed, day)?.power ?? null) : subscribed;
}

/**
 * The contract as it stands on a day: its formula, grouping and collective operation are those in force. A site that takes part in a
 * collective operation pays the management component of one.
 */
export function contractOn(contract: ElectricityContract, day: number): ElectricityContract {
  const { formulas, parts, ...rest } = contract;
  const part = coveringDay(parts ?? [], day);
  const grouping = part?.grouping ?? rest.grouping;
  const collective = part?.collective ?? rest.collective;
  const collectiveGrid = part?.collective ? part.collectiveGrid : rest.collectiveGrid;
  return {
    ...rest,
    formula: coveringDay(formulas ?? [], day)?.formula ?? rest.formula,
    ...(grouping && { grouping }),
    ...(collective && { collective, collectiveGrid: collectiveGrid ?? null, role: 'autoproducteur_collectif' }),
  };
}

function isHistory(
  subscribed: ElectricityContract['subscribed'],
): subscribed is readonly (Validity & { power: SubscribedPower })[] {
  return Array.isArray(subscribed);
}

/** Days inside the period on which a dated part of a list begins or ends. */
export function validityDays(list: readonly Validity[], period: Period): number[] {
  return list
    .flatMap((item) => [item.fromDay, item.toDay])
    .filter((day): day is number => day !== null && day > period.fromDay && day < period.toDay);
}

export function contractDays(contract: ElectricityContract, period: Period): number[] {
  const powers = isHistory(contract.subscribed) ? validityDays(contract.subscribed, period) : [];
  const dated = [contract.offers, contract.formulas ?? [], contract.parts ?? []];
  return [...dated.flatMap((list) => validityDays(list, period)), ...powers];
}

/** Cuts a period at the given days: spans where nothing changes. */
export function spansOf(period: Period, days: readonly number[]): Period[] {
  const cuts = [...new Set([period.fromDay, ...days, period.toDay])].toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((fromDay, i) => ({ fromDay, toDay: cuts[i + 1]! }));
}
