export { refreshBuildings } from './data-of-building.store.ts';
