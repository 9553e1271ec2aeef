/** How a value came to be: read on the meter, corrected by the operator, or estimated by the operator. */
export const QUALITY = { brut: 0, corrige: 1, estime: 2 } as const;
