import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { defineWork } from '../../platform/queue/work.ts';
import { removeOldReadings } from './readings.store.ts';

/** Readings are personal data of their readers: they are kept for as long as a holder may ask. [days] */
const KEPT_DAYS = 366;

export const forgetReadings = defineWork(
  { name: 'readings-log', retries: 5, firstRetryS: 60, longestRetryS: 3600, longestRunS: 900, atOnce: 1 },
  z.object({}),
  ({ store, now }) => removeOldReadings(store.db, isoDay(parisDay(now()) - KEPT_DAYS)),
  '03:50',
);
