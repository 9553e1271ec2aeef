export {
  demonstrationOf,
  heldDemonstration,
  insertDemonstration,
  keepMade,
  lateDemonstrations,
} from './demonstration.store.ts';
export { electricityFacts } from './electricity-facts.ts';
export {
  advisedAmong,
  declareHolding,
  declareRestored,
  hasHolder,
  holderDeclaration,
  readingDigest,
} from './holdings.store.ts';
export { attachNearestStations, stationAfterMove, stationBeside } from './nearest-station.ts';
export { changeReading } from './reading.ts';
export { completeFacts, differingFacts, type OperatorFacts } from './operator-facts.ts';
export { rightsOnSource, rightsOnSources, seenAmong } from './source-reach.store.ts';
export { pageOfSources } from './source-list.store.ts';
export { pointChanged, readingChanged, sourceLinksChanged } from './sources.events.ts';
export {
  addSensor,
  announceSources,
  attachSource,
  changeWeatherStation,
  createSensor,
  lookUpPoint,
  removingSource,
  renameSource,
  sourceVersion,
  updateAttachedSource,
  updateMeter,
  updateSensor,
} from './sources.operations.ts';
export { sourcePolicy } from './sources.policy.ts';
export {
  attachedSource,
  buildingsOfSource,
  editableMeterNow,
  editableSource,
  editableSourceNow,
  findSources,
  lockReadableDays,
  noteBattery,
  isReadable,
  isThere,
  type ReadableDays,
  readableDays,
  openSource,
  refuseGoneSource,
  sourcesOfOneBuilding,
  spansOfBuildings,
  visibleLinksOfBuildings,
  visibleSourcesByNumbers,
} from './sources.store.ts';
export { buildingSources, type DemonstrationRow, type SourceRow, sources } from './sources.tables.ts';
export { publicStationName } from './weather-stations.ts';
