import type * as contract from '@joulerie/contract/buildings';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { inOrder } from '../../platform/order.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findBuildings } from '../buildings/buildings.public.ts';
import { openFolder } from '../folders/folders.public.ts';
import { type Months, askedMonths } from './asked-months.ts';
import { presentSummaries } from './building.present.ts';
import { type ListQuery, pageOfBuildings } from './building-list.store.ts';
import { childTrees } from './building-trees.ts';

type ListCall = Pick<Call<typeof contract.listBuildings>, 'db' | 'actor' | 'now'>;

/** The ids of the buildings that a query asks for, in their order, and the months of their figures. */
export async function listedBuildings(
  { db, actor, now }: ListCall,
  query: ListQuery,
): Promise<{ ids: string[]; total: number; months: Months | null }> {
  const named = query._id_folder && query._id_folder !== 'root' ? query._id_folder : null;
  const folder = named ? await openFolder(db, actor, named) : null;
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
