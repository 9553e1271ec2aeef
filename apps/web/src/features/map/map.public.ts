export { SpaceMap } from './space-map.lazy.ts';
export { MapBeside } from './map-beside.tsx';
