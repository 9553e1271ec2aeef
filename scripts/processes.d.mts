export const MOST_PROCESSES: number;
export const DEFAULT_PROCESSES: number;
