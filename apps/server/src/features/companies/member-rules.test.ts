import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { expect, test } from 'vitest';
import type { MemberType } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { allowedOn, mayDecideOn } from './member-rules.ts';

const BOTH = ['change', 'remove'];

test.each<[own: MemberType, decides: MemberType[], onOwner: string[], onOthers: string[], onSelf: string[]]>([
  ['owner', [...MEMBER_TYPES], BOTH, BOTH, BOTH],
  ['administrateur', ['administrateur', 'employe', 'employe_read_only'], [], BOTH, BOTH],
  ['employe', [], [], [], ['remove']],
  ['employe_read_only', [], [], [], ['remove']],
])('%s decides on %j; may %j an owner, %j the others, %j themself', (own, decides, onOwner, onOthers, onSelf) => {
  expect(MEMBER_TYPES.filter((type) => mayDecideOn(own, type))).toEqual(decides);
  expect(managesSpace(own)).toBe(decides.length > 0);
  expect(allowedOn(own, { type: 'owner', isSelf: false })).toEqual(onOwner);
  for (const type of ['administrateur', 'employe', 'employe_read_only'] as const)
    expect(allowedOn(own, { type, isSelf: false })).toEqual(onOthers);
  expect(allowedOn(own, { type: own, isSelf: true })).toEqual(onSelf);
});
