export { usageProfilesOf } from './usage-profiles.store.ts';
