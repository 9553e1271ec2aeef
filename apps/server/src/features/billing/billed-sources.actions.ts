import type * as contract from '@joulerie/contract/billing';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { countBilled, pageOfBilled } from './billing.store.ts';
import { managedCompany } from './payer.ts';

export const listBilledSources: Serve<typeof contract.listBilledSources> = async ({ db, actor, query }) => {
  const { id } = await managedCompany(db, actor);
  const [data, { total }] = await Promise.all([pageOfBilled(db, id, query), countBilled(db, id, query)]);
  return pageOf(query, total, data);
};

export const countBilledSources: Serve<typeof contract.countBilledSources> = async ({ db, actor, query }) => {
  const { id } = await managedCompany(db, actor);
  return countBilled(db, id, query);
};
