import { type SQL, sql } from 'drizzle-orm';
import { type Meeting, idsMeet, isInIds } from '../access/access.public.ts';
import { liesBelow } from '../buildings/buildings.public.ts';

type Building = Parameters<Meeting>[1];
const building: Building = (name) => sql`b.${sql.identifier(name)}`;

/** Whether one of the buildings that a source is attached to is such. */
const attachedTo =
  (isSuch: Meeting): Meeting =>
  (ids, source, spaces): SQL =>
    sql`${source('id')} in (select bs.source_id from building_sources bs join buildings b on b.id = bs.building_id
      where ${isInIds(building('space_id'), spaces)} and ${isSuch(ids, building, spaces)})`;

/** Where the buildings of a source lie: below folders, directly in folders, and which buildings they are or are inside. */
export const belowFolders = attachedTo(liesBelow);
export const inFolders = attachedTo((ids, column) => isInIds(column('folder_id'), ids));
export const ofBuildings = attachedTo(
  (ids, column) => sql`(${isInIds(column('id'), ids)} or ${idsMeet(column('ancestors'), ids)})`,
);
