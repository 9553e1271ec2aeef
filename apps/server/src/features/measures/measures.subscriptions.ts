import { inTransaction } from '../../platform/events/event.ts';
import { measuresRecorded } from './measures.events.ts';
import { refreshMonths } from './source-months.store.ts';
import { refreshDates } from './source-dates.store.ts';

/** What follows measures inside their transaction: a list never shows a month or a date that disagrees with them. */
export const measuresSubscriptions = [
  inTransaction(measuresRecorded, 'measures.dates', ({ db, event }) => refreshDates(db, event.payload.sourceId)),
  inTransaction(measuresRecorded, 'measures.months', ({ db, event: { payload } }) =>
    refreshMonths(db, payload.sourceId, payload.fromDay, payload.toDay),
  ),
];
