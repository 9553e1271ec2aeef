import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { RENEWAL_DAYS } from '@joulerie/domain/consents';
import { endAwaited } from './await-operator.ts';
import { consentDue, consentEnded } from './consents.events.ts';
import { endedUnnoted, sayRenewals, mismatchedReadings } from './consents.store.ts';
import type { RequestRow } from './consents.tables.ts';
import { letReadingFollow } from './let-reading-follow.ts';
import { expireRequests } from './requests.store.ts';

/** Requests noted as expired in one transaction: what others do meanwhile waits for no more than these. */
const AT_ONCE = 200;

/** What the date alone changes of requests and consents. */
export const dailyConsents = defineWork(
  { name: 'consents-daily', retries: 5, firstRetryS: 60, longestRetryS: 3600, longestRunS: 1800, atOnce: 1 },
  z.object({}),
  async ({ store, events, now, services }) => {
    const instant = now();
    const today = parisDay(instant);
    const end = { events, now: instant, secret: services.config.SECRETS_KEY };
    const endConsents = (tx: Database, row: RequestRow) => endAwaited(end, tx, row, 'expire');
    while ((await expireRequests(store.db, instant, AT_ONCE, endConsents)) === AT_ONCE);
    await store.db.transaction(async (tx) => {
      for (const { id, sourceId } of await sayRenewals(tx, today, today + RENEWAL_DAYS, instant))
        await events.emit(tx, consentDue, { consentId: id, sourceId });
    });
    for (const { sourceId, consentIds } of await endedUnnoted(store.db, isoDay(today)))
      await store.db.transaction(async (tx) => {
        await letReadingFollow(tx, events, sourceId, today);
        for (const consentId of consentIds) await events.emit(tx, consentEnded, { consentId, sourceId });
      });
    for (const sourceId of await mismatchedReadings(store.db, isoDay(today)))
      await store.db.transaction((tx) => letReadingFollow(tx, events, sourceId, today));
  },
  '00:01',
);
