export { buildingsRegrouped, buildingsUseChanged } from './buildings.events.ts';
export {
  addChildren,
  buildingVersion,
  insertBuildings,
  removeChildren,
  updateBuilding,
  updateBuildingAddress,
  validateBuilding,
} from './buildings.operations.ts';
export { buildingPolicy } from './buildings.policy.ts';
export {
  buildingsInside,
  buildingsOfFolder,
  editableBuilding,
  editableBuildings,
  findBuildings,
  greatCircleM,
  nearBuildings,
  openBuilding,
  refuseUneditable,
  setFirstWeatherSource,
  setWeatherSource,
  updateBuildingRow,
} from './buildings.store.ts';
export { type BuildingRow, buildings } from './buildings.tables.ts';
export { dataHealth, inDataState } from './data-health.store.ts';
export { descendantsOf } from './descendants.store.ts';
export { liesBelow } from './folder-reach.store.ts';
