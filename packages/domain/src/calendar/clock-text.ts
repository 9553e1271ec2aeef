/**
 * `HH:MM` of a minute of the day, 0 to 1440: its end is `24:00`.
 *
 * @param minute minutes since midnight by the clock
 */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
