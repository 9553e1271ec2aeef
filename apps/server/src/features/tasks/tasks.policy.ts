import { createPolicy, personalRules } from '../access/access.public.ts';
import { tasks } from './tasks.tables.ts';

/** A task is its person's alone, in the space where they sent it. */
export const taskPolicy = createPolicy(tasks, personalRules);
