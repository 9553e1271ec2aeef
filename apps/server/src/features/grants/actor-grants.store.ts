import { type SQL, sql } from 'drizzle-orm';
import { IdList } from '../../platform/id-list.ts';
import { type Grants, NO_GRANTS } from '../../platform/identity.ts';

/** Arrays in the order of `readGrants`, each as its text. */
type WrittenGrants = string[] | null;

const idsOf = (column: string, where: string): string =>
  `coalesce(array_agg(g.${column}) filter (where ${where}), '{}')::text`;
const reachOf = (right: 'view' | 'owns'): string =>
  [
    idsOf('folder_id', `g.folder_id is not null and g.recursive and g."right" = '${right}'`),
    idsOf('folder_id', `g.folder_id is not null and not g.recursive and g."right" = '${right}'`),
    idsOf('building_id', `g.building_id is not null and g."right" = '${right}'`),
  ].join(', ');

/** What a membership was granted, read in the statement that finds it; null for nothing. */
const grantsOf = (userId: SQL, spaceId: SQL): SQL<WrittenGrants> =>
  sql<WrittenGrants>`(select case when count(*) > 0 then json_build_array(
      coalesce(array_agg(distinct g.owner_space_id), '{}')::text, ${sql.raw(`${reachOf('view')}, ${reachOf('owns')}`)}) end
    from grants g where g.user_id = ${userId} and g.space_id = ${spaceId})`;

function readGrants(written: WrittenGrants): Grants {
  if (written === null) return NO_GRANTS;
  const [spaces, viewDeep, viewFlat, viewed, ownsDeep, ownsFlat, owned] = written.map((text) => new IdList(text));
  return {
    spaces: spaces!,
    view: { deep: viewDeep!, flat: viewFlat!, buildings: viewed! },
    owns: { deep: ownsDeep!, flat: ownsFlat!, buildings: owned! },
  };
}

/** What finds an actor reads their grants with this. */
export const grantsReader = { of: grantsOf, read: readGrants };
