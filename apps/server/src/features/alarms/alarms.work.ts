import { parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { defineMinuteWork, defineWork } from '../../platform/queue/work.ts';
import { markKindDue } from './due.store.ts';
import { evaluateDue } from './evaluate.ts';

const KIND = { retries: 3, firstRetryS: 60, longestRetryS: 900, longestRunS: 900, atOnce: 1 };
/** Days for which a rule may wait for a measure, and for which the end of an agreement may be said ahead. */
const ABSENT_DAYS = 62;
const AHEAD_DAYS = 367;

/** What time alone rings: measures that do not come, and agreements that end. */
export const dailyAlarms = defineWork(
  { ...KIND, name: 'alarms-daily' },
  z.object({}),
  async ({ store, events, now }) => {
    const today = parisDay(now());
    await store.db.transaction(async (tx) => {
      await markKindDue(tx, 'missing_data', { fromDay: today - ABSENT_DAYS, toDay: today + 1 });
      await markKindDue(tx, 'consent_ending', { fromDay: today, toDay: today + AHEAD_DAYS });
      await markKindDue(tx, 'tempo_tomorrow', { fromDay: today, toDay: today + 2 });
    });
    await evaluateDue(store.db, events, now());
  },
  // Before the digests of the morning.
  '06:00',
);

/** What a delivery left, since it may not take long. */
export const dueAlarms = defineMinuteWork({ ...KIND, name: 'alarms-due' }, async ({ store, events, now }) => {
  await evaluateDue(store.db, events, now());
});
