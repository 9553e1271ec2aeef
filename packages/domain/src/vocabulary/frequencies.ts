import { keysOf } from './keys.ts';

/**
 * Grains of an answer. `chartLimit`: longest chart of the grain, in points; past it a coarser grain is proposed
 * (specification, document 1 §9). `civil`: steps are civil days of Paris or more, not a fixed number of seconds.
 */
export const FREQUENCY_FACTS = {
  raw: { chartLimit: 7000, civil: false },
  hourly: { chartLimit: 4380, civil: false },
  daily: { chartLimit: 1095, civil: true },
  weekly: { chartLimit: 1095, civil: true },
  monthly: { chartLimit: 1095, civil: true },
  yearly: { chartLimit: 7000, civil: true },
} as const;

/** One of `FREQUENCIES`. */
export type Frequency = keyof typeof FREQUENCY_FACTS;
/** Names of the frequencies. */
export const FREQUENCIES = keysOf(FREQUENCY_FACTS);

/** Grains of a figure that adds up whole civil days: costs, bars. */
export const CIVIL_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly Frequency[];
