/** The name of a contributing source; one that the person may not see has none. */
export const sourceName = (name: string | null): string => name ?? 'Source non visible';
