export { usageProfilesChanged } from './usage-profiles.events.ts';
export { buildingUsageProfiles, usageProfiles } from './usage-profiles.tables.ts';
export { scheduleOfBuilding, usageProfilesOf } from './usage-profiles.store.ts';
