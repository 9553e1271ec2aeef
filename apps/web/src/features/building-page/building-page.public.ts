export { BuildingHead } from './building-head.tsx';
export { BuildingSources } from './building-sources.tsx';
