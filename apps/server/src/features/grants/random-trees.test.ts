import * as access from '@joulerie/contract/access';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import * as sourceCalls from '@joulerie/contract/sources';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import {
  type SeenOfSpace,
  expectArchive,
  expectClient,
  expectExport,
  expectKeys,
  expectLists,
} from '../../testing/granted-lists.ts';
import { testDatabase } from '../../testing/store.ts';

/** What is known of a space, in the most obvious way: who made what, what lies in what, and who was given what. */
type Thing = { id: string; by: TestUser };
type Folder = Thing & { parent: Folder | null };
type Building = Thing & { name: string; folder: Folder | null; parent: Building | null };
type Source = Thing & { number: string; buildings: Set<Building> };
type Given = { to: TestUser; on: Folder | Building; right: 'view' | 'owns'; recursive: boolean };
type World = {
  folders: Folder[];
  buildings: Building[];
  sources: Source[];
  given: Given[];
  owner: TestUser;
  employee: TestUser;
  reader: TestUser;
  outsider: TestUser;
};
type Right = 'view' | 'owns';

/** The folder or building itself, then each one around it. */
function chain<T extends { parent: T | null }>(thing: T): T[] {
  return thing.parent === null ? [thing] : [thing, ...chain(thing.parent)];
}

function givenOnFolder(world: World, person: TestUser, folder: Folder): Given[] {
  return world.given.filter(
    ({ to, on, recursive }) =>
      to === person && (on === folder || (recursive && chain(folder).some((around) => around === on))),
  );
}

function givenOnBuilding(world: World, person: TestUser, building: Building): Given[] {
  const { folder } = building;
  return world.given.filter(
    ({ to, on, recursive }) =>
      to === person &&
      (chain(building).some((around) => around === on) ||
        on === folder ||
        (recursive && folder !== null && chain(folder).some((around) => around === on))),
  );
}

function rightsOf(world: World, person: TestUser, thing: Thing, given: readonly Given[]): Right[] {
  const isAuthor = thing.by === person;
  const works = isAuthor || given.some(({ right }) => right === 'owns');
  if (works && person !== world.reader) return ['view', 'owns'];
  return isAuthor || given.length > 0 ? ['view'] : [];
}

const onFolder = (world: World, person: TestUser) => (folder: Folder) =>
  rightsOf(world, person, folder, givenOnFolder(world, person, folder));
const onBuilding = (world: World, person: TestUser) => (building: Building) =>
  rightsOf(world, person, building, givenOnBuilding(world, person, building));
const onSource = (world: World, person: TestUser) => (source: Source) =>
  rightsOf(
    world,
    person,
    source,
    [...source.buildings].flatMap((building) => givenOnBuilding(world, person, building)),
  );

function seen<T extends Thing>(list: readonly T[], rights: (thing: T) => Right[]): [string, Right[]][] {
  return list
    .map((thing): [string, Right[]] => [thing.id, rights(thing)])
    .filter(([, own]) => own.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
const answered = (list: { id: string; rights: Right[] }[]): [string, Right[]][] =>
  list.map(({ id, rights }): [string, Right[]] => [id, rights]).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** All that a person sees of the space, and what each of their grants reaches. */
function seenBy(world: World, person: TestUser): SeenOfSpace {
  const reaches = (given: Given) => {
    const only = { ...world, given: [given] };
    return world.sources.filter((source) =>
      [...source.buildings].some((building) => givenOnBuilding(only, person, building).length > 0),
    );
  };
  return {
    folders: world.folders.filter((one) => onFolder(world, person)(one).length > 0),
    buildings: world.buildings.filter((one) => onBuilding(world, person)(one).length > 0),
    sources: world.sources.filter((one) => onSource(world, person)(one).length > 0),
    given: world.given
      .filter(({ to }) => to === person)
      .map((one) => ({
        on: one.on.id,
        kind: 'folder' in one.on ? 'building' : 'folder',
        recursive: one.recursive,
        numbers: reaches(one).map(({ number }) => number),
      })),
  };
}

let app: TestApp;
let store: Store;
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  await app.work();
});
afterAll(async () => {
  await app.app.close();
  await store.close();
});

/** Each response of somebody who sees a part of the space, compared with the model. */
async function compare(world: World, person: TestUser): Promise<void> {
  const as = app.as(person.token);
  const [folderRights, buildingRights] = [onFolder(world, person), onBuilding(world, person)];
  const isSeen = (folder: Folder | null) => folder !== null && folderRights(folder).length > 0;
  const query = { limit: 200 } as const;
  const buildings = (await as.call(buildingCalls.listBuildings, { query })).body.data;
  expect(answered(buildings)).toEqual(seen(world.buildings, buildingRights));
  const sources = (await as.call(sourceCalls.listSources, { query })).body.data;
  expect(answered(sources.map(({ _id: id, rights }) => ({ id, rights })))).toEqual(
    seen(world.sources, onSource(world, person)),
  );
  await expectLists(app, person, seenBy(world, person));
  const shared = person.spaceId !== world.owner.spaceId;
  const tops = await as.call(folderCalls.listRootFolders, {
    query: { ...query, ...(shared ? { shared: 'true' } : {}) },
  });
  expect(answered(tops.body.data.map(({ _id: id, rights }) => ({ id, rights })))).toEqual(
    seen(
      world.folders.filter(({ parent }) => !isSeen(parent)),
      folderRights,
    ),
  );
  const atTop = await as.call(buildingCalls.listBuildings, {
    query: { ...query, _id_folder: shared ? 'shared' : 'root' },
  });
  expect(answered(atTop.body.data)).toEqual(
    seen(
      world.buildings.filter(({ folder }) => !isSeen(folder)),
      buildingRights,
    ),
  );
  for (const folder of world.folders) {
    const rights = folderRights(folder);
    const opened = await as.call(folderCalls.listFolders, { params: { id: folder.id }, query });
    const refusal = shared ? 'not_found' : 'restricted_user_folder';
    expect([opened.error?.code ?? 'ok', opened.body.rights]).toEqual(
      rights.length > 0 ? ['ok', rights] : [refusal, undefined],
    );
    if (rights.length === 0) continue;
    expect(answered(opened.body.data.map(({ _id: id, rights: own }) => ({ id, rights: own })))).toEqual(
      seen(
        world.folders.filter(({ parent }) => parent === folder),
        folderRights,
      ),
    );
    const below = await as.call(buildingCalls.listBuildings, {
      query: { ...query, _id_folder: folder.id, recursive: 'true' },
    });
    expect(answered(below.body.data)).toEqual(
      seen(
        world.buildings.filter((one) => one.folder !== null && chain(one.folder).includes(folder)),
        buildingRights,
      ),
    );
  }
}

/** What is read less often than it is listed: exports, which are tasks, and what keys open. */
async function compareFiles(world: World, person: TestUser): Promise<void> {
  const known = seenBy(world, person);
  const isShared = person.spaceId !== world.owner.spaceId;
  await expectKeys(app, person, known);
  await expectExport(app, person, known, isShared);
  if (!isShared) return;
  await expectClient(app, person, known);
  await expectArchive(app, person, known);
}

const place = fc.nat({ max: 1_000 });
const step = fc.record({
  kind: fc.constantFrom(
    'folder',
    'building',
    'building',
    'source',
    'attach',
    'move-folder',
    'move-building',
    'nest',
    'grant',
    'grant',
    'grant',
    'grant',
    'revoke',
    'remove-folder',
    'remove-building',
  ),
  a: place,
  b: place,
  yes: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One of a list, or none when it is empty or the number says so. */
const pick = <T>(list: readonly T[], at: number): T | null => list[at % (list.length + 1)] ?? null;

/** Does one step as the owner, and in the model what the server accepts. */
async function take(world: World, { kind, a, b, yes }: Step): Promise<void> {
  const { owner, employee } = world;
  const as = app.as(owner.token);
  const [folder, other] = [pick(world.folders, a), pick(world.folders, b)];
  const [building, another] = [pick(world.buildings, a), pick(world.buildings, b)];
  const done = ({ status }: { status: number }) => status < 300;
  switch (kind) {
    case 'folder': {
      const by = yes && other === null ? employee : owner;
      const body = { name: `Dossier ${world.folders.length}`, _id_parent: other?.id ?? null };
      const made = await app.as(by.token).call(folderCalls.createFolder, { body });
      if (done(made)) world.folders.push({ id: made.body._id, by, parent: other });
      return;
    }
    case 'building': {
      const by = yes && folder === null ? employee : owner;
      const name = `Bâtiment ${unique()}`;
      const made = await aBuilding(app, by, { name, _id_folder: folder?.id ?? null });
      world.buildings.push({ id: made._id_building, name, by, folder, parent: null });
      return;
    }
    case 'source':
      if (building) {
        const { _id: id, idsource } = await aSource(app, owner, building.id);
        world.sources.push({ id, number: idsource!, by: owner, buildings: new Set([building]) });
      }
      return;
    case 'attach': {
      const source = pick(world.sources, b);
      if (!source || !building) return;
      const params = { id: building.id, sourceId: source.id };
      if (done(await as.call(sourceCalls.attachSource, { params, body: {} }))) source.buildings.add(building);
      return;
    }
    case 'move-folder':
      if (
        folder &&
        done(
          await as.call(folderCalls.moveFolder, { params: { id: folder.id }, body: { _id_parent: other?.id ?? null } }),
        )
      )
        folder.parent = other;
      return;
    case 'move-building': {
      if (!building) return;
      await as.call(folderCalls.moveBuildings, { body: { buildings: [building.id], _id_folder: other?.id ?? null } });
      for (const one of world.buildings) if (chain(one).includes(building)) one.folder = other;
      return;
    }
    case 'nest': {
      if (!building || !another) return;
      const nested = await as.call(buildingCalls.addChildren, {
        params: { id: building.id },
        body: { buildings: [another.id] },
      });
      if (done(nested)) another.parent = building;
      return;
    }
    case 'grant': {
      const on = yes ? folder : building;
      const to = [employee, world.reader, world.outsider][b % 3]!;
      if (!on) return;
      const right = to !== world.outsider && a % 2 === 0 ? 'owns' : 'view';
      const recursive = !yes || b % 2 === 0;
      const users = [to.username];
      const answer = yes
        ? await as.call(access.grantFolder, { params: { id: on.id }, body: { users, right, recursive } })
        : await as.call(access.grantBuildings, { body: { buildings: [on.id], users, right } });
      if (!done(answer)) return;
      world.given = world.given.filter((one) => one.on !== on || one.to !== to);
      world.given.push({ to, on, right, recursive });
      return;
    }
    case 'revoke': {
      const given = pick(world.given, a);
      if (!given) return;
      const { on, to } = given;
      const users = [to.username];
      if (!world.folders.some((one) => one === on)) {
        await as.call(access.revokeBuildings, { body: { buildings: [on.id], users } });
        world.given = world.given.filter((one) => one !== given);
        return;
      }
      await as.call(access.revokeFolder, { params: { id: on.id }, body: { users, recursive: yes } });
      const isBelow = (thing: Folder | Building) =>
        'folder' in thing
          ? thing.folder !== null && chain(thing.folder).some((around) => around === on)
          : chain(thing).some((around) => around === on);
      world.given = world.given.filter((one) => one.to !== to || (one.on !== on && !(yes && isBelow(one.on))));
      return;
    }
    case 'remove-folder':
      if (!folder) return;
      expect(await as.call(folderCalls.removeFolder, { params: { id: folder.id } })).toMatchObject({ status: 200 });
      for (const one of world.folders) if (one.parent === folder) one.parent = folder.parent;
      for (const one of world.buildings) if (one.folder === folder) one.folder = folder.parent;
      world.folders = world.folders.filter((one) => one !== folder);
      world.given = world.given.filter(({ on }) => on !== folder);
      return;
    case 'remove-building':
      if (!building) return;
      expect(await as.call(buildingCalls.removeBuilding, { params: { id: building.id } })).toMatchObject({
        status: 200,
      });
      for (const one of world.buildings) if (one.parent === building) one.parent = building.parent;
      for (const one of world.sources) one.buildings.delete(building);
      world.buildings = world.buildings.filter((one) => one !== building);
      world.given = world.given.filter(({ on }) => on !== building);
      return;
    default:
      throw new Error(`unknown step ${kind}`);
  }
}

test('random trees, grants and moves: each response is that of the obvious model', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async (steps) => {
      const owner = await aUser(app, { company: `Société ${unique()}` });
      const world: World = {
        folders: [],
        buildings: [],
        sources: [],
        given: [],
        owner,
        employee: await aMember(app, owner.spaceId, 'employe'),
        reader: await aMember(app, owner.spaceId, 'employe_read_only'),
        outsider: await aUser(app, { company: `Invitée ${unique()}` }),
      };
      for (const [i, one] of steps.entries()) {
        await take(world, one);
        if (i % 15 !== 14 && i < steps.length - 1) continue;
        for (const person of [world.employee, world.reader, world.outsider]) await compare(world, person);
      }
      for (const person of [world.employee, world.reader, world.outsider]) await compareFiles(world, person);
    }),
    { numRuns: 8, endOnFailure: true },
  ),
);
