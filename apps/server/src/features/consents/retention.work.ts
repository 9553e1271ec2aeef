import { erasableDays } from '@joulerie/domain/consents';
import { parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { lock } from '../../platform/locks.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { type Erased, eraseDays } from '../measures/measures.public.ts';
import { consentsByEndedSource, noteErasure } from './retention.store.ts';

const WHAT: readonly Erased[] = ['curves', 'all'];

/** Each night, measures that no consent keeps any more are erased, and what was erased is noted. */
export const eraseUnkept = defineWork(
  { name: 'consents-retention', retries: 5, firstRetryS: 300, longestRetryS: 3600, longestRunS: 7200, atOnce: 1 },
  z.object({}),
  async ({ store, now, stopping }) => {
    const today = parisDay(now());
    for (const { sourceId, consents } of await consentsByEndedSource(store.db, today)) {
      if (stopping.aborted) return;
      await store.db.transaction(async (tx) => {
        await lock(tx, 'measures', sourceId);
        for (const what of WHAT)
          for (const span of erasableDays(consents, what, today)) {
            const days = await eraseDays(tx, sourceId, span, what);
            if (days > 0) await noteErasure(tx, { sourceId, what, ...span, days }, now());
          }
      });
    }
  },
  '03:20',
);
