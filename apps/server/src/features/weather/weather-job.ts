import type { JobKind } from '../../platform/queue/queue.ts';

/** The job that asks for the weather that buildings lack; one at a time, so that each file is received once. */
export const WEATHER: JobKind = {
  name: 'weather',
  retries: 5,
  firstRetryS: 300,
  longestRetryS: 3600,
  longestRunS: 3600,
  atOnce: 1,
};
