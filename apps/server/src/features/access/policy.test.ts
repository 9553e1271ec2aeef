import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { IdList } from '../../platform/id-list.ts';
import { newId } from '../../platform/ids.ts';
import { type Actor, type MemberType, NO_GRANTS } from '../../platform/identity.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { buildingPolicy } from '../buildings/buildings.policy.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { folderPolicy } from '../folders/folders.policy.ts';
import { folders } from '../folders/folders.tables.ts';
import { sourcePolicy } from '../sources/sources.policy.ts';
import { sources } from '../sources/sources.tables.ts';
import { type Rule, all, any, equals, holds, idsMeet, isInIds, never, toSql, within } from './rule.ts';

let app: TestApp;
let people: TestUser[];
let records: { id: string; spaceId: string; createdBy: string | null }[];
beforeAll(async () => {
  app = await testApp();
  people = await Promise.all([aUser(app), aUser(app), aUser(app)]);
  // Every author, or none, in every space, whatever their membership: the rule must not rely on who could have created.
  records = people.flatMap(({ spaceId }) =>
    [...people.map((one) => one.id), null].map((createdBy) => ({ id: newId(), spaceId, createdBy })),
  );
  const { db } = app.store;
  const address = { street: '', zipcode: '95000', city: 'Cergy', level: 'maison' as const };
  await db.insert(folders).values(records.map((one) => ({ ...one, ancestors: [], name: 'Dossier' })));
  await db
    .insert(buildings)
    .values(
      records.map((one) => ({ ...one, ...address, folderPath: [], ancestors: [], name: 'B', facts: EMPTY_FACTS })),
    );
  await db
    .insert(sources)
    .values(records.map((one) => ({ ...one, idtype: 'fuel-oil' as const, name: 'Cuve', point: {}, usages: [] })));
});

/** Nothing here lies in anything: what was granted is the matter of another test. */
const NOWHERE = { ancestors: [], folderPath: [], folderId: null, belowFolders: [], inFolders: [], ofBuildings: [] };

const actors = () =>
  fc.record({
    user: fc.constantFrom(...people).map(({ id, username }) => ({ id, username })),
    space: fc.constantFrom(...people, { spaceId: newId() }).map(({ spaceId }) => ({ id: spaceId })),
    memberType: fc.constantFrom<MemberType>('owner', 'administrateur', 'employe', 'employe_read_only'),
    grants: fc.constant(NO_GRANTS),
    sessionHash: fc.constant(new Uint8Array()),
    lacksFactor: fc.constant(false),
  }) satisfies fc.Arbitrary<Actor>;

describe.each([
  ['folders', folderPolicy, sql`folders`],
  ['buildings', buildingPolicy, sql`buildings`],
  ['sources', sourcePolicy, sql`sources`],
] as const)('%s', (_name, policy, table) => {
  const listed = async (condition: ReturnType<typeof policy.visible>, alias = table) => {
    const own = records.map((one) => one.id);
    const found = await rows<{ id: string }>(
      app.store.db,
      sql`select id from ${table} as ${alias} where ${condition} and id = any(${`{${own.join(',')}}`}::uuid[]) order by id`,
    );
    return found.map((row) => row.id);
  };

  test('a record has rights exactly when the list returns it', () =>
    fc.assert(
      fc.asyncProperty(actors(), async (actor) => {
        const withRights = records
          .filter((one) => policy.rightsOn(actor, { ...NOWHERE, ...one }).length > 0)
          .map((one) => one.id);
        expect(await listed(policy.visible(actor))).toEqual(withRights.toSorted());
        expect(await listed(policy.visibleAs(actor, 'x'), sql`x`)).toEqual(withRights.toSorted());
      }),
      { numRuns: 60 },
    ));

  test('owning includes viewing; a read-only member owns nothing', () =>
    fc.assert(
      fc.property(actors(), fc.constantFrom(...records), (actor, record) => {
        const rights = policy.rightsOn(actor, { ...NOWHERE, ...record });
        expect([[], ['view'], ['view', 'owns']]).toContainEqual(rights);
        if (actor.memberType === 'employe_read_only') expect(rights).not.toContain('owns');
        if (record.spaceId !== actor.space.id) expect(rights).toEqual([]);
      }),
    ));
});

type Field = 'spaceId' | 'createdBy';
const values = fc.constantFrom('a', 'b', 'c');
const rule: fc.Arbitrary<Rule<Field>> = fc.letrec<{ rule: Rule<Field> }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.tuple(fc.constantFrom<Field>('spaceId', 'createdBy'), values).map(([field, value]) => equals(field, value)),
    fc.constant(never),
    fc.array(tie('rule'), { maxLength: 3 }).map((list) => all(...list)),
    fc.array(tie('rule'), { maxLength: 3 }).map((list) => any(...list)),
  ),
})).rule;

test('any rule says the same of a record and in SQL', () =>
  fc.assert(
    fc.asyncProperty(
      rule,
      fc.record({ spaceId: fc.option(values), createdBy: fc.option(values) }),
      async (one, record) => {
        const condition = toSql(one, (field) => sql`${record[field]}::text`);
        const found = await rows(app.store.db, sql`select 1 where ${condition}`);
        expect(found.length === 1).toBe(holds(one, record));
      },
    ),
    { numRuns: 200 },
  ));

test.each([1, 2, 8, 9, 60])('an id, or one of an array, is within a list of %i as in SQL', (size) => {
  const ids = Array.from({ length: size * 2 }, () => newId());
  const list = new IdList(`{${ids.slice(0, size).join(',')}}`);
  const id = fc.constantFrom(...ids);
  return fc.assert(
    fc.asyncProperty(
      fc.record({ alone: fc.option(id), several: fc.array(id, { maxLength: 4 }) }),
      async ({ alone, several }) => {
        const column = { alone: sql`${alone}::uuid`, several: sql`${`{${several.join(',')}}`}::uuid[]` };
        const inList = (field: keyof typeof column, given: IdList) =>
          field === 'alone' ? isInIds(column[field], given) : idsMeet(column[field], given);
        for (const field of ['alone', 'several'] as const) {
          const one = within(field, list);
          const found = await rows(app.store.db, sql`select 1 where ${toSql(one, (name) => column[name], inList)}`);
          expect(found.length === 1).toBe(holds(one, { alone, several }));
        }
      },
    ),
    { numRuns: 20 },
  );
});
