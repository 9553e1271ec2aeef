import { createPolicy, personalRules } from '../access/access.public.ts';
import { savedViews } from './saved-views.tables.ts';

/** A view is its person's alone, in the space where they saved it. */
export const savedViewPolicy = createPolicy(savedViews, personalRules);
