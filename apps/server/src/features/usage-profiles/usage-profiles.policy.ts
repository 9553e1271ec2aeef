import { companyRules, createPolicy } from '../access/access.public.ts';
import { usageProfiles } from './usage-profiles.tables.ts';

/** A usage profile is of the whole company: its members read it, who manages the company changes it. */
export const usageProfilePolicy = createPolicy(usageProfiles, companyRules);
