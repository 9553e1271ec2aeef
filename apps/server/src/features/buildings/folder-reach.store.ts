import { sql } from 'drizzle-orm';
import { FEW_IDS, type Meeting, idsMeet, isInIds } from '../access/access.public.ts';

/**
 * Whether the path of a building goes through one of some folders. There are fewer folders than buildings, so a long list is compared with
 * the folders of its spaces, once a statement, and each building with those that were found.
 */
export const liesBelow: Meeting = (ids, column, spaces) =>
  ids.size <= FEW_IDS
    ? idsMeet(column('folder_path'), ids)
    : sql`${column('folder_id')} in (select f.id from folders f
        where ${isInIds(sql`f.space_id`, spaces)} and (${isInIds(sql`f.id`, ids)} or ${idsMeet(sql`f.ancestors`, ids)}))`;
