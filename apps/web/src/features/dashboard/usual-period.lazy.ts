import type { Usual, Visit } from './usual-period.ts';

/** The usual period of a building or a source, loaded with its page. */
export const usualPeriodOf =
  (kind: 'usualBuildingPeriod' | 'usualSourcePeriod') =>
  async (visit: Visit): Promise<Usual> =>
    (await import('./usual-period.ts'))[kind](visit);
