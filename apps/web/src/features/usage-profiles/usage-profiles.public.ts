export { BuildingProfile } from './building-profile.lazy.ts';
export { ProfilesTab } from './profiles-tab.lazy.ts';
