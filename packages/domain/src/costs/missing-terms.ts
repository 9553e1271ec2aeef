/** What a contract lacks when a part of it cannot be priced: each is something that a person can enter. */
export const MISSING_TERMS = ['offer', 'formula', 'power', 'off_peak', 'price', 'rate', 'index'] as const;
/** One of `MISSING_TERMS`. */
export type MissingTerm = (typeof MISSING_TERMS)[number];
