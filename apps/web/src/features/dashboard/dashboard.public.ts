export { BuildingData } from './building-data.tsx';
export { SourceData } from './source-data.tsx';
export { usualPeriodOf } from './usual-period.lazy.ts';
