import { createPolicy, spaceRules } from '../access/access.public.ts';
import { importLayouts } from './import-layouts.tables.ts';

/** Who sees and who changes layouts: what their space holds. An employee sees those of their own files, as they see their own sources. */
export const layoutPolicy = createPolicy(importLayouts, spaceRules);
