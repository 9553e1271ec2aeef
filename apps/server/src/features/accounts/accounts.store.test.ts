import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMember, aUser } from '../../testing/builders.ts';
import { findSpace, findUser, listMemberships, membersOfSpace, newCode, useCode } from './accounts.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('a space is found by its id, and one that is gone is an error that names it', async () => {
  const { db } = app.store;
  const owner = await aUser(app, { company: 'Vexin Énergies' });
  expect(await findSpace(db, owner.spaceId)).toMatchObject({
    id: owner.spaceId,
    kind: 'company',
    name: 'Vexin Énergies',
    companyType: 'entreprise',
  });
  const person = await aUser(app);
  expect(await findSpace(db, person.spaceId)).toMatchObject({
    kind: 'person',
    name: 'Camille Martin',
    companyType: null,
  });
  const gone = newId();
  await expect(findSpace(db, gone)).rejects.toThrow(gone);
  expect(await findUser(db, gone)).toBeNull();
  expect(await findUser(db, owner.id)).toMatchObject({ username: owner.username });
});

test('the people of a space are its members, whoever made it', async () => {
  const { db } = app.store;
  const owner = await aUser(app, { company: 'Vexin Énergies' });
  const colleague = await aMember(app, owner.spaceId, 'employe');
  await aUser(app);
  const members = await membersOfSpace(db, owner.spaceId);
  expect(members.toSorted((a, b) => a.firstname.localeCompare(b.firstname))).toEqual([
    { id: colleague.id, firstname: 'Alix', lastname: 'Durand', username: colleague.username, type: 'employe' },
    { id: owner.id, firstname: 'Camille', lastname: 'Martin', username: owner.username, type: 'owner' },
  ]);
  expect((await listMemberships(db, colleague.id)).map(({ space, type }) => [space.id, type])).toEqual([
    [owner.spaceId, 'employe'],
  ]);
});

test('a code serves its person and purpose, once, up to the end of its day', async () => {
  const { db } = app.store;
  const [one, other] = [await aUser(app), await aUser(app)];
  const now = app.clock.now;
  const day = 24 * 3_600_000;
  const code = await newCode(db, one.id, 'reset', now);
  const validation = await newCode(db, one.id, 'validation', now);
  expect(await useCode(db, other.id, 'reset', code, now)).toBe(false);
  expect(await useCode(db, one.id, 'validation', code, now)).toBe(false);
  expect(await useCode(db, one.id, 'reset', `${code}x`, now)).toBe(false);
  expect(await useCode(db, one.id, 'reset', code, now + day)).toBe(false);
  expect(await useCode(db, one.id, 'reset', code, now + day - 1)).toBe(true);
  expect(await useCode(db, one.id, 'reset', code, now)).toBe(false);
  // A new code of one purpose leaves those of another alone.
  await newCode(db, one.id, 'reset', now);
  expect(await useCode(db, one.id, 'validation', validation, now)).toBe(true);
});

test('a used code takes the place of no other, even where the clock went back since it was made', async () => {
  const { db } = app.store;
  const { id } = await aUser(app);
  const now = app.clock.now;
  const used = await newCode(db, id, 'reset', now);
  expect(await useCode(db, id, 'reset', used, now)).toBe(true);
  // Three codes serve at once: the first of these is one of them.
  const codes: string[] = [];
  for (const before of [3000, 2000, 1000]) codes.push(await newCode(db, id, 'reset', now - before));
  expect(await useCode(db, id, 'reset', codes[0]!, now)).toBe(true);
});
