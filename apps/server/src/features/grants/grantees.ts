import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
import { findUserByName, lastUsed, listMemberships } from '../accounts/accounts.public.ts';
import { advisedBy } from '../companies/companies.public.ts';
import { type Grantee, memberGrantee, peopleByAddress } from './grants.store.ts';

const isAddress = (user: string): boolean => user.includes('@');

type Asking = Pick<Call<unknown>, 'store' | 'services' | 'scope' | 'actor' | 'now'>;

/**
 * The memberships that are given a right: members of the space by id or address, and anybody of the brand by address, in the company whose
 * invitation the space accepted, else in the space that they used last. Addresses are counted: the answer says whether one has an account.
 *
 * @throws DomainError `not_found_user`; `too_many_requests` for somebody who tries many addresses
 */
export async function granteesOf(call: Asking, tx: Database, users: readonly string[]): Promise<Grantee[]> {
  const { store, services, actor, now } = call;
  const found: Grantee[] = [];
  for (const user of new Set(users)) {
    if (!isAddress(user)) {
      const member = await memberGrantee(tx, actor.space.id, { userId: user });
      if (!member)
        throw new DomainError('not_found_user', { message: 'Cette personne n’est pas membre de votre espace.' });
      found.push(member);
      continue;
    }
    // Counted outside the transaction: a refusal takes no try back.
    await takeTry(store.reserved, { by: `shares ${actor.user.id}`, max: services.config.SIGN_IN_TRIES * 6 }, now);
    found.push((await memberGrantee(tx, actor.space.id, { username: user })) ?? (await outsider(tx, call, user)));
  }
  return found;
}

async function outsider(tx: Database, { scope, actor }: Asking, username: string): Promise<Grantee> {
  const person = await findUserByName(tx, scope.id, username);
  const theirs = person?.validatedAt ? await listMemberships(tx, person.id) : [];
  const adviser = person && (await advisedBy(tx, actor.space.id, person.id));
  const membership = theirs.find(({ space }) => space.id === adviser) ?? lastUsed(theirs);
  if (!person || !membership) throw new DomainError('not_found_user');
  return {
    userId: person.id,
    spaceId: membership.space.id,
    type: membership.type,
    firstname: person.firstname,
    username: person.username,
  };
}

/** The people whose rights are taken, by id. */
export async function peopleNamed(db: Database, scopeId: string, users: readonly string[]): Promise<string[]> {
  const addresses = users.filter(isAddress);
  const known = addresses.length > 0 ? await peopleByAddress(db, scopeId, addresses) : [];
  return [...new Set([...users.filter((user) => !isAddress(user)), ...known])];
}
