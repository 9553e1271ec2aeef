import { FLOW_REGISTER_MONTHS } from '@joulerie/domain/collection';
import { addMonths, dayStart, parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { defineWork } from '../../platform/queue/work.ts';
import { removeOldFiles } from './flows.store.ts';

/** Each night, lines of the register of files that are older than it keeps are removed. What each file gave keeps its order. */
export const removeOldFlows = defineWork(
  { name: 'flows-retention', retries: 5, firstRetryS: 300, longestRetryS: 3600, longestRunS: 600, atOnce: 1 },
  z.object({}),
  ({ store, now }) => removeOldFiles(store.db, dayStart(addMonths(parisDay(now()), -FLOW_REGISTER_MONTHS))),
  '03:35',
);
