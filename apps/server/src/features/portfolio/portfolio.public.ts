export { refreshBuildings } from './data-of-building.store.ts';
export { presentSources } from './source.present.ts';
export { visibleLinks } from './source-facts.store.ts';
