import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { findSpace } from '../accounts/accounts.public.ts';

/** The company of the session. @throws DomainError `restricted_professional` in a space of a person */
export async function companyOf(db: Database, actor: Actor) {
  const space = await findSpace(db, actor.space.id);
  if (space.kind !== 'company') throw new DomainError('restricted_professional');
  return space;
}

/** The company of the session, for who administers it. @throws DomainError `restricted_professional`, `restricted_role_company` */
export async function managedCompany(db: Database, actor: Actor) {
  const space = await companyOf(db, actor);
  if (!managesSpace(actor.memberType)) throw new DomainError('restricted_role_company');
  return space;
}
