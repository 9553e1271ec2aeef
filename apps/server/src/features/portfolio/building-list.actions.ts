import type * as contract from '@joulerie/contract/buildings';
import type { Database } from '../../platform/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { inOrder } from '../../platform/order.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findBuildings } from '../buildings/buildings.public.ts';
import { type FolderRow, openFolder } from '../folders/folders.public.ts';
import { type Months, askedMonths } from './asked-months.ts';
import { presentSummaries } from './building.present.ts';
import { type ListQuery, pageOfBuildings } from './building-list.store.ts';
import { childTrees } from './building-trees.ts';

type ListCall = Pick<Call<typeof contract.listBuildings>, 'db' | 'actor' | 'now'>;

/** The folder that a query names; null for none, or for what lies in no folder. */
export async function openNamedFolder(
  db: Database,
  actor: Actor,
  { _id_folder }: Pick<ListQuery, '_id_folder'>,
): Promise<FolderRow | null> {
  return _id_folder && _id_folder !== 'root' && _id_folder !== 'shared' ? openFolder(db, actor, _id_folder) : null;
}

/** The ids of the buildings that a query asks for, in their order, and the months of their figures. */
export async function listedBuildings(
  { db, actor, now }: ListCall,
  query: ListQuery,
): Promise<{ ids: string[]; total: number; months: Months | null }> {
  const folder = await openNamedFolder(db, actor, query);
  const months = askedMonths(query, now);
  return { ...(await pageOfBuildings(db, actor, query, folder, now, months)), months };
}

export const listBuildings: Serve<typeof contract.listBuildings> = async (call) => {
  const { db, actor, query, now } = call;
  const { ids, total, months } = await listedBuildings(call, query);
  const found = await findBuildings(db, ids);
  const [summaries, trees] = await Promise.all([
    presentSummaries(db, actor, inOrder(ids, found), now, months),
    query.tree ? childTrees(db, actor, ids) : null,
  ]);
  return pageOf(
    query,
    total,
    trees ? summaries.map((row) => ({ ...row, children: trees.get(row.id)!.nodes })) : summaries,
  );
};
