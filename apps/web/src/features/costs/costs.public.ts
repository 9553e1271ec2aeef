export { costBlocks, meanPriceSentence } from './cost-blocks.ts';
export { OfferPanel } from './offer-panel.tsx';
export { type OfferSearch, readOfferSearch } from './offer-search.ts';
export { offersQuery } from './offers-query.ts';
export { useCost } from './queries.ts';
export { partialNote, unmeasuredOnly } from './unknown-cause.ts';
export { TariffLink } from './tariff-link.tsx';
export { UnknownTariffs } from './unknown-tariffs.tsx';
export { WhyCost } from './why-cost.tsx';
