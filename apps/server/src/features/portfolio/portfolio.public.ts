export { refreshBuildings } from './data-of-building.store.ts';
export { visibleLinks } from './source-facts.store.ts';
