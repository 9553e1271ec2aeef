import { inTransaction } from '../../platform/events/event.ts';
import { isoDay } from '@joulerie/domain/calendar';
import { readingChanged, sourceLinksChanged } from '../sources/sources.public.ts';
import { buildingsHeatedUnder, fuelsOfBuildings } from './fuel-stations.store.ts';
import { fuelDaysMoved, measuresRecorded } from './measures.events.ts';
import { announceReading } from './restored-measures.ts';
import { refreshAllMonths, refreshMonths } from './source-months.store.ts';
import { refreshDates } from './source-dates.store.ts';

/** What follows measures inside their transaction: a list never shows a month or a date that disagrees with them. */
export const measuresSubscriptions = [
  inTransaction(measuresRecorded, 'measures.dates', ({ db, event }) => refreshDates(db, event.payload.sourceId)),
  inTransaction(measuresRecorded, 'measures.months', ({ db, event: { payload } }) =>
    refreshMonths(db, payload.sourceId, payload.fromDay, payload.toDay),
  ),
  // Days that may not be read are in no kept figure: everything that follows measures follows what may be read of them.
  inTransaction(readingChanged, 'measures.reading', ({ db, events, event: { payload } }) =>
    announceReading(db, events, payload.sourceId),
  ),
  // The deliveries of a fuel lie on their days by the degree-days of the station of its buildings.
  inTransaction(measuresRecorded, 'measures.weather', async ({ db, events, event: { payload } }) => {
    if (!payload.series.some(({ variable }) => variable === 'temperature_exterieure')) return;
    const { sourceId, fromDay, toDay } = payload;
    const buildingIds = await buildingsHeatedUnder(db, sourceId, isoDay(fromDay), isoDay(toDay));
    if (buildingIds.length === 0) return;
    await refreshAllMonths(db, await fuelsOfBuildings(db, buildingIds));
    await events.emit(db, fuelDaysMoved, { buildingIds });
  }),
  inTransaction(sourceLinksChanged, 'measures.fuels', async ({ db, event: { payload } }) => {
    // No other source is touched without need: what stores its measures meanwhile waits for the building.
    if (payload.movesFuels) await refreshAllMonths(db, await fuelsOfBuildings(db, payload.buildingIds));
  }),
];
