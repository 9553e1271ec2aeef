import type * as contract from '@joulerie/contract/buildings';
import type { Serve } from '../../platform/http/serve.ts';
import { inOrder } from '../../platform/order.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findBuildings } from '../buildings/buildings.public.ts';
import { openFolder } from '../folders/folders.public.ts';
import { askedMonths } from './asked-months.ts';
import { presentSummaries } from './building.present.ts';
import { pageOfBuildings } from './building-list.store.ts';
import { childTrees } from './building-trees.ts';

export const listBuildings: Serve<typeof contract.listBuildings> = async ({ db, actor, query, now }) => {
  const named = query._id_folder && query._id_folder !== 'root' ? query._id_folder : null;
  const folder = named ? await openFolder(db, actor, named) : null;
  const months = askedMonths(query, now);
  const { ids, total } = await pageOfBuildings(db, actor, query, folder, now, months);
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
