import { type PaymentClient, requirePayment } from '../../connectors/stripe/client.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { takeTry } from '../../platform/http/limits.ts';
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

/** Calls of one person that ask something of the provider in ten minutes: its own limit is of all companies together. */
const MOST_ASKED = 60;

/** The provider, asked for one person. @throws DomainError `payment_not_configured`; `too_many_requests` past 60 calls in ten minutes */
export async function askedFor({
  store,
  services,
  actor,
  now,
}: Pick<Call<unknown>, 'store' | 'services' | 'actor' | 'now'>): Promise<PaymentClient> {
  const client = requirePayment(services.config);
  await takeTry(store.reserved, { by: `payment ${actor.user.id}`, max: MOST_ASKED }, now);
  return client;
}
