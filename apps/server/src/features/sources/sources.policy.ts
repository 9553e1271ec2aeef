import { createPolicy, grantedRules } from '../access/access.public.ts';
import { belowFolders, inFolders, ofBuildings } from './source-places.store.ts';
import { sources } from './sources.tables.ts';

/** Where the buildings of a source lie. */
export type SourcePlaces = Record<'belowFolders' | 'inFolders' | 'ofBuildings', readonly string[]>;

/** Who sees and who changes sources: what their space holds, and those of the buildings that they were granted, through any of them. */
export const sourcePolicy = createPolicy(
  { spaceId: sources.spaceId, createdBy: sources.createdBy, belowFolders, inFolders, ofBuildings },
  (actor) =>
    grantedRules<keyof SourcePlaces>(actor, {
      deep: ['belowFolders'],
      flat: ['inFolders'],
      buildings: ['ofBuildings'],
    }),
);
