import { isoInstant } from '@joulerie/domain/calendar';
import type { User } from '@joulerie/contract/accounts';
import type { Database } from '../../platform/database.ts';
import type { Actor, MemberType } from '../../platform/identity.ts';
import { type Colleague, type Membership, findUserAndSpace, listMemberships } from './accounts.store.ts';
import type { SpaceRow, UserRow } from './accounts.tables.ts';
import { type Plan, planOf, planOfSpace, presentCompany } from './subscriptions.present.ts';

/** Not professional → particulier; professional with role utilisateur → professionnel; else conseiller. */
function derivedRole(user: Pick<UserRow, 'isPro' | 'role'>): User['derivedRole'] {
  if (!user.isPro) return 'particulier';
  return user.role === 'utilisateur' ? 'professionnel' : 'conseiller';
}

/** The signed-in person, in the space of their session. */
export async function presentActor(db: Database, actor: Actor): Promise<User> {
  const [{ user, space }, spaces, plan] = await Promise.all([
    findUserAndSpace(db, actor.user.id, actor.space.id),
    listMemberships(db, actor.user.id),
    planOfSpace(db, actor.space.id),
  ]);
  const around = { spaces, plan };
  const { support } = actor;
  if (!support) return presentUser(user, space, actor.memberType, around);
  const { reason, endsAt } = support;
  return {
    // It reads as one who manages the space, and may do there what a member who reads may.
    ...presentUser(user, space, 'employe_read_only', { ...around, spaces: [] }),
    support: { space: space.name, reason, endsAt: isoInstant(endsAt) },
  };
}

/** Somebody of the same space: who they are there. Their telephone, their choices and where else they are members are their own business. */
export const presentColleague = async (db: Database, { user, space, type }: Colleague): Promise<User> => ({
  ...presentUser(user, space, type, { spaces: [], plan: await planOf(db, space) }),
  phone: null,
  preferences: {},
  action: { signin: null },
});

/** What is around a person in a space. `spaces`: all of theirs, as far as the reader may know. */
type Around = { spaces: readonly Pick<Membership, 'space'>[]; plan: Plan };

/** A person in a space. */
export function presentUser(user: UserRow, space: SpaceRow, memberType: MemberType, { spaces, plan }: Around): User {
  return {
    _id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    username: user.username,
    phone: user.phone,
    role: user.role,
    derivedRole: derivedRole(user),
    isPro: user.isPro,
    isAdmin: user.isAdmin,
    isAdminScope: user.isAdminScope,
    isValidated: user.validatedAt !== null,
    _id_space: space.id,
    company: space.kind === 'company' ? presentCompany(space, memberType, plan) : null,
    multipleCompany: spaces.length > 1 && spaces.map((one) => ({ _id: one.space.id, name: one.space.name })),
    action: { signin: user.signinAction },
    preferences: user.preferences,
    lacksSecondFactor: space.secondFactorRequired && user.secondFactorSince === null,
    support: null,
    createdAt: isoInstant(user.createdAt),
  };
}
