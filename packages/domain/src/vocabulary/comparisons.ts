/** What a period is compared with: the one just before it, or the same dates of the year before. */
export const COMPARISONS = ['previous', 'year'] as const;
/** One of `COMPARISONS`. */
export type ComparisonKind = (typeof COMPARISONS)[number];
