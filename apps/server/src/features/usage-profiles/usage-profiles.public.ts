export { buildingUsageProfiles, usageProfiles } from './usage-profiles.tables.ts';
export { usageProfilesOf } from './usage-profiles.store.ts';
