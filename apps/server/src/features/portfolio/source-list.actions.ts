import type * as contract from '@joulerie/contract/sources';
import type { Serve } from '../../platform/http/serve.ts';
import { inOrder } from '../../platform/order.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findSources, pageOfSources } from '../sources/sources.public.ts';
import { presentSources } from './source.present.ts';

export const listSources: Serve<typeof contract.listSources> = async ({ db, actor, query, now }) => {
  const { ids, total } = await pageOfSources(db, actor, query, now);
  const found = await findSources(db, ids);
  return pageOf(query, total, await presentSources(db, actor, inOrder(ids, found), now));
};
