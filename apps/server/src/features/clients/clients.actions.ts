import type * as contract from '@joulerie/contract/clients';
import { CLIENT_STATES } from '@joulerie/contract/first-constants';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findSpace } from '../accounts/accounts.public.ts';
import { presentClient } from './clients.present.ts';
import { clientsOf } from './clients.store.ts';

export const listClients: Serve<typeof contract.listClients> = async ({ db, actor, query, now }) => {
  if ((await findSpace(db, actor.space.id)).kind !== 'company') throw new DomainError('restricted_professional');
  const { search, state, page, limit } = query;
  const { data, total } = await clientsOf(db, actor, { search, states: state ?? CLIENT_STATES, page, limit }, now);
  return pageOf(
    query,
    total,
    data.map((row) => presentClient(actor.memberType, row)),
  );
};
