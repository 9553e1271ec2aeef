import type { Visit } from './usual-period.ts';

/** The usual period of a source, loaded with its page. */
export const usualSourcePeriod = async (visit: Visit) => (await import('./usual-period.ts')).usualSourcePeriod(visit);
