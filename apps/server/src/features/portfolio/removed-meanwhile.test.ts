import * as buildings from '@joulerie/contract/buildings';
import * as costs from '@joulerie/contract/costs';
import * as folders from '@joulerie/contract/folders';
import * as measures from '@joulerie/contract/measures';
import * as sources from '@joulerie/contract/sources';
import * as tags from '@joulerie/contract/tags';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyRows } from '../../testing/files.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import { BASE } from '../costs/test-offers.ts';

let app: TestApp;
let user: TestUser;
let building: string;
let meter: string;
let stock: string;
let folder: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
  meter = (await aSource(app, user, building))._id;
  stock = (await aSource(app, user, building, { idtype: 'fuel-oil' }))._id;
  folder = (await as().call(folders.createFolder, { body: { name: 'Écoles' } })).body._id;
});
const as = () => app.as(user.token);
const call: ReturnType<TestApp['as']>['callLoosely'] = (...given) => as().callLoosely(...given);
const address = { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' };

const LINKY = ['Horodate;Valeur', ...linkyRows('2024-01-01', '2024-01-03', () => 100)].join('\n');
const importInto = (id: string) =>
  call(
    measures.importFile,
    { params: { id }, query: { variable: 'puissance', unit: 'W' } },
    { file: { name: 'courbe.csv', bytes: LINKY } },
  );
const deliver = (day: string) => call(measures.addDelivery, { params: { id: stock }, body: { day, quantity: 500 } });

const ON_A_SOURCE: [string, () => string, () => Promise<{ status: number; error: { code: string } | undefined }>][] = [
  ['rename', () => meter, () => call(sources.renameSource, { params: { id: meter }, body: { name: 'Autre' } })],
  [
    'facts',
    () => meter,
    () => call(sources.updateMeter, { params: { id: meter }, body: { point: { electricity: { segment: 'C5' } } } }),
  ],
  [
    'facts in a building',
    () => meter,
    () => call(sources.updateAttachedSource, { params: { id: building, sourceId: meter }, body: { name: 'Autre' } }),
  ],
  ['removal', () => meter, () => call(sources.removeSource, { params: { id: meter } })],
  ['detaching', () => meter, () => call(sources.detachSource, { params: { id: building, sourceId: meter } })],
  ['use', () => meter, () => call(sources.useSource, { params: { id: building, sourceId: meter } })],
  ['import', () => meter, () => importInto(meter)],
  ['delivery', () => stock, () => deliver('2024-02-01')],
  ['offer', () => meter, () => call(costs.addSourceOffer, { params: { id: meter }, body: BASE })],
];
test.each(ON_A_SOURCE)('%s of a source removed meanwhile: there is no such source', async (_what, id, act) => {
  const answer = await meanwhile(app.store, sql`delete from sources where id = ${id()}`, act);
  expect([answer.status, answer.error?.code]).toEqual([404, 'not_found_source']);
});

test('a source attached to another building while it is removed: there is no such source', async () => {
  const other = (await aBuilding(app, user))._id_building;
  const answer = await meanwhile(app.store, sql`delete from sources where id = ${meter}`, () =>
    call(sources.attachSource, { params: { id: other, sourceId: meter }, body: {} }),
  );
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found_source']);
});

test('a sensor changed while it is removed: there is no such source', async () => {
  const made = await call(sources.createSensor, {
    body: { _id_building: building, name: 'Capteur', idsource: `capteur-${unique()}` },
  });
  const id = made.body._id;
  const answer = await meanwhile(app.store, sql`delete from sources where id = ${id}`, () =>
    call(sources.updateSensor, { params: { id }, body: { place: 'Cave' } }),
  );
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found_source']);
});

test('a delivery removed twice at once: the second does not find it', async () => {
  const made = await deliver('2024-02-01');
  const answer = await meanwhile(app.store, sql`delete from deliveries where id = ${made.body._id}`, () =>
    call(measures.removeDelivery, { params: { id: stock, deliveryId: made.body._id } }),
  );
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
});

const ON_A_BUILDING: [string, () => Promise<{ status: number; error: { code: string } | undefined }>][] = [
  ['change', () => call(buildings.updateBuilding, { params: { id: building }, body: { name: 'Autre' } })],
  ['validation', () => call(buildings.validateBuilding, { params: { id: building }, body: {} })],
  ['address', () => call(buildings.updateBuildingAddress, { params: { id: building }, body: { address } })],
  ['tags', () => call(tags.addTags, { params: { id: building }, body: { tags: ['Lot'] } })],
  ['untagging', () => call(tags.removeTags, { params: { id: building }, body: { tags: ['Lot'] } })],
  [
    'new source',
    () => call(sources.attachSource, { params: { id: building, sourceId: 'new' }, body: { idtype: 'fuel-oil' } }),
  ],
  ['known source', () => call(sources.attachSource, { params: { id: building, sourceId: meter }, body: {} })],
  [
    'sensor',
    () => call(sources.createSensor, { body: { _id_building: building, name: 'Capteur', idsource: `c-${unique()}` } }),
  ],
  ['move', () => call(folders.moveBuildings, { body: { _id_folder: folder, buildings: [building] } })],
  ['removal', () => call(buildings.removeBuilding, { params: { id: building } })],
];
test.each(ON_A_BUILDING)('%s of a building removed meanwhile: there is no such building', async (_what, act) => {
  const answer = await meanwhile(app.store, sql`delete from buildings where id = ${building}`, act);
  expect([answer.status, answer.error?.code]).toEqual([404, 'not_found']);
});

test('a folder renamed while it is removed: there is no such folder', async () => {
  const answer = await meanwhile(app.store, sql`delete from folders where id = ${folder}`, () =>
    call(folders.renameFolder, { params: { id: folder }, body: { name: 'Lycées' } }),
  );
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
});

test('an offer changed while it is removed: there is no such offer', async () => {
  const made = await call(costs.addSourceOffer, { params: { id: meter }, body: BASE });
  const answer = await meanwhile(app.store, sql`delete from source_offers where id = ${made.body._id}`, () =>
    call(costs.updateSourceOffer, { params: { id: meter, offerId: made.body._id }, body: BASE }),
  );
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
});

/** Names of the tags that some buildings bear. */
const tagged = async (condition: SQL) =>
  (
    await rows<{ name: string }>(
      app.store.db,
      sql`select t.name from tags t join building_tags b on b.tag_id = t.id where ${condition} order by 1`,
    )
  ).map((row) => row.name);

test('removing and importing, delivering or attaching at once: each has its own outcome', async () => {
  const answers = [];
  for (let round = 0; round < 6; round++) {
    const made = (await aSource(app, user, building, { idtype: 'fuel-oil' }))._id;
    const metered = (await aSource(app, user, building))._id;
    stock = made;
    for (const month of ['01', '02', '03']) await deliver(`2024-${month}-01`);
    await importInto(metered);
    const deliveries = (await call(measures.listDeliveries, { params: { id: made } })).body.data;
    answers.push(
      ...(await Promise.all([
        deliver('2024-04-01'),
        call(measures.removeDelivery, { params: { id: made, deliveryId: deliveries[0]!._id } }),
        importInto(metered),
        call(sources.detachSource, { params: { id: building, sourceId: metered } }),
        call(sources.removeSource, { params: { id: made } }),
        call(sources.removeSource, { params: { id: metered } }),
        call(buildings.updateBuilding, { params: { id: building }, body: { name: `Tour ${round}` } }),
      ])),
    );
  }
  expect(answers.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([]);
});

test('a tag put on a building while the last other one loses it stays', async () => {
  const other = (await aBuilding(app, user, { tags: ['Lot'] }))._id_building;
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all([
      call(tags.removeTags, { params: { id: other }, body: { tags: ['Lot'] } }),
      call(tags.addTags, { params: { id: building }, body: { tags: ['Lot'] } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await tagged(sql`b.building_id = ${building}`)).toEqual(['Lot']);
    await call(tags.addTags, { params: { id: other }, body: { tags: ['Lot'] } });
    await call(tags.removeTags, { params: { id: building }, body: { tags: ['Lot'] } });
  }
});
