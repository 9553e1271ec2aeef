export { profilesChanged } from './profiles.events.ts';
export { dated, profilesOfBuilding } from './profiles.present.ts';
export { pointsOfBuildings } from './profiles.store.ts';
