import * as buildingCalls from '@joulerie/contract/buildings';
import { SAVED_VIEWS_MOST } from '@joulerie/contract/constants';
import * as folderCalls from '@joulerie/contract/folders';
import * as calls from '@joulerie/contract/saved-views';
import * as tagCalls from '@joulerie/contract/tags';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser } from '../../testing/builders.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app, { company: 'Ville' });
});

const VIEW: calls.ListView = { page: 'space', _id_folder: null, sort: 'cost', order: 'desc' };
const WHOLE: calls.ListView = {
  ...VIEW,
  search: 'école',
  state: 'late',
  label: ['A', 'none'],
  change: 'up',
  cost: 'known',
  from: '2025-01',
  to: '2025-06',
  columns: ['energy', 'cost', 'carbon'],
};

const as = (who = user) => app.as(who.token);
const save = (name: string, view = VIEW, who = user) => as(who).call(calls.createSavedView, { body: { name, view } });
const views = async (who = user) => (await as(who).call(calls.listSavedViews, {})).body.data;
const names = async (who = user) => (await views(who)).map(({ name }) => name);

test('a view keeps its filters, its order, its months and its columns, and is listed by its name', async () => {
  const saved = (await save('Zone à voir', WHOLE)).body;
  expect(saved).toMatchObject({ name: 'Zone à voir', view: WHOLE, missing: [] });
  await save('Écoles');
  await save('eau');
  expect(await names()).toEqual(['eau', 'Écoles', 'Zone à voir']);
});

test('it is renamed, shows something else, and is removed', async () => {
  const { _id } = (await save('Ecole')).body;
  const params = { id: _id };
  const renamed = await as().call(calls.updateSavedView, { params, body: { name: '  Écoles ' } });
  expect(renamed.body).toMatchObject({ name: 'Écoles', view: VIEW });
  expect((await as().call(calls.updateSavedView, { params, body: { view: WHOLE } })).body).toMatchObject({
    name: 'Écoles',
    view: WHOLE,
  });
  expect((await as().call(calls.updateSavedView, { params, body: {} })).body.view).toEqual(WHOLE);
  expect((await as().call(calls.removeSavedView, { params })).body).toEqual({ ok: true });
  expect(await views()).toEqual([]);
  expect((await as().call(calls.removeSavedView, { params })).error.code).toBe('not_found');
});

test('a name is that of one view of a person, and another person may have it too', async () => {
  await save('Écoles');
  const other = (await save('Mairies')).body;
  expect((await save('Écoles')).error).toMatchObject({
    code: 'view_name_taken',
    operation: 'La vue n’a pas été enregistrée.',
  });
  const rename = await as().call(calls.updateSavedView, { params: { id: other._id }, body: { name: 'Écoles' } });
  expect(rename.error.code).toBe('view_name_taken');
  expect((await save('Écoles', VIEW, await aMember(app, user.spaceId, 'employe'))).status).toBe(201);
});

test('it is its person’s alone: neither who manages the space, nor a colleague, nor another space or brand has it', async () => {
  const employee = await aMember(app, user.spaceId, 'employe');
  const { _id } = (await save('Secret', VIEW, employee)).body;
  const others = [
    user,
    await aMember(app, user.spaceId, 'administrateur'),
    await aUser(app),
    await aUser(app, { scopeId: 'helianthe' }),
  ];
  for (const who of others) {
    const host = who === others[3] ? 'helianthe.localhost' : undefined;
    const call = app.as(who.token, host);
    expect((await call.call(calls.listSavedViews, {})).body.data).toEqual([]);
    const params = { id: _id };
    expect((await call.call(calls.updateSavedView, { params, body: { name: 'Pris' } })).error.code).toBe('not_found');
    expect((await call.call(calls.removeSavedView, { params })).error.code).toBe('not_found');
  }
  expect(await names(employee)).toEqual(['Secret']);
});

test('who only reads keeps views too', async () => {
  const reader = await aMember(app, user.spaceId, 'employe_read_only');
  const { _id } = (await save('Mes bâtiments', VIEW, reader)).body;
  expect((await as(reader).call(calls.removeSavedView, { params: { id: _id } })).status).toBe(200);
});

test('it opens its folder, and says when the folder is gone', async () => {
  const folder = (await as().call(folderCalls.createFolder, { body: { name: 'Sports' } })).body._id;
  await save('Gymnases', { ...VIEW, _id_folder: folder });
  expect((await views())[0]).toMatchObject({ view: { _id_folder: folder }, missing: [] });
  await as().call(folderCalls.removeFolder, { params: { id: folder } });
  expect((await views())[0]).toMatchObject({
    view: { _id_folder: null },
    missing: [{ kind: 'folder', name: 'Sports' }],
  });
});

test('a folder that its person does not see is refused, and one no longer seen is missing', async () => {
  const stranger = await aUser(app);
  const theirs = (await as(stranger).call(folderCalls.createFolder, { body: { name: 'Secret' } })).body._id;
  expect((await save('Pris', { ...VIEW, _id_folder: theirs })).error.code).toBe('not_found');
  const folder = (await as().call(folderCalls.createFolder, { body: { name: 'Direction' } })).body._id;
  const employee = await aMember(app, user.spaceId, 'employe');
  expect((await save('Pris', { ...VIEW, _id_folder: folder }, employee)).error.code).toBe('restricted_user_folder');
  expect(await views(employee)).toEqual([]);
});

test('it says which tags no building bears any more', async () => {
  const { _id_building: id } = await aBuilding(app, user, { tags: ['école', 'gaz'] });
  await save('Écoles au gaz', { ...VIEW, tags: ['école', 'gaz'] });
  expect((await views())[0]!.missing).toEqual([]);
  await as().call(tagCalls.removeTags, { params: { id }, body: { tags: ['gaz'] } });
  expect((await views())[0]!.missing).toEqual([{ kind: 'tag', name: 'gaz' }]);
  await as().call(buildingCalls.removeBuilding, { params: { id } });
  expect((await views())[0]!.missing).toEqual([
    { kind: 'tag', name: 'école' },
    { kind: 'tag', name: 'gaz' },
  ]);
});

test.each([
  ['a month without the other', { ...VIEW, from: '2025-01' }],
  ['months the wrong way round', { ...VIEW, from: '2025-02', to: '2025-01' }],
  ['no column', { ...VIEW, columns: [] }],
  ['a column of nobody', { ...VIEW, columns: ['prix'] }],
  ['a key of nobody', { ...VIEW, couleur: 'bleu' }],
  ['a sort of nobody', { ...VIEW, sort: 'prix' }],
])('%s is refused', async (_, view) => {
  const answer = await as().callLoosely(calls.createSavedView, { body: { name: 'Vue', view } });
  expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
  expect(await views()).toEqual([]);
});

test('a person keeps so many in a space, even asked at once, and a repeated call saves one', async () => {
  const all = await Promise.all(Array.from({ length: SAVED_VIEWS_MOST + 3 }, (_, i) => save(`Vue ${i}`)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(SAVED_VIEWS_MOST);
  const refused = all.filter(({ status }) => status !== 201);
  expect(refused.map(({ error }) => error.code)).toEqual(['too_many_views', 'too_many_views', 'too_many_views']);
  expect(await views()).toHaveLength(SAVED_VIEWS_MOST);
  const employee = await aMember(app, user.spaceId, 'employe');
  const headers = { 'idempotency-key': 'une intention' };
  const twice = () => as(employee).call(calls.createSavedView, { body: { name: 'Une', view: VIEW } }, { headers });
  expect((await twice()).body._id).toBe((await twice()).body._id);
});
