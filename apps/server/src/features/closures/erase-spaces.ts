import { z } from 'zod';
import type { JobKind } from '../../platform/queue/queue.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { endSubscriptionsOf } from '../billing/billing.public.ts';
import { closedSpaces, eraseSpace } from './closures.store.ts';

export const ERASURES: JobKind = {
  name: 'erasures',
  retries: 5,
  firstRetryS: 60,
  longestRetryS: 3600,
  // A company of ten thousand buildings holds tens of millions of rows.
  longestRunS: 6 * 3600,
  silenceS: 60,
  atOnce: 1,
};

/** Erases the spaces that were closed; each day too, for what a job that was dropped has left. */
export const eraseClosedSpaces = defineWork(
  ERASURES,
  z.object({}),
  async ({ services, store, stopping }) => {
    const failures: unknown[] = [];
    for (const id of await closedSpaces(store.db)) {
      if (stopping.aborted) return;
      try {
        // Nobody is left who could end them; while the provider does not answer, the space waits, and no other.
        await endSubscriptionsOf(store.db, services.config, id);
        await eraseSpace(store.db, id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
  '03:10',
);
