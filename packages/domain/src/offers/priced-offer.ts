import type { Warning } from '../answers/index.ts';
import type { Post } from '../tariffs/posts.ts';
import type { Offer } from './offer.ts';

/** One post of an offer over the year of comparison, all taxes included; its price is null where the year has no hour of it. */
export type OfferPost = { post: Post; label: string; energyKWh: number; eurPerKWh: number | null; amountEur: number };

/** An offer with its cost over the year of comparison, all taxes and the network tariff included. */
export type PricedOffer = {
  known: true;
  offer: Offer;
  rank: number;
  totalEur: number;
  totalCents: number;
  subscriptionEur: number;
  /** Network energy part billed beside the price, 0 when the price holds it. */
  networkEnergyEur: number;
  /** Exceedances of the subscribed powers, and reactive energy. */
  exceedanceEur: number;
  posts: readonly OfferPost[];
  energyKWh: number;
  /** Everything included [€/kWh]; null without energy. */
  meanEurPerKWh: number | null;
  /** Mean price of the posts weighted by their hours: what a load without any shape would pay [€/kWh]. */
  flatEurPerKWh: number;
  difference: OfferDifference | null;
  warnings: readonly Warning[];
};

/** What explains the difference between two offers on the same year; the parts add up to the total [€ TTC]. */
export type OfferDifference = {
  /** Id of the offer compared to. */
  to: string;
  totalEur: number;
  subscriptionEur: number;
  /** Level of prices: what a load without any shape would pay more or less. */
  levelEur: number;
  /** Shape of the load: hours, days and seasons at which the site consumes, beyond the level. */
  shapeEur: number;
  networkEur: number;
  /** Exceedances and reactive energy, which depend on the formula of the offer. */
  exceedanceEur: number;
  /** In words. */
  sentence: string;
};
