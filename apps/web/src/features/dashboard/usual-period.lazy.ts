import type { Visit } from './usual-period.ts';

/** The usual period of a building or a source, loaded with its page. */
export const usualPeriodOf =
  (kind: 'usualBuildingPeriod' | 'usualSourcePeriod') =>
  async (visit: Visit): Promise<{ fromDay: number; toDay: number }> =>
    (await import('./usual-period.ts'))[kind](visit);
