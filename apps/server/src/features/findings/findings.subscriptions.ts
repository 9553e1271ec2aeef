import { parisDay, startOfMonth } from '@joulerie/domain/calendar';
import { computedLater, inTransaction, type Delivery } from '../../platform/events/event.ts';
import { buildingsRegrouped, buildingsUseChanged } from '../buildings/buildings.public.ts';
import { termsChanged } from '../costs/costs.public.ts';
import { measuresRecorded } from '../measures/measures.public.ts';
import { pointChanged, readingChanged, sourceLinksChanged } from '../sources/sources.public.ts';
import {
  dropFindingsOfSource,
  markFindingsStale,
  markStaleOfSource,
  refreshAround,
  refreshAroundSource,
} from './kept-findings.store.ts';

const dayOf = ({ event }: Delivery): number => parisDay(event.at.getTime());
const what = 'findings: stale';
const again = 'findings: computed again';

/** Kept findings are of complete months: what is measured of the month under way changes none of them. */
const reachesThem = (delivery: Delivery<{ fromDay: number }>): boolean =>
  delivery.event.payload.fromDay < startOfMonth(dayOf(delivery));

/** What kept findings follow: stale in the transaction of the change, computed again after it. */
export const findingsSubscriptions = [
  inTransaction(readingChanged, `${what} after what may be read`, async ({ db, event }) => {
    await markStaleOfSource(db, event.payload.sourceId);
    await dropFindingsOfSource(db, event.payload.sourceId);
  }),
  computedLater(readingChanged, `${again} after what may be read`, (delivery) =>
    refreshAroundSource(delivery.db, delivery.event.payload.sourceId, dayOf(delivery)),
  ),
  inTransaction(measuresRecorded, `${what} after measures`, async (delivery) => {
    if (reachesThem(delivery)) await markStaleOfSource(delivery.db, delivery.event.payload.sourceId);
  }),
  computedLater(measuresRecorded, `${again} after measures`, async (delivery) => {
    if (reachesThem(delivery)) await refreshAroundSource(delivery.db, delivery.event.payload.sourceId, dayOf(delivery));
  }),
  ...[termsChanged, pointChanged].flatMap((type) => [
    inTransaction(type, `${what} after ${type.name}`, ({ db, event }) => markStaleOfSource(db, event.payload.sourceId)),
    computedLater(type, `${again} after ${type.name}`, (delivery) =>
      refreshAroundSource(delivery.db, delivery.event.payload.sourceId, dayOf(delivery)),
    ),
  ]),
  inTransaction(sourceLinksChanged, `${what} after sources`, ({ db, event }) =>
    markFindingsStale(db, event.payload.buildingIds),
  ),
  computedLater(sourceLinksChanged, `${again} after sources`, (delivery) =>
    refreshAround(delivery.db, delivery.event.payload.buildingIds, dayOf(delivery)),
  ),
  ...[buildingsRegrouped, buildingsUseChanged].flatMap((type) => [
    inTransaction(type, `${what} after ${type.name}`, ({ db, event }) => markFindingsStale(db, event.payload.ids)),
    computedLater(type, `${again} after ${type.name}`, (delivery) =>
      refreshAround(delivery.db, delivery.event.payload.ids, dayOf(delivery)),
    ),
  ]),
];
