import { createPolicy } from '../access/policy.ts';
import { spaceRules } from '../access/space-rules.ts';
import { folders } from './folders.tables.ts';

/** Who sees and who changes folders: what their space holds. */
export const folderPolicy = createPolicy(folders, spaceRules);
