/** Tables of which a customer may give a row from their own bill: network of electricity, of gas, regulated prices. */
export const OWN_RATE_TABLES = ['turpe', 'gas', 'regulated'] as const;
/** One of `OWN_RATE_TABLES`. */
export type OwnRateTable = (typeof OWN_RATE_TABLES)[number];
