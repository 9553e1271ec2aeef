export { COST_VERSION, costsAreCurrent, markCostsStale, refreshCosts } from './cost-months.store.ts';
export { insertOffer } from './costs.actions.ts';
export { costsComputed, termsChanged } from './costs.events.ts';
export { offersOf } from './costs.store.ts';
export { apparentMaxima, type DayEnergies } from './energy-input.ts';
export { measuredShares } from './measured-cost.ts';
export { subscribedOf } from './offer-terms.ts';
export { estimatedOffers, priceReading } from './read-cost.ts';
export { type EnergyReading, type PricedOffer, readEnergy } from './read-energy.ts';
