export { BuildingData } from './building-data.tsx';
export { prefetchBuildingData } from './prefetch-data.lazy.ts';
export { SourceData } from './source-data.tsx';
export { usualPeriodOf } from './usual-period.lazy.ts';
