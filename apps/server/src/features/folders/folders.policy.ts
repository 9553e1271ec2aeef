import { type SpaceField, createPolicy, grantedRules } from '../access/access.public.ts';
import { folders } from './folders.tables.ts';

/** Who sees and who changes folders: what their space holds, and what they were granted with what lies below it. */
export const folderPolicy = createPolicy<SpaceField | 'id' | 'ancestors'>(folders, (actor) =>
  grantedRules<'id' | 'ancestors'>(actor, { deep: ['id', 'ancestors'], flat: ['id'], buildings: [] }),
);
