import { DAY_MS } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { paymentClient } from '../../connectors/stripe/client.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { forgetEvents } from './billing.store.ts';
import { syncSubscriptions } from './keep-subscriptions.ts';

const SYNC: JobKind = {
  name: 'subscriptions',
  retries: 5,
  firstRetryS: 60,
  longestRetryS: 3600,
  longestRunS: 1800,
  silenceS: 60,
  atOnce: 1,
};

/** The provider repeats a message for three days. */
const EVENTS_KEPT_DAYS = 30;

/** Reads every subscription again, each day: what a lost message would have said. */
export const syncWork = defineWork(
  SYNC,
  z.object({}),
  async ({ services, store, now, stopping }) => {
    await forgetEvents(store.db, new Date(now() - EVENTS_KEPT_DAYS * DAY_MS));
    const client = paymentClient(services.config);
    if (client) await syncSubscriptions(store.db, client, undefined, stopping);
  },
  '04:20',
);
