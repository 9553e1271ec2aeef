import { inTransaction } from '../../platform/events/event.ts';
import { gasRightChanged } from '../gas-rights/gas-rights.public.ts';
import { measuresErased } from '../measures/measures.public.ts';
import { readingChanged } from '../sources/sources.public.ts';
import { wake } from './authorization.store.ts';
import { wakeFacts } from './facts.store.ts';
import { followGasRight } from './follow-gas-right.ts';
import { forgetDays } from './forget-days.store.ts';

export const collectionSubscriptions = [
  // A consent began, changed or ended: what may be asked for is decided anew, with the next job.
  inTransaction(readingChanged, 'collection after a change of consent', async ({ db, event: { at, payload } }) => {
    await wake(db, payload.sourceId, at.getTime());
    await wakeFacts(db, payload.sourceId, at.getTime());
  }),
  inTransaction(measuresErased, 'collection after an erasure', ({ db, event: { payload } }) =>
    forgetDays(db, payload.sourceId, payload),
  ),
  inTransaction(gasRightChanged, 'collection after a change of a gas right', ({ db, event: { at, payload } }) =>
    followGasRight(db, payload, at.getTime()),
  ),
];
