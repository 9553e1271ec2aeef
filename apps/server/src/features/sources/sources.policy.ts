import { createPolicy } from '../access/policy.ts';
import { spaceRules } from '../access/space-rules.ts';
import { sources } from './sources.tables.ts';

/** Who sees and who changes sources: what their space holds. */
export const sourcePolicy = createPolicy(sources, spaceRules);
