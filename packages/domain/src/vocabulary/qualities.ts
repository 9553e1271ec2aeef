import { keysOf } from './keys.ts';

/** How a value came to be: read on the meter, corrected by the operator, or estimated by the operator. */
export const QUALITY = { brut: 0, corrige: 1, estime: 2 } as const;
export type Quality = keyof typeof QUALITY;
export const QUALITIES = keysOf(QUALITY);
