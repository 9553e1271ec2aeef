import { z } from 'zod';
import { Day } from './common.ts';
import { DATA_STATES } from './first-constants.ts';

/** How complete and fresh a building's or source's data is, for its chip. */
export const DataHealth = z.object({
  state: z.enum(DATA_STATES),
  lastDay: Day.nullable(),
  /**
   * Share of the days of the last 12 whole months that the used sources of energy covered, 0..1: one without a measure has none
   * of them. Null without data.
   */
  coverage: z.number().nullable(),
});
