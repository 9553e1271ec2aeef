export { compareOffers, type Comparison, type ComparisonInput, type RefusedOffer } from './compare.ts';
export { type OfferPost, type PricedOffer } from './priced-offer.ts';
export { COMPLETION_METHOD, completeCurve, type Completion } from './complete-year.ts';
export type { OfferDifference } from './priced-offer.ts';
export { isSmallSite, proposeOffer, type ProposedOffer, type SiteFacts } from './propose.ts';
export { regulatedOffers, type Offer } from './offer.ts';
