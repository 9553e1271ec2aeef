export { AllBuildings } from './all-buildings.tsx';
export { SpacePage } from './space-page.tsx';
export { type SpaceSearch, readSpaceSearch } from './space-search.ts';
