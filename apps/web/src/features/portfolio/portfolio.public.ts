export { AllBuildings } from './all-buildings.tsx';
export { ComparePage } from './compare-page.tsx';
export { readCompareSearch } from './compare-search.ts';
export { SpacePage } from './space-page.tsx';
export { type SpaceSearch, readSpaceSearch } from './space-search.ts';
