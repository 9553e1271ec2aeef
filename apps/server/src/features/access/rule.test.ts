import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { type Actor, type MemberType, NO_GRANTS } from '../../platform/identity.ts';
import { folders } from '../folders/folders.tables.ts';
import { createPolicy } from './policy.ts';
import { all, any, equals, holds, never } from './rule.ts';
import { type SpaceField, mayWrite, spaceRules } from './space-rules.ts';

const actor = (memberType: MemberType): Actor => ({
  user: { id: 'me', username: 'me' },
  space: { id: 'here' },
  memberType,
  grants: NO_GRANTS,
  sessionHash: new Uint8Array(),
  lacksFactor: false,
});
const record = (spaceId: string, createdBy: string | null) => ({ spaceId, createdBy });
const text = (condition: SQL) => new PgDialect().sqlToQuery(condition).sql;
const columns = { spaceId: folders.spaceId, createdBy: folders.createdBy };

describe('what a space holds', () => {
  const policy = createPolicy<SpaceField>(columns, spaceRules);
  const [both, view] = [['view', 'owns'], ['view']];
  test.each<[MemberType, string[], string[]]>([
    ['owner', both, both],
    ['administrateur', both, both],
    ['employe', both, []],
    ['employe_read_only', view, []],
  ])('%s: %j on what they created, %j on the rest of their space, nothing elsewhere', (memberType, own, others) => {
    const rights = (spaceId: string, createdBy: string | null) =>
      policy.rightsOn(actor(memberType), record(spaceId, createdBy));
    expect(rights('here', 'me')).toEqual(own);
    expect(rights('here', 'another')).toEqual(others);
    expect(rights('here', null)).toEqual(others);
    for (const author of ['me', 'another', null]) expect(rights('elsewhere', author)).toEqual([]);
  });

  test('is changed by all members but read-only ones', () => {
    expect(
      (['owner', 'administrateur', 'employe', 'employe_read_only'] as const).map((one) => mayWrite(actor(one))),
    ).toEqual([true, true, true, false]);
  });
});

test('what is owned is seen, although the rule of view lacks it', () => {
  const mine = equals<SpaceField>('createdBy', 'me');
  const policy = createPolicy<SpaceField>(columns, () => ({ view: equals('spaceId', 'here'), owns: mine }));
  const me = actor('employe');
  expect(policy.rightsOn(me, record('elsewhere', 'me'))).toEqual(['view', 'owns']);
  expect(policy.rightsOn(me, record('here', 'another'))).toEqual(['view']);
  expect(policy.rightsOn(me, record('elsewhere', 'another'))).toEqual([]);
  expect(text(policy.visible(me))).toBe('("folders"."space_id" = $1 or "folders"."created_by" = $2)');
  expect(text(policy.visibleAs(me, 'x'))).toBe('("x"."space_id" = $1 or "x"."created_by" = $2)');
});

describe('rules put together', () => {
  const [a, b] = [equals<SpaceField>('spaceId', 'a'), equals<SpaceField>('createdBy', 'b')];

  test('are the rule itself where one alone counts, and none where none can hold', () => {
    expect(all(a)).toBe(a);
    expect(any(never, a, { ...a })).toEqual(a);
    expect(any(a, b, never, a)).toEqual({ kind: 'any', rules: [a, b] });
    expect(all(a, b)).toEqual({ kind: 'all', rules: [a, b] });
    expect([any(), any(never, never)]).toEqual([never, never]);
    expect(all()).toEqual({ kind: 'all', rules: [] });
  });

  test('hold where all do, or one; never otherwise', () => {
    const of = (rule: typeof a) =>
      [record('a', 'b'), record('a', 'c'), record('c', 'b'), record('c', null)].map((one) => holds(rule, one));
    expect(of(all(a, b))).toEqual([true, false, false, false]);
    expect(of(any(a, b))).toEqual([true, true, true, false]);
    expect(of(all<SpaceField>())).toEqual([true, true, true, true]);
    expect(of({ kind: 'any', rules: [] })).toEqual([false, false, false, false]);
    expect(of(never)).toEqual([false, false, false, false]);
    expect(of(a)).toEqual([true, true, false, false]);
  });
});
