import type { SpaceRow, UserRow } from '../accounts/accounts.tables.ts';

export type MemberType = 'owner' | 'administrateur' | 'employe' | 'employe_read_only';

/** Who makes a request: one person, in one of their spaces, in one brand. */
export type Actor = { user: UserRow; space: SpaceRow; memberType: MemberType; sessionHash: Buffer };
