import {
  type DaySpan,
  IDENTITY_KEPT_MONTHS,
  REQUEST_DAYS,
  UNSIGNED_KEPT_MONTHS,
  erasableDays,
  joinDays,
  unconsentedDays,
} from '@joulerie/domain/consents';
import { type CivilDay, DAY_MS, addMonths, parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { lock } from '../../platform/locks.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { type Erased, eraseMeasures } from '../measures/measures.public.ts';
import { forgetUnsent } from './batches.store.ts';
import {
  type Held,
  eraseRequestIdentities,
  eraseIdentities,
  noteErasure,
  sourcesUnderConsent,
} from './retention.store.ts';

/** Everything first: a day that goes as a whole is noted once. */
const WHAT: readonly Erased[] = ['all', 'curves'];

/** What of a source is kept by nothing any more. */
function unkeptDays({ consents, measured, declaredDay }: Held, what: Erased, today: CivilDay): DaySpan[] {
  const over = erasableDays(consents, what, today);
  return what === 'curves' ? over : joinDays([...over, ...unconsentedDays(consents, measured, declaredDay, today)]);
}

/** Each night, measures that no consent keeps any more are erased, and what was erased is noted; the words of old proofs too. */
export const eraseUnkept = defineWork(
  { name: 'consents-retention', retries: 5, firstRetryS: 300, longestRetryS: 3600, longestRunS: 7200, atOnce: 1 },
  z.object({}),
  async ({ store, events, now, stopping }) => {
    const today = parisDay(now());
    await eraseIdentities(store.db, addMonths(today, -IDENTITY_KEPT_MONTHS), now());
    await eraseRequestIdentities(store.db, addMonths(today, -UNSIGNED_KEPT_MONTHS));
    await forgetUnsent(store.db, now() - REQUEST_DAYS * DAY_MS);
    for (const found of await sourcesUnderConsent(store.db)) {
      if (stopping.aborted) return;
      if (WHAT.every((what) => unkeptDays(found, what, today).length === 0)) continue;
      await store.db.transaction(async (tx) => {
        await lock(tx, 'measures', found.sourceId);
        // Once more under the lock: a holder may have signed since, or the source be declared anew.
        const [held] = await sourcesUnderConsent(tx, found.sourceId);
        if (!held) return;
        for (const what of WHAT)
          for (const span of unkeptDays(held, what, today)) {
            const days = await eraseMeasures({ db: tx, events }, held.sourceId, span, what);
            if (days > 0) await noteErasure(tx, { sourceId: held.sourceId, what, ...span, days }, now());
          }
      });
    }
  },
  '03:20',
);
