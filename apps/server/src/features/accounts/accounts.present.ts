import { isoInstant } from '@joulerie/domain/calendar';
import type { User } from '@joulerie/contract/accounts';
import type { MemberType } from '../../platform/identity.ts';
import type { SpaceRow, UserRow } from './accounts.tables.ts';

/** Not professional → particulier; professional with role utilisateur → professionnel; else conseiller. */
function derivedRole(user: Pick<UserRow, 'isPro' | 'role'>): User['derivedRole'] {
  if (!user.isPro) return 'particulier';
  return user.role === 'utilisateur' ? 'professionnel' : 'conseiller';
}

export function presentUser(user: UserRow, space: SpaceRow, memberType: MemberType): User {
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
    company:
      space.kind === 'company'
        ? { _id: space.id, name: space.name, type: space.companyType, userCompanyType: memberType }
        : null,
    action: { signin: user.signinAction },
    preferences: user.preferences,
    createdAt: isoInstant(user.createdAt),
  };
}
