export { BuildingData } from './building-data.tsx';
export { SourceData } from './source-data.tsx';
export { usualSourcePeriod } from './usual-period.lazy.ts';
