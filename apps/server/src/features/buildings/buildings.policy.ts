import { createPolicy, grantedRules } from '../access/access.public.ts';
import { liesBelow } from './folder-reach.store.ts';
import { buildings } from './buildings.tables.ts';

/** Who sees and who changes buildings: what their space holds, and what they were granted, buildings inside a granted one included. */
export const buildingPolicy = createPolicy({ ...columnsOf(buildings), folderPath: liesBelow }, (actor) =>
  grantedRules<'folderPath' | 'folderId' | 'id' | 'ancestors'>(actor, {
    deep: ['folderPath'],
    flat: ['folderId'],
    buildings: ['id', 'ancestors'],
  }),
);

function columnsOf({ id, spaceId, createdBy, folderId, ancestors }: typeof buildings) {
  return { id, spaceId, createdBy, folderId, ancestors };
}
