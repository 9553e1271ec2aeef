export { pageOfSources } from './source-list.store.ts';
export { sourceLinksChanged } from './sources.events.ts';
export {
  attachSource,
  createSensor,
  renameSource,
  sourceVersion,
  updateAttachedSource,
  updateMeter,
  updateSensor,
} from './sources.operations.ts';
export { sourcePolicy } from './sources.policy.ts';
export {
  buildingsOfSource,
  editableSource,
  editableSourceNow,
  findSources,
  openSource,
  refuseGoneSource,
  sourcesOfOneBuilding,
  spansOfBuildings,
  visibleLinksOfBuildings,
  visibleSourcesByNumbers,
} from './sources.store.ts';
export { buildingSources, type SourceRow, sources } from './sources.tables.ts';
