import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { managedCompany } from '../companies/companies.public.ts';
import { type Holder, type NamedWebhook, findWebhook } from './webhooks.store.ts';

/** Whose endpoints a person asks for: their own in this space, or those of the company that they manage. */
export const holderOf = async (db: Database, actor: Actor, owner: 'person' | 'company'): Promise<Holder> =>
  owner === 'person'
    ? { spaceId: actor.space.id, userId: actor.user.id }
    : { spaceId: await managedCompany(db, actor), userId: null };

/**
 * An endpoint of the person in this space, or of the company that they manage.
 *
 * @throws DomainError `not_found` for one of somebody else, `restricted_role_company` for one of their company that they do not manage
 */
export async function openWebhook(db: Database, actor: Actor, id: string): Promise<NamedWebhook> {
  const webhook = await findWebhook(db, id);
  if (webhook?.spaceId !== actor.space.id) throw new DomainError('not_found');
  if (webhook.userId === null && !managesSpace(actor.memberType)) throw new DomainError('restricted_role_company');
  if (webhook.userId !== null && webhook.userId !== actor.user.id) throw new DomainError('not_found');
  return webhook;
}
