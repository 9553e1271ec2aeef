export { comparisonOf } from './comparison.ts';
export { contributingSources, sourcesOfBuilding } from './contributing-sources.store.ts';
export { insertDelivery } from './deliveries.actions.ts';
export {
  countedSource,
  type EnergyMonths,
  energyOfBuildings,
  energyOfOwners,
  energyOfSource,
  type MonthsAsked,
  sourcesInBuildings,
  sourcesInFolders,
} from './energy-months.store.ts';
export type { Erased } from './erase.store.ts';
export { eraseMeasures } from './erase-measures.ts';
export { energyDaysOfBuildings } from './energy-days.store.ts';
export { type EnergySpan, energySpan } from './energy-span.store.ts';
export { fuelsOfBuildings } from './fuel-stations.store.ts';
export { fuelSpends } from './fuel-spends.store.ts';
export { failureOfImport } from './imports.present.ts';
export { findImport } from './imports.store.ts';
export { fuelDaysMoved, importFailed, measuresErased, measuresRecorded } from './measures.events.ts';
export { imports, series, type SeriesRow } from './measures.tables.ts';
export { outdoorDays } from './outdoor-days.ts';
export { comparedPeriod, period } from './period.ts';
export { bucketStarts } from './read-data.ts';
export { type EachSource, readEach } from './read-each.ts';
export { record, type Recording } from './record.ts';
export { announceRestored } from './restored-measures.ts';
export { panelsBefore } from './series.store.ts';
export { readStored } from './series-day.store.ts';
export { refreshAllMonths, sourcesWithMeasures } from './source-months.store.ts';
export { refuseFullPlatform } from './waiting-files.ts';
export { weatherFree } from './weather-free.ts';
export { spanOfReads } from './import-effect.ts';
export { readApart } from './read-apart.ts';
export { type ImportRun, importRuns } from './workflows.store.ts';
