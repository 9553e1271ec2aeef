export {
  compareOffers,
  type Comparison,
  type ComparisonInput,
  type OfferPost,
  type PricedOffer,
  type RefusedOffer,
} from './compare.ts';
export { COMPLETION_METHOD, completeCurve, type Completion } from './complete-year.ts';
export type { OfferDifference } from './difference.ts';
export { regulatedOffers, type Offer } from './offer.ts';
export type { UnitPrices } from './unit-prices.ts';
