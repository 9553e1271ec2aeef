/** Terms of an offer that were proposed and that nobody has confirmed: its prices, its option, its subscribed power. */
export const ESTIMATED_TERMS = ['prices', 'option', 'power'] as const;
/** One of `ESTIMATED_TERMS`. */
export type EstimatedTerm = (typeof ESTIMATED_TERMS)[number];
