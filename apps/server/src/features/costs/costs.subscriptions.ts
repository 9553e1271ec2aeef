import { parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { type EventType, type Events, computedLater, inTransaction } from '../../platform/events/event.ts';
import { signalPublished, tempoPublished } from '../grid-signals/grid-signals.public.ts';
import { fuelDaysMoved, fuelsOfBuildings, measuresRecorded } from '../measures/measures.public.ts';
import { pointChanged, sourceLinksChanged } from '../sources/sources.public.ts';
import { markCostsStale, refreshCosts } from './cost-months.store.ts';
import { termsChanged } from './costs.events.ts';
import { sourcesOnMarket, sourcesOnTempo } from './costs.store.ts';

/** What kept costs follow: stale in the transaction of the change, computed again after it. */
export const costsSubscriptions = [
  ...follow(measuresRecorded, 'measures'),
  ...follow(pointChanged, 'point'),
  ...follow(termsChanged, 'terms'),
  inTransaction(tempoPublished, 'costs: stale after Tempo colours', async ({ db, events }) =>
    termsChangedOf(db, events, await sourcesOnTempo(db)),
  ),
  inTransaction(signalPublished, 'costs: stale after prices of the market', async ({ db, events, event }) => {
    if (event.payload.signal === 'prix_spot') await termsChangedOf(db, events, await sourcesOnMarket(db));
  }),
  // A fuel lies on its days by the weather of its buildings: both may change without a measure of its own.
  inTransaction(fuelDaysMoved, 'costs: stale fuels after their weather', ({ db, event, events }) =>
    fuelsChanged(db, events, event.payload.buildingIds),
  ),
  inTransaction(sourceLinksChanged, 'costs: stale fuels after sources', async ({ db, event: { payload }, events }) => {
    if (payload.movesFuels) await fuelsChanged(db, events, payload.buildingIds);
  }),
];

const fuelsChanged = async (db: Database, events: Events, buildingIds: readonly string[]): Promise<void> =>
  termsChangedOf(db, events, await fuelsOfBuildings(db, buildingIds));

/** The costs of some sources are no longer those that are kept. */
async function termsChangedOf(db: Database, events: Events, sourceIds: readonly string[]): Promise<void> {
  for (const sourceId of sourceIds) await events.emit(db, termsChanged, { sourceId });
}

function follow(type: EventType<(typeof termsChanged)['payload']>, what: string) {
  return [
    inTransaction(type, `costs: stale after a change of ${what}`, ({ db, event }) =>
      markCostsStale(db, event.payload.sourceId),
    ),
    computedLater(type, `costs: computed after a change of ${what}`, async ({ db, event, events }) => {
      await refreshCosts(db, events, event.payload.sourceId, parisDay(event.at.getTime()));
    }),
  ];
}
