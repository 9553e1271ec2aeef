import { inTransaction } from '../../platform/events/event.ts';
import { buildingsUseChanged } from '../buildings/buildings.public.ts';
import { termsChanged } from '../costs/costs.public.ts';
import { measuresErased, measuresRecorded } from '../measures/measures.public.ts';
import { pointChanged, readingChanged, sourceLinksChanged } from '../sources/sources.public.ts';
import { usageProfilesChanged } from '../usage-profiles/usage-profiles.public.ts';
import { markAnalysesStale, withdrawAnalysesOf } from './analyses.store.ts';

/** Analyses say since when they are of before a change; what may no longer be read is shown no more. */
export const analysesSubscriptions = [
  inTransaction(readingChanged, 'analyses: withdrawn after what may be read', ({ db, event }) =>
    withdrawAnalysesOf(db, event.payload.sourceId, event.at),
  ),
  inTransaction(measuresErased, 'analyses: withdrawn after measures were erased', ({ db, event }) =>
    withdrawAnalysesOf(db, event.payload.sourceId, event.at),
  ),
  inTransaction(measuresRecorded, 'analyses: stale after measures', ({ db, event }) =>
    markAnalysesStale(db, { sourceId: event.payload.sourceId, fromDay: event.payload.fromDay }, event.at),
  ),
  ...[termsChanged, pointChanged].map((type) =>
    inTransaction(type, `analyses: stale after ${type.name}`, ({ db, event }) =>
      markAnalysesStale(db, { sourceId: event.payload.sourceId }, event.at),
    ),
  ),
  ...[sourceLinksChanged, usageProfilesChanged].map((type) =>
    inTransaction(type, `analyses: stale after ${type.name}`, ({ db, event }) =>
      markAnalysesStale(db, { buildingIds: event.payload.buildingIds }, event.at),
    ),
  ),
  inTransaction(buildingsUseChanged, 'analyses: stale after the use of buildings', ({ db, event }) =>
    markAnalysesStale(db, { buildingIds: event.payload.ids }, event.at),
  ),
];
