import { parisDay } from '@joulerie/domain/calendar';
import { TEMPO_LAST_DAY } from '@joulerie/domain/tariffs';
import { z } from 'zod';
import { tempoDays } from '../../connectors/rte/tempo-days.ts';
import { defineWork } from '../../platform/queue/work.ts';
import { tempoPublished } from './grid-signals.events.ts';
import { keepTempoDays, lastTempoDay } from './tempo.store.ts';

/** Last days that are asked for again. */
const CHECKED_DAYS = 7;
/** Days that one call of RTE gives. */
const MOST_DAYS = 365;

/**
 * Each day, once RTE has published the colour of the next (before eleven), and when a worker starts: the Tempo colours that are not known
 * yet. Days of the tables are never asked for: these were checked against several sources. A failure is tried again within the hour.
 */
export const collectTempo = defineWork(
  { name: 'tempo', retries: 8, firstRetryS: 300, longestRetryS: 3600, longestRunS: 300, atOnce: 1 },
  z.object({}),
  async ({ store, events, services, now }) => {
    const toDay = parisDay(now()) + 2;
    let fromDay = Math.max(TEMPO_LAST_DAY + 1, (await lastTempoDay(store.db)) - CHECKED_DAYS);
    for (; fromDay < toDay; fromDay += MOST_DAYS) {
      const answer = await tempoDays(services.config, fromDay, Math.min(toDay, fromDay + MOST_DAYS));
      if (answer === null) return;
      if (!answer.ok) throw new Error(`Tempo colours: ${answer.kind} (${answer.status ?? 'no answer'})`);
      await store.db.transaction(async (tx) => {
        const days = await keepTempoDays(
          tx,
          answer.value.filter(({ day }) => day > TEMPO_LAST_DAY),
          now(),
        );
        if (days.length > 0) await events.emit(tx, tempoPublished, { days });
      });
    }
  },
  '11:05',
);
