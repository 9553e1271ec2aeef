import { inTransaction } from '../../platform/events/event.ts';
import { sourceLinksChanged } from '../sources/sources.public.ts';
import { SIGNALS } from './collect-signals.work.ts';
import { lackSignals } from './national-sources.store.ts';

/** A source of the national network that a building receives has its days at once, instead of the next morning. */
export const gridSignalsSubscriptions = [
  inTransaction(sourceLinksChanged, 'grid-signals: days of a new source', async ({ db, queue, event: { payload } }) => {
    if (await lackSignals(db, payload.buildingIds)) await queue.add(SIGNALS, {}, db);
  }),
];
