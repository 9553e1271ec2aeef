import type * as contract from '@joulerie/contract/companies';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { lockUser } from '../accounts/accounts.public.ts';
import { holdCompany } from './members.store.ts';
import { requireFactor, securityOf } from './security.store.ts';

export const getCompanySecurity: Serve<typeof contract.getCompanySecurity> = async ({ db, actor }) =>
  db.transaction(async (tx) => present(tx, actor));

export const updateCompanySecurity: Serve<typeof contract.updateCompanySecurity> = async ({ db, actor, body }) =>
  db.transaction(async (tx) => {
    const { id, own } = await holdCompany(tx, actor);
    if (own !== 'owner') throw new DomainError('restricted_role_company');
    // Whoever asks it of others has shown that they can do it, and does not shut themselves out: they remove none meanwhile.
    if (body.secondFactorRequired && !(await lockUser(tx, actor.user.id))?.secondFactorSince)
      throw new DomainError('lacks_own_factor');
    await requireFactor(tx, id, body.secondFactorRequired);
    return present(tx, actor);
  });

async function present(tx: Database, actor: Actor): Promise<contract.CompanySecurity> {
  const { id, own } = await holdCompany(tx, actor);
  if (!managesSpace(own)) throw new DomainError('restricted_role_company');
  return { ...(await securityOf(tx, id)), may: own === 'owner' ? ['change'] : [] };
}
