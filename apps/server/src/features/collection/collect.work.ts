import type { JobKind } from '../../platform/queue/queue.ts';
import { defineMinuteWork } from '../../platform/queue/work.ts';
import { checkAuthorizations } from './check-authorizations.ts';
import { collectDue } from './collect.ts';
import { collectFacts } from './collect-facts.ts';
import { openCompanyMeters } from './open-company-meters.ts';
import { operatorsOf } from './operators.ts';
import { placeOrders } from './place-orders.ts';

export const COLLECT: JobKind = {
  name: 'collection',
  retries: 1,
  firstRetryS: 30,
  longestRetryS: 60,
  longestRunS: 600,
  atOnce: 1,
};

/** A job ends before the one of the next minute begins. */
const RUN_MS = 50_000;

/** Each minute: what is due at the operators is collected, of all of them at once: one that is slow, or down, takes no time from another. */
export const collect = defineMinuteWork(COLLECT, async (parts) => {
  const { services, store, now } = parts;
  const until = now() + RUN_MS;
  const collected = await Promise.allSettled(
    operatorsOf(services.config, store.db, now).map(async (operator) => {
      await openCompanyMeters(parts, operator, until);
      await checkAuthorizations(parts, operator);
      // Before what is due is asked for: a history that is ordered makes no calls.
      await placeOrders(parts, operator, until);
      // A few calls, before those of history: whoever connects a meter sees its power and its off-peak hours at once.
      await collectFacts(parts, operator, until);
      await collectDue(parts, operator, until);
    }),
  );
  const failed = collected.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
});
