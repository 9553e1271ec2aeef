export const NODE_OPTIONS: readonly string[];
export const MOST_PROCESSES: number;
export const DEFAULT_PROCESSES: number;
