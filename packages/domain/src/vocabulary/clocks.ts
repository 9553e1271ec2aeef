/** Clocks that a file may be written by: that of Paris, with its summer time, or one that never changes. */
export const CLOCKS = ['Europe/Paris', 'UTC', 'UTC+1', 'UTC+2'] as const;
/** A clock of `CLOCKS`. */
export type Clock = (typeof CLOCKS)[number];

const HOUR_MS = 3_600_000;

/**
 * How far a clock is ahead of UTC [ms]; null for that of Paris, whose offset depends on the day.
 *
 * @param clock one of `CLOCKS`
 */
export const clockOffsetMs = (clock: Clock): number | null =>
  clock === 'Europe/Paris' ? null : Number(clock.slice(3)) * HOUR_MS;
