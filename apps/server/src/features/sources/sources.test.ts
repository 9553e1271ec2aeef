import * as buildingCalls from '@joulerie/contract/buildings';
import { SOURCE_TYPES } from '@joulerie/domain/vocabulary';
import * as importCalls from '@joulerie/contract/imports';
import * as sources from '@joulerie/contract/sources';
import * as workflows from '@joulerie/contract/source-workflows';
import { LATE_DAYS } from '@joulerie/contract/constants';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { newId } from '../../platform/ids.ts';
import { imports } from '../measures/measures.tables.ts';
import { sources as sourceTable } from './sources.tables.ts';

let app: TestApp;
let user: TestUser;
let building: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
});

const as = () => app.as(user.token);
const attach = (body: object, sourceId = 'new', id = building) =>
  as().call(sources.attachSource, { params: { id, sourceId }, body: { holding: 'holder', ...body } });
const get = async (id: string) => (await as().call(sources.getSource, { params: { id } })).body;
const list = async (query: object = {}) => (await as().callLoosely(sources.listSources, { query })).body;

describe('attaching', () => {
  test.each(SOURCE_TYPES)('a source of type %s', async (idtype) => {
    const source = await aSource(app, user, building, { idtype });
    expect(source).toMatchObject({ idtype, rights: ['view', 'owns'], buildings: [{ _id_building: building }] });
    expect(
      (await as().call(buildingCalls.getBuilding, { params: { id: building } })).body.sources.map((one) => [
        one._id,
        one.use,
      ]),
    ).toEqual([[source._id, true]]);
  });

  test.each<[string, string | null, string | null]>([
    ['pdl', ' 14 290 000 000 017', '14290000000017'],
    ['pdl', '1429000000001', null],
    ['pdl', 'GI123456', null],
    ['pdl', null, null],
    ['pce', 'gi123456', 'GI123456'],
    ['pce', 'GI12345', null],
    ['cpcu', 'R-12', 'R-12'],
    ['cpcu', '', null],
  ])('%s number %j', async (idtype, idsource, kept) => {
    const answer = await attach({ idtype, idsource });
    if (kept === null) expect([answer.status, answer.error.code]).toEqual([400, 'invalid_source_number']);
    else expect(answer.body.idsource).toBe(kept);
    expect((await list()).total).toBe(kept === null ? 0 : 1);
  });

  test('the same number is the same source: attached to a second building, once to each', async () => {
    const first = (await attach({ idtype: 'pdl', idsource: '14290000000017' })).body;
    const again = await attach({ idtype: 'pdl', idsource: '14290000000017' });
    expect([again.status, again.error.code]).toEqual([409, 'already_attached_source']);
    const second = (await aBuilding(app, user))._id_building;
    const shared = await attach({ idtype: 'pdl', idsource: '14290000000017' }, 'new', second);
    expect([shared.body._id, shared.body.buildings.length]).toEqual([first._id, 2]);
    // Another space has a source of its own for the same number.
    user = await aUser(app);
    building = (await aBuilding(app, user))._id_building;
    expect((await attach({ idtype: 'pdl', idsource: '14290000000017' })).body._id).not.toBe(first._id);
  });

  test('two at once make one source', async () => {
    const body = { idtype: 'pdl', idsource: '14290000000017' };
    const answers = await Promise.all([attach(body), attach(body)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    expect((await list()).total).toBe(1);
  });

  test('facts of another kind of meter are refused', async () => {
    const body = { idtype: 'pdl', idsource: '14290000000017', point: { gas: { carKwh: 5 } } };
    expect((await attach(body)).error.code).toBe('source_type_mismatch');
    expect((await list()).total).toBe(0);
  });

  test('neither a source nor a building of another space', async () => {
    const stranger = await aUser(app);
    const theirs = (await aBuilding(app, stranger))._id_building;
    const source = await aSource(app, stranger, theirs);
    expect((await attach({}, source._id)).error.code).toBe('not_found_source');
    expect((await attach({ idtype: 'fuel-oil' }, 'new', theirs)).error.code).toBe('not_found');
    expect((await attach({}, 'new')).error.code).toBe('not_found_source');
  });

  test('detached, a source stays in the space with its measures', async () => {
    const source = await aSource(app, user, building, { segment: 'C5' });
    await storedCurve(
      app,
      user,
      source,
      linkyRows('2024-01-01', '2024-01-03', () => 5),
    );
    const link = { params: { id: building, sourceId: source._id } };
    await as().call(sources.detachSource, link);
    expect(await get(source._id)).toMatchObject({
      buildings: [],
      firstDay: '2024-01-01',
      lastDay: '2024-01-02',
      variables: ['puissance'],
    });
    for (const call of [sources.useSource, sources.unuseSource, sources.detachSource])
      expect((await as().call(call, link)).error.code).toBe('not_found_source');
  });
});

describe('what one says of a source', () => {
  test('a name, technical facts key by key, usages, contract', async () => {
    const source = await aSource(app, user, building);
    const meter = (body: object) => as().call(sources.updateMeter, { params: { id: source._id }, body });
    await meter({
      point: { electricity: { subscribedPowerKva: 9, segment: 'C5' } },
      usages: ['heating', 'pool'],
      endContractOn: '2027-12-31',
    });
    const changed = (await meter({ point: { electricity: { isLinky: true, segment: null } } })).body;
    expect(changed.point.electricity).toMatchObject({ subscribedPowerKva: 9, segment: null, isLinky: true });
    expect(changed).toMatchObject({ usages: ['heating', 'pool'], endContractOn: '2027-12-31' });
    const listed = await app.as(user.token).call(sources.listSources, { query: {} });
    expect(listed.body.data.find((one) => one._id === changed._id)!.usages).toEqual(['heating', 'pool']);
    expect((await meter({ point: { gas: { carKwh: 5 } } })).error.code).toBe('source_type_mismatch');
    expect((await meter({ usages: ['dancing'] })).error.code).toBe('invalid_input');
    expect((await meter({ point: { electricity: { subscribedPowerKva: -1 } } })).error.code).toBe('invalid_input');
    expect(
      (await as().call(sources.renameSource, { params: { id: source._id }, body: { name: 'Compteur général' } })).body
        .name,
    ).toBe('Compteur général');
    const attached = await as().call(sources.updateAttachedSource, {
      params: { id: building, sourceId: source._id },
      body: { name: 'Autre' },
    });
    expect(attached.body).toMatchObject({ name: 'Autre', usages: ['heating', 'pool'] });
  });

  test('a sensor: made, changed, never mistaken for a meter', async () => {
    const idsource = `lora-${unique()}`;
    const body = { _id_building: building, name: 'Salle 2', idsource, place: 'Étage' };
    const sensor = (await as().call(sources.createSensor, { body })).body;
    expect(sensor).toMatchObject({
      idtype: 'sensor',
      name: 'Salle 2',
      point: { sensor: { place: 'Étage', brand: null } },
      batteryLevel: null,
    });
    expect((await as().call(sources.createSensor, { body })).error.code).toBe('already_attached_source');
    const changed = await as().call(sources.updateSensor, { params: { id: sensor._id }, body: { brand: 'milesight' } });
    expect(changed.body.point.sensor).toMatchObject({ place: 'Étage', brand: 'milesight' });
    const meter = await aSource(app, user, building);
    expect(
      (await as().call(sources.updateSensor, { params: { id: meter._id }, body: { brand: 'elsys' } })).error.code,
    ).toBe('source_type_mismatch');
  });

  test.each([
    [3300, null, 'full'],
    [3200, null, 'medium'],
    [2000, null, 'medium'],
    [1999, null, 'low'],
    [null, 80, 'full'],
    [null, null, null],
  ])('battery of %s mV, %s %%: %s', async (batteryMv, batteryPercent, level) => {
    const sensor = await aSource(app, user, building, { idtype: 'sensor' });
    const answer = await as().call(sources.updateMeter, {
      params: { id: sensor._id },
      body: { point: { sensor: { batteryMv, batteryPercent } } },
    });
    expect(answer.body.batteryLevel).toBe(level);
  });
});

describe('derived states', () => {
  const communicates = { exists: true, inService: true, terminated: false, remotelyOperated: true, serviceLevel: 2 };
  test.each<[string, object, string[]]>([
    ['all well', { ...communicates, segment: 'C5', isLinky: true }, []],
    ['it does not exist', { ...communicates, exists: false, segment: 'C5', isLinky: true }, ['NON_EXISTANT']],
    ['out of service', { ...communicates, inService: false }, ['RESILIE']],
    ['terminated', { ...communicates, terminated: true }, ['RESILIE']],
    ['opening level 0', { ...communicates, serviceLevel: 0 }, ['NON_COMMUNICANT']],
    ['not operated remotely', { ...communicates, remotelyOperated: false }, ['NON_COMMUNICANT']],
    ['C5, existence unknown', { ...communicates, exists: null, segment: 'C5', isLinky: true }, ['UNKNOWN_STATE']],
    ['C5, not Linky', { ...communicates, segment: 'C5', isLinky: false }, ['NOT_LINKY']],
    ['C4, not Linky', { ...communicates, segment: 'C4', isLinky: false }, []],
  ])('electricity, %s', async (_what, electricity, states) => {
    const source = await aSource(app, user, building);
    await as().call(sources.updateMeter, { params: { id: source._id }, body: { point: { electricity } } });
    expect((await get(source._id)).states).toEqual(states);
  });

  test('a retrieval under way is said, and listed', async () => {
    const source = await aSource(app, user, building);
    const id = newId();
    const outcome = { added: 0, replaced: 0, unchanged: 0, points: 0 };
    await app.store.db.insert(imports).values({
      id,
      sourceId: source._id,
      userId: user.id,
      fileName: 'f',
      format: 'csv-generique',
      state: 'run',
      outcome,
    });
    expect((await get(source._id)).states).toEqual(['RETRIEVAL_IN_PROGRESS']);
    const running = { data: [{ id, state: 'run', _id_source: source._id }], total: 1 };
    expect((await as().call(workflows.listSourceWorkflows, { params: { id: source._id } })).body).toMatchObject(
      running,
    );
    expect((await as().call(workflows.listBuildingWorkflows, { params: { id: building } })).body).toMatchObject(
      running,
    );
    await app.store.db.update(imports).set({ state: 'failure' }).where(eq(imports.id, id));
    expect((await as().call(workflows.listBuildingWorkflows, { params: { id: building } })).body.total).toBe(0);
  });
});

describe('looking for a point', () => {
  const pdl = async (idsource: string) => as().call(sources.searchPdl, { query: { idsource } });
  const pce = async (idsource: string) => as().call(sources.searchPce, { query: { idsource } });
  test('found in the space, not found elsewhere', async () => {
    const source = (await attach({ idtype: 'pdl', idsource: '14290000000017' })).body;
    expect((await pdl('14 290 000 000 017')).body).toEqual({
      exist: true,
      status: 'ACTIVE',
      code: null,
      source: { _id: source._id, name: source.name, idsource: '14290000000017' },
    });
    expect((await pce('14290000000017')).body.exist).toBe(false);
    user = await aUser(app);
    expect((await pdl('14290000000017')).body).toEqual({
      exist: false,
      status: '',
      code: 'not_found_source',
      source: null,
    });
  });
  test('numbers are checked; an empty gas number is accepted', async () => {
    for (const answer of [await pdl(''), await pdl('123'), await pce('GI'), await pce('123')])
      expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    expect((await pce('')).body).toEqual({ exist: false, status: '', code: 'not_found_source', source: null });
  });
});

describe('lists', () => {
  test('filters, sort, pages and counts agree', async () => {
    const other = (await aBuilding(app, user, { name: 'Moulin de l’Étang' }))._id_building;
    const meter = await aSource(app, user, building, { segment: 'C5' });
    const gas = await aSource(app, user, building, { idtype: 'pce' });
    const tank = await aSource(app, user, other, { idtype: 'fuel-oil' });
    await storedCurve(
      app,
      user,
      meter,
      linkyRows('2024-01-01', '2024-01-03', () => 5),
    );
    await as().call(sources.unuseSource, { params: { id: building, sourceId: gas._id } });
    await as().call(sources.renameSource, { params: { id: tank._id }, body: { name: 'Écurie' } });
    const ids = async (query: object) => (await list(query)).data.map((one) => one._id).toSorted();
    const expectIds = async (query: object, ...expected: { _id: string }[]) => {
      expect(await ids(query), JSON.stringify(query)).toEqual(expected.map((one) => one._id).toSorted());
      expect((await as().callLoosely(sources.countSources, { query })).body.total).toBe(expected.length);
    };
    await expectIds({}, meter, gas, tank);
    await expectIds({ idtype: 'pce' }, gas);
    await expectIds({ idtype: ['pce', 'fuel-oil'] }, gas, tank);
    await expectIds({ building }, meter, gas);
    await expectIds({ use: 'false' }, gas);
    await expectIds({ state: 'empty' }, gas, tank);
    await expectIds({ state: 'late' }, meter);
    await expectIds({ state: 'attention' }, meter, gas, tank);
    await expectIds({ holding: 'holder' }, meter, gas);
    await expectIds({ holding: 'free' }, tank);
    await expectIds({ state: 'ok' });
    await expectIds({ search: 'ecurie' }, tank);
    await expectIds({ search: meter.idsource! }, meter);
    await expectIds({ search: 'etang moulin' }, tank);
    // A sensor measures no energy: no total counts it, or leaves it out.
    const sensor = await aSource(app, user, building, { idtype: 'sensor' });
    await expectIds({ use: 'true' }, meter, tank);
    await expectIds({ use: 'false' }, gas);
    await as().call(sources.removeSource, { params: { id: sensor._id } });
    expect((await list({ sort: 'lastDay', order: 'desc' })).data[0]!._id).toBe(meter._id);
    expect((await list({ limit: 2 })).has_more).toBe(true);
    expect((await as().call(sources.countSources, {})).body.byType).toEqual({ pdl: 1, pce: 1, 'fuel-oil': 1 });
    expect((await as().call(sources.listSources, { query: { idtype: 'coal' as 'pdl' } })).error.code).toBe(
      'invalid_input',
    );
  });
});

test('a source is late from the sixth day without a measure', async () => {
  const today = parisDay(app.clock.now);
  const upTo = async (last: number) => {
    const source = await aSource(app, user, building, { segment: 'C5' });
    const rows = linkyRows(isoDay(last), isoDay(last + 1), () => 5);
    await storedCurve(app, user, source, rows);
    return source._id;
  };
  const [fresh, late] = [await upTo(today - LATE_DAYS), await upTo(today - LATE_DAYS - 1)];
  const ids = async (state: string) => (await list({ state })).data.map((one) => one._id);
  expect([await ids('ok'), await ids('late'), await ids('attention')]).toEqual([[fresh], [late], [late]]);
});

describe('weather stations', () => {
  test('nearest first, from a building or a place; the one chosen belongs to the space', async () => {
    const orly = { lat: 48.72, lon: 2.38 };
    const near = (await aBuilding(app, user, orly))._id_building;
    const stations = async (query: object) => (await as().callLoosely(sources.listWeatherStations, { query })).body;
    const [first, second] = (await stations({ building: near })).data;
    expect(first).toMatchObject({ idsource: '07149', name: 'Paris-Orly', hasData: false });
    expect(second).toMatchObject({ _id: null });
    expect(first!.distanceKm).toBeLessThan(second!.distanceKm!);
    expect((await stations({ ...orly, limit: 1 })).data).toHaveLength(1);
    const choose = (sourceId: string) => as().call(sources.changeWeatherStation, { params: { id: near, sourceId } });
    expect((await choose('07149')).body).toEqual({ ok: true });
    const station = (await stations({ building: near })).data[0]!._id!;
    expect((await as().call(buildingCalls.getBuilding, { params: { id: near } })).body._id_meteo).toBe(station);
    await choose('07149');
    expect((await list({ idtype: 'idmeteofrance' })).total).toBe(1);
    await as().call(sources.removeSource, { params: { id: station } });
    expect((await as().call(buildingCalls.getBuilding, { params: { id: near } })).body._id_meteo).toBeNull();
    const meter = await aSource(app, user, near);
    expect((await choose(meter._id)).error.code).toBe('source_type_mismatch');
    expect((await choose('99999')).error.code).toBe('not_found_source');
  });

  test('a building has the nearest one at once, and that of its new place, until a person chooses', async () => {
    const weather = async (id: string) => (await as().call(buildingCalls.getBuilding, { params: { id } })).body;
    const move = (id: string, location: { lat: number; lon: number } | null) =>
      as().call(buildingCalls.updateBuildingAddress, {
        params: { id },
        body: { address: { street: '', zipcode: '69000', city: 'Lyon' }, location },
      });
    const near = await aBuilding(app, user, { lat: 48.72, lon: 2.38 });
    expect(near.weather).toEqual({
      type: 'idmeteofrance',
      name: 'Paris-Orly',
      distanceKm: 0.5,
      isNearest: true,
      hasData: false,
    });
    const other = await aBuilding(app, user, { lat: 48.8, lon: 2.4 });
    expect(other._id_meteo).toBe(near._id_meteo);
    expect((await list({ idtype: 'idmeteofrance' })).total).toBe(1);
    // Nobody is near enough in the middle of an ocean, and nothing is near a place that is not known.
    expect((await aBuilding(app, user, { lat: 30, lon: -40 })).weather).toBeNull();
    expect((await aBuilding(app, user)).weather).toBeNull();

    const lyon = { lat: 45.76, lon: 4.84 };
    expect((await move(near._id_building, lyon)).body.weather).toMatchObject({ name: 'Lyon-Saint-Exupéry' });
    expect((await weather(near._id_building)).weather).toMatchObject({ name: 'Lyon-Saint-Exupéry' });
    const put = { location: { lat: 43.6, lon: 1.44 } };
    await as().call(buildingCalls.updateBuilding, { params: { id: near._id_building }, body: put });
    expect((await weather(near._id_building)).weather).toMatchObject({ name: 'Toulouse-Blagnac' });
    expect((await move(near._id_building, null)).body.weather).toBeNull();

    await as().call(sources.changeWeatherStation, { params: { id: other._id_building, sourceId: '07005' } });
    expect((await move(other._id_building, lyon)).body.weather).toMatchObject({ name: 'Abbeville', isNearest: false });
  });

  test('buildings that are added together share their station', async () => {
    const one = { name: 'A', address: { zipcode: '94310', city: 'Orly' }, location: { lat: 48.72, lon: 2.38 } };
    const add = () => as().call(buildingCalls.createBuildings, { body: { data: [one, { ...one, name: 'B' }] } });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list({ idtype: 'idmeteofrance' })).total).toBe(1);
  });
});

test('a source removed takes everything of it away', async () => {
  const source = await aSource(app, user, building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-01-01', '2024-01-03', () => 5),
  );
  await as().call(sources.removeSource, { params: { id: source._id } });
  expect((await as().call(sources.getSource, { params: { id: source._id } })).error.code).toBe('not_found_source');
  expect((await as().call(importCalls.listImports, { params: { id: source._id } })).error.code).toBe(
    'not_found_source',
  );
  expect(await app.store.db.select().from(sourceTable).where(eq(sourceTable.id, source._id))).toEqual([]);
  expect((await as().call(buildingCalls.listBuildings, {})).body.data[0]!.energyKwh).toBeNull();
});
