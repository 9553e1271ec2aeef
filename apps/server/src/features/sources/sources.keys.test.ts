import * as costCalls from '@joulerie/contract/costs';
import { getScope } from '@joulerie/contract/reference';
import * as sources from '@joulerie/contract/sources';
import * as workflows from '@joulerie/contract/source-workflows';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored, textFile } from '../../testing/files.ts';
import { imports } from '../measures/measures.tables.ts';

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
const get = async (id: string) => (await as().call(sources.getSource, { params: { id } })).body;
const change = (id: string, body: object) => as().call(sources.updateMeter, { params: { id }, body });

test('the battery of a sensor is given by its calls, with its state', async () => {
  const made = await as().call(sources.createSensor, {
    body: { _id_building: building, name: 'Salle 12', idsource: 'A1', batteryMv: 2500 },
  });
  expect(made.body.battery).toEqual({ tension: 2500, level: null, state: 'medium' });
  const changed = await as().call(sources.updateSensor, {
    params: { id: made.body._id },
    body: { batteryMv: null, batteryPercent: 80 },
  });
  expect(changed.body).toMatchObject({ battery: { tension: null, level: 80, state: 'full' }, batteryLevel: 'full' });
  expect((await get((await aSource(app, user, building))._id)).battery).toBeNull();
});

test('brand and model of a sensor are of the lists, the model of its brand', async () => {
  const { sourceBrands, sourceModels } = (await as().call(getScope, {})).body;
  expect(sourceModels.am103).toMatchObject({ brand: 'milesight' });
  expect(sourceBrands.milesight).toEqual({ idname: 'milesight', name: 'Milesight' });
  const made = await as().call(sources.createSensor, {
    body: { _id_building: building, name: 'Salle 12', idsource: `A-${building}`, model: 'am103' },
  });
  expect(made.body.point.sensor).toMatchObject({ brand: 'milesight', model: 'am103' });
  const sensor = (body: object) => as().call(sources.updateSensor, { params: { id: made.body._id }, body });
  expect((await sensor({ brand: 'elsys' })).error.fields).toEqual({ model: 'Ce modèle n’est pas de cette marque' });
  for (const answer of [
    await sensor({ brand: 'Milesight' }),
    await sensor({ model: 'AM' }),
    await change(made.body._id, { point: { sensor: { brand: 'autre' } } }),
    await change(made.body._id, { point: { sensor: { brand: 'aqara' } } }),
  ])
    expect(answer.error.code).toBe('invalid_input');
  const changed = await change(made.body._id, { point: { sensor: { brand: 'elsys', model: 'ers-co2' } } });
  expect(changed.body.point.sensor).toMatchObject({ brand: 'elsys', model: 'ers-co2' });
});

test('the owner of a person’s source and of a company’s', async () => {
  const own = await get((await aSource(app, user, building))._id);
  expect(own.owner).toEqual({
    userId: user.id,
    companyId: null,
    firstname: 'Camille',
    lastname: expect.any(String),
    name: own.owner.name,
    companyName: null,
    companyType: null,
    isLegalPerson: false,
    isOwner: true,
  });
  user = await aUser(app, { company: 'Régie' });
  building = (await aBuilding(app, user))._id_building;
  const theirs = await get((await aSource(app, user, building))._id);
  expect(theirs.owner).toMatchObject({
    userId: null,
    firstname: null,
    lastname: null,
    name: 'Régie',
    companyName: 'Régie',
    companyType: 'entreprise',
    isLegalPerson: true,
    isOwner: true,
  });
  expect(theirs.owner.companyId).toEqual(expect.any(String));
});

test('by what right the measures of a source are read', async () => {
  const held = await aSource(app, user, building, { holding: 'consent' });
  expect((await get(held._id)).holding).toBe('consent');
  expect((await get((await aSource(app, user, building))._id)).holding).toBe('holder');
});

test('geometry, addresses of points, supplier of the list and what each side says', async () => {
  const source = await aSource(app, user, building);
  expect(await get(source._id)).toMatchObject({ geometry: null, consent: null, consentrequest: null });
  const changed = await change(source._id, {
    point: { electricity: { segment: 'C5', isLinky: true, installationAddress: '3 rue Haute, 95000 Cergy' } },
    usages: ['heating'],
    endContractOn: '2027-03-31',
    energySupplierId: 'edf',
  });
  expect(changed.body).toMatchObject({
    _id_energy_supplier: 'edf',
    point: { electricity: { installationAddress: '3 rue Haute, 95000 Cergy' } },
    operation: {
      user: {
        offre: null,
        date_fin_contrat: { value: '2027-03-31' },
        car: { value: null },
        usages: ['heating'],
      },
      pdl: { general: { segment: 'C5' }, metering: { isLinky: true } },
      pce: null,
    },
  });
  const unknown = await change(source._id, { energySupplierId: 'personne' });
  expect([unknown.status, Object.keys(unknown.error.fields!)]).toEqual([400, ['energySupplierId']]);
  const gas = await aSource(app, user, building, { idtype: 'pce' });
  const read = await change(gas._id, { point: { gas: { meterFrequency: '6M', technicalAddress: 'Chaufferie' } } });
  expect(read.body).toMatchObject({
    point: { gas: { technicalAddress: 'Chaufferie' } },
    operation: { pdl: null, pce: { etat_droit_access: 'EMPTY', technical: { frequency: '6M' } } },
  });
});

test('the car of a gas meter: as a person gave it, and as twelve whole months measured it', async () => {
  const gas = await aSource(app, user, building, { idtype: 'pce' });
  expect((await change(gas._id, { point: { gas: { carKwh: 9000 } } })).body.car).toEqual({
    computed: null,
    user: 9000,
  });
  const choice = { variable: 'conso_gaz', unit: 'kWh' } as const;
  await stored(app, user, gas, dailyCsv('Date;kWh', '2023-01-01', Array(300).fill(10)), choice);
  expect((await get(gas._id)).car.computed).toBeNull();
  await stored(app, user, gas, dailyCsv('Date;kWh', '2023-10-28', Array(65).fill(20)), choice);
  expect(await get(gas._id)).toMatchObject({
    car: { computed: 300 * 10 + 65 * 20, user: 9000 },
    operation: { user: { car: { value: 9000 } } },
  });
});

test('some days of each of twelve months are not the car of a year', async () => {
  const gas = await aSource(app, user, building, { idtype: 'pce' });
  const lines = Array.from({ length: 12 }, (_, i) =>
    [1, 2, 3, 4, 5].map((day) => `2023-${String(i + 1).padStart(2, '0')}-0${day};100`),
  );
  const file = textFile('jours.csv', ['Date;kWh', ...lines.flat(), ''].join('\n'));
  await stored(app, user, gas, file, { variable: 'conso_gaz', unit: 'kWh' });
  expect((await get(gas._id)).car.computed).toBeNull();
});

test('the offer in force: supplier of the list, prices, residential flag and yearly CTA', async () => {
  const source = await aSource(app, user, building);
  expect((await get(source._id)).offer).toBeNull();
  const body = {
    name: 'Verte',
    supplierId: 'ekwateur',
    kind: 'Base' as const,
    prices: 'free' as const,
    validFrom: '2020-01-01',
    subscriptionEurPerMonth: 12.5,
    posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.18 }],
    annualCtaEur: 18.4,
    residential: true,
  };
  const add = (more: object) =>
    as().call(costCalls.addSourceOffer, { params: { id: source._id }, body: { ...body, ...more } });
  const refused = await add({ supplierId: 'personne' });
  expect([refused.status, Object.keys(refused.error.fields!)]).toEqual([400, ['supplierId']]);
  const made = await add({});
  expect(await get(source._id)).toMatchObject({
    offer: {
      _id: made.body._id,
      name: 'Verte',
      _id_energysupplier: 'ekwateur',
      price_grid: body.posts,
      subscription_price: 12.5,
      price_kwh: 0.18,
      residential: true,
      annual_cta: 18.4,
    },
    operation: { user: { offre: 'Verte' } },
  });
});

test('workflows: the first import is the history, later ones update; the name is a pattern', async () => {
  const source = await aSource(app, user, building);
  await app.store.db.insert(imports).values(
    (['success', 'run', 'run'] as const).map((state, day) => ({
      id: newId(),
      sourceId: source._id,
      userId: user.id,
      fileName: 'courbe.csv',
      format: 'csv-generique',
      state,
      outcome: { added: 0, replaced: 0, unchanged: 0, points: 0 },
      startedAt: new Date(Date.UTC(2026, 0, 1 + day)),
    })),
  );
  const named = async (name?: string, state: 'run' | 'success' = 'run') =>
    (
      await as().call(workflows.listSourceWorkflows, {
        params: { id: source._id },
        query: { state, ...(name ? { name } : {}) },
      })
    ).body.data.map((row) => row.name);
  expect(await named()).toEqual(['update_once', 'update_once']);
  expect(await named('historique_*')).toEqual([]);
  expect(await named('historique_*', 'success')).toEqual(['historique_import']);
  expect(await named('update_once,historique_*')).toEqual(['update_once', 'update_once']);
  const first = (limit: number) =>
    as().call(workflows.listSourceWorkflows, { params: { id: source._id }, query: { limit } });
  expect((await first(1)).body.data).toHaveLength(1);
  expect((await first(11)).error.code).toBe('invalid_input');
});
