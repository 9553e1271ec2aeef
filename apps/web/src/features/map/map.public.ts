export { SpaceMap } from './space-map.lazy.ts';
