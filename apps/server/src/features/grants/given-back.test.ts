import * as access from '@joulerie/contract/access';
import { getBuilding } from '@joulerie/contract/buildings';
import { createFolder } from '@joulerie/contract/folders';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
let owner: TestUser;
let colleague: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await aUser(app, { company: `Société ${unique()}` });
  colleague = await aMember(app, owner.spaceId, 'employe');
  outsider = await aUser(app);
});

const aFolder = async (name: string, parent: string | null = null) =>
  (await app.as(owner.token).call(createFolder, { body: { name, _id_parent: parent } })).body._id;
const grantFolder = (id: string, users: string[]) =>
  app.as(owner.token).call(access.grantFolder, { params: { id }, body: { users } });
const grantBuilding = (id: string, users: string[]) =>
  app.as(owner.token).call(access.grantBuildings, { body: { buildings: [id], users } });
const openBuilding = (who: TestUser, id: string) => app.as(who.token).call(getBuilding, { params: { id } });

/** Nord > Ville, with a building in each. */
async function aTree() {
  const nord = await aFolder('Nord');
  const ville = await aFolder('Ville', nord);
  const [inNord, inVille] = [
    (await aBuilding(app, owner, { name: 'A', _id_folder: nord }))._id_building,
    (await aBuilding(app, owner, { name: 'B', _id_folder: ville }))._id_building,
  ];
  return { nord, ville, inNord, inVille };
}

describe('what was given is given back', () => {
  const leave = (who: TestUser, buildings: string[], user = who.id) =>
    app.as(who.token).call(access.revokeBuildings, { body: { buildings, users: [user] } });

  test('a building, by whoever received it, and by nobody else', async () => {
    const { inNord, inVille } = await aTree();
    const third = await aUser(app);
    await grantBuilding(inNord, [outsider.username, third.username]);
    await grantBuilding(inVille, [outsider.username]);
    expect(outcome(await leave(outsider, [inNord], third.id))).toBe('restricted_building');
    expect(outcome(await leave(third, [inVille]))).toBe('not_found');
    expect((await leave(outsider, [inNord], outsider.username)).body).toEqual({ removed: 1 });
    expect(outcome(await openBuilding(outsider, inNord))).toBe('not_found');
    expect(outcome(await openBuilding(outsider, inVille))).toBe(200);
    expect(outcome(await openBuilding(third, inNord))).toBe(200);
  });

  test('a folder with what is below it, or without; a right that comes from around stays', async () => {
    const { nord, ville, inNord, inVille } = await aTree();
    const give = (id: string, body: object) =>
      app.as(colleague.token).call(access.revokeFolder, { params: { id }, body: { users: [colleague.id], ...body } });
    await grantFolder(nord, [colleague.id]);
    await grantBuilding(inVille, [colleague.id]);
    expect((await give(ville, {})).body).toEqual({ removed: 1 });
    expect((await openBuilding(colleague, inVille)).body.rights).toEqual(['view']);
    await grantBuilding(inVille, [colleague.id]);
    expect((await give(nord, { recursive: false })).body).toEqual({ removed: 1 });
    expect(outcome(await openBuilding(colleague, inNord))).toBe('not_found');
    expect(outcome(await openBuilding(colleague, inVille))).toBe(200);
    expect(outcome(await give(nord, {}))).toBe('restricted_user_folder');
  });
});
