import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { findSpace } from '../accounts/accounts.public.ts';

/**
 * The company that the actor manages: the one of their space.
 *
 * @throws DomainError `restricted_professional` in a personal space, `restricted_role_company` for a member without a say in it
 */
export async function managedCompany(db: Database, { space, memberType }: Actor): Promise<string> {
  if ((await findSpace(db, space.id)).kind !== 'company') throw new DomainError('restricted_professional');
  if (!managesSpace(memberType)) throw new DomainError('restricted_role_company');
  return space.id;
}
