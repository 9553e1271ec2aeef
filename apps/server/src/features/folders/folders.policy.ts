import { createPolicy, spaceRules } from '../access/access.public.ts';
import { folders } from './folders.tables.ts';

/** Who sees and who changes folders: what their space holds. */
export const folderPolicy = createPolicy(folders, spaceRules);
