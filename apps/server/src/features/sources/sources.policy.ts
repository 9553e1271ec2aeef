import { createPolicy, spaceRules } from '../access/access.public.ts';
import { sources } from './sources.tables.ts';

/** Who sees and who changes sources: what their space holds. */
export const sourcePolicy = createPolicy(sources, spaceRules);
