import * as accounts from '@joulerie/contract/accounts';
import * as buildings from '@joulerie/contract/buildings';
import * as costs from '@joulerie/contract/costs';
import * as folders from '@joulerie/contract/folders';
import * as sources from '@joulerie/contract/sources';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { BASE } from '../costs/test-offers.ts';

let app: TestApp;
let user: TestUser;
let building: string;
let meter: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
  building = (await aBuilding(app, user, { name: 'Mairie' }))._id_building;
  meter = (await aSource(app, user, building))._id;
});
const as = () => app.as(user.token);
const since = (version: string | undefined) => (version === undefined ? {} : { headers: { 'if-match': version } });
const getBuilding = () => as().call(buildings.getBuilding, { params: { id: building } });
const getMeter = () => as().call(sources.getSource, { params: { id: meter } });
const change = (body: object, version?: string) =>
  as().callLoosely(buildings.updateBuilding, { params: { id: building }, body }, since(version));
const changeMeter = (electricity: object, version?: string) =>
  as().callLoosely(sources.updateMeter, { params: { id: meter }, body: { point: { electricity } } }, since(version));
const versionOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.etag);

describe('two edits at once of different facts are both kept', () => {
  test('of a building', async () => {
    for (let round = 1; round <= 12; round++) {
      await Promise.all([change({ facts: { floors: round } }), change({ facts: { lots: round } })]);
      expect((await getBuilding()).body.facts).toMatchObject({ floors: round, lots: round });
    }
  });

  test('of the preferences of a person', async () => {
    const prefer = (preferences: object) => as().callLoosely(accounts.updateProfile, { body: { preferences } });
    for (let round = 0; round < 12; round++) {
      const theme = round % 2 ? 'light' : 'dark';
      const unit = round % 2 ? 'kWh' : 'EUR';
      await Promise.all([prefer({ theme }), prefer({ unit })]);
      const { preferences } = (await prefer({})).body;
      expect(preferences).toMatchObject({ theme, unit });
    }
  });

  test('of a meter', async () => {
    for (let round = 1; round <= 12; round++) {
      const segment = round % 2 ? 'C5' : 'C4';
      await Promise.all([changeMeter({ segment }), changeMeter({ isLinky: round % 2 === 1 })]);
      expect((await getMeter()).body.point.electricity).toMatchObject({ segment, isLinky: round % 2 === 1 });
    }
  });
});

describe('an edit that says which version it was made from', () => {
  test('is refused with both values when somebody else changed the same field, and writes nothing', async () => {
    const version = versionOf(await getBuilding());
    expect((await change({ name: 'Hôtel de ville', facts: { floors: 3 } }, version)).status).toBe(200);
    const late = await change({ name: 'Mairie annexe', facts: { floors: 4, lots: 2 } }, version);
    expect([late.status, late.error.code, late.error.conflicts]).toEqual([
      409,
      'edit_conflict',
      [
        { field: 'name', mine: 'Mairie annexe', theirs: 'Hôtel de ville' },
        { field: 'facts.floors', mine: 4, theirs: 3 },
      ],
    ]);
    const now = await getBuilding();
    expect(now.body).toMatchObject({ name: 'Hôtel de ville', facts: { floors: 3, lots: null } });
    // Made again from what is there now, or from any version, it is written.
    expect((await change({ name: 'Mairie annexe' }, versionOf(now))).body.name).toBe('Mairie annexe');
    expect((await change({ name: 'Mairie' }, '*')).body.name).toBe('Mairie');
  });

  test('is written when the others changed other fields, or gave the same value', async () => {
    const version = versionOf(await getBuilding());
    await change({ name: 'Hôtel de ville', housing: 'Logements' });
    const other = await change({ name: 'Hôtel de ville', facts: { lots: 2 } }, version);
    expect([other.status, other.body.facts.lots, other.body.housing]).toEqual([200, 2, 'Logements']);
    // What the service keeps by itself is no edit.
    await as().call(buildings.validateBuilding, { params: { id: building }, body: {} });
    expect((await change({ facts: { lots: 3 } }, versionOf(other))).status).toBe(200);
  });

  test('of its address, or of its removal by somebody else, says what it met', async () => {
    const version = versionOf(await getBuilding());
    const address = { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' };
    await as().call(buildings.updateBuildingAddress, { params: { id: building }, body: { address } });
    const late = await as().call(
      buildings.updateBuildingAddress,
      { params: { id: building }, body: { address: { ...address, street: '2 rue Neuve' } } },
      since(version),
    );
    expect([late.status, late.error.conflicts]).toEqual([
      409,
      [{ field: 'street', mine: '2 rue Neuve', theirs: '1 rue Neuve' }],
    ]);
    await as().call(buildings.removeBuilding, { params: { id: building } });
    expect((await change({ name: 'Mairie' }, version)).status).toBe(404);
  });

  test('holds for a source too: its name, and its facts one by one', async () => {
    const version = versionOf(await getMeter());
    await changeMeter({ segment: 'C5' });
    const late = await changeMeter({ segment: 'C4' }, version);
    expect([late.status, late.error.conflicts]).toEqual([
      409,
      [{ field: 'point.electricity.segment', mine: 'C4', theirs: 'C5' }],
    ]);
    expect((await changeMeter({ isLinky: true }, version)).status).toBe(200);
    const rename = (name: string) =>
      as().call(sources.renameSource, { params: { id: meter }, body: { name } }, since(version));
    expect((await rename('Compteur A')).status).toBe(200);
    expect([(await rename('Compteur B')).status, (await getMeter()).body.name]).toEqual([409, 'Compteur A']);
  });

  test('holds for the name of a folder, in its list and on its own page', async () => {
    const made = await as().call(folders.createFolder, { body: { name: 'Écoles' } });
    const params = { id: made.body._id };
    const [listed] = (await as().call(folders.listRootFolders, {})).body.data;
    const opened = (await as().call(folders.listFolders, { params })).body;
    expect([listed!.version, opened.version]).toEqual([made.body.version, made.body.version]);
    const rename = (name: string) =>
      as().callLoosely(folders.renameFolder, { params, body: { name } }, since(made.body.version));
    const first = await rename('Groupes scolaires');
    expect([first.status, first.headers.etag]).toEqual([200, first.body.version]);
    const late = await rename('Crèches');
    expect([late.status, late.error.conflicts]).toEqual([
      409,
      [{ field: 'name', mine: 'Crèches', theirs: 'Groupes scolaires' }],
    ]);
  });

  test('holds for an offer, whose terms are one field', async () => {
    const terms = { ...BASE, name: 'Base' };
    const made = await as().callLoosely(costs.addSourceOffer, { params: { id: meter }, body: terms });
    const params = { id: meter, offerId: made.body._id };
    const changeOffer = (body: object) =>
      as().callLoosely(costs.updateSourceOffer, { params, body }, since(made.body.version));
    const first = await changeOffer({ ...terms, name: 'Base 2024' });
    expect([first.status, first.headers.etag]).toEqual([200, first.body.version]);
    const late = await changeOffer({ ...terms, subscriptionEurPerMonth: 12 });
    expect([late.status, late.error.conflicts]).toMatchObject([
      409,
      [{ field: 'terms', mine: { name: 'Base', subscriptionEurPerMonth: 12 }, theirs: { name: 'Base 2024' } }],
    ]);
    const [kept] = (await as().call(costs.listSourceOffers, { params: { id: meter } })).body.data;
    expect(kept).toMatchObject({ name: 'Base 2024', version: first.body.version });
  });

  test('of two at once on one field, one is written and the other refused', async () => {
    const version = versionOf(await getBuilding());
    const answers = await Promise.all([change({ name: 'Une' }, version), change({ name: 'Deux' }, version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
