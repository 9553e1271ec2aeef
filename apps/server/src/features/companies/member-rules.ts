import type { Member } from '@joulerie/contract/companies';
import type { MemberType } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';

/** Whether somebody may make another person of a type, or make a person of that type anything else: only owners touch owners. */
export const mayDecideOn = (own: MemberType, type: MemberType): boolean =>
  managesSpace(own) && (type !== 'owner' || own === 'owner');

type Target = { type: MemberType; isSelf: boolean };

/** Whether somebody may take a person out, or leave. */
export const mayRemove = (own: MemberType, { type, isSelf }: Target): boolean => isSelf || mayDecideOn(own, type);

/** What the caller may do with a row of the list of members. */
export const allowedOn = (own: MemberType, target: Target): Member['may'] => [
  ...(mayDecideOn(own, target.type) ? (['change'] as const) : []),
  ...(mayRemove(own, target) ? (['remove'] as const) : []),
];
