import type { Member } from '@joulerie/contract/companies';
import { isoInstant } from '@joulerie/domain/calendar';
import type { MemberType } from '../../platform/identity.ts';
import { allowedOn } from './member-rules.ts';
import type { InvitationRow } from './companies.tables.ts';
import type { MemberRow } from './members.store.ts';
import { personName } from './person-name.ts';

/** Who reads: the person, and their type in the company. */
type Reader = { userId: string; own: MemberType };

type Named = { firstname: string; lastname: string; username: string };
const names = ({ firstname, lastname, username }: Named) => ({
  firstname: personName(firstname),
  lastname: personName(lastname),
  username: username.toLowerCase(),
});

export const presentMember = ({ userId, own }: Reader, row: MemberRow): Member => ({
  _id: row.id,
  ...names(row),
  type: row.type,
  state: 'member',
  since: isoInstant(row.since),
  expires_at: null,
  may: allowedOn(own, { type: row.type, isSelf: row.id === userId }),
});

export const presentInvited = ({ own }: Reader, row: InvitationRow): Member => ({
  _id: row.id,
  ...names(row),
  type: row.type,
  state: 'invited',
  since: isoInstant(row.sentAt),
  expires_at: isoInstant(row.expiresAt),
  may: allowedOn(own, { type: row.type, isSelf: false }),
});

/** « Camille Martin » */
export const fullName = (person: { firstname: string; lastname: string }): string =>
  `${personName(person.firstname)} ${personName(person.lastname)}`;
