import * as alarmCalls from '@joulerie/contract/alarms';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as costCalls from '@joulerie/contract/costs';
import type { CallInput, Endpoint } from '@joulerie/contract/endpoint';
import * as folderCalls from '@joulerie/contract/folders';
import * as importCalls from '@joulerie/contract/imports';
import * as measureCalls from '@joulerie/contract/measures';
import * as profileCalls from '@joulerie/contract/profiles';
import * as savedViewCalls from '@joulerie/contract/saved-views';
import * as sourceCalls from '@joulerie/contract/sources';
import * as tagCalls from '@joulerie/contract/tags';
import * as usageProfileCalls from '@joulerie/contract/usage-profiles';
import { BASE, GAS } from '../features/costs/test-offers.ts';
import type { TestApp } from './app.ts';
import { type TestUser, aBuilding, aSource } from './builders.ts';
import { HOUSE, dailyCsv, demoFile, linkyFile, linkyRows, stored } from './files.ts';

/**
 * A space with folders in folders, buildings inside buildings, sources of several kinds, gaps, a clock change, files that contradict each
 * other, one that was taken back, offers, deliveries, tags, a saved view, a usage profile, profile points and an alarm.
 */
export async function aFullSpace(app: TestApp, user: TestUser): Promise<void> {
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => done(app, user, endpoint, input);
  const schools = await call(folderCalls.createFolder, { body: { name: 'Écoles' } });
  const north = await call(folderCalls.createFolder, { body: { name: 'Nord', _id_parent: schools._id } });
  const { _id_building: school } = await aBuilding(app, user, {
    name: 'École « Jean Jaurès »',
    _id_folder: north._id,
    lat: 49.04,
    lon: 2.05,
    surface: 820,
    tags: ['scolaire', 'chauffée'],
  });
  const { _id_building: gym } = await aBuilding(app, user, { name: 'Gymnase', surface: 400, tags: ['scolaire'] });
  const { _id_building: hall } = await aBuilding(app, user, { name: 'Mairie', _id_folder: schools._id });
  await call(buildingCalls.addChildren, { params: { id: school }, body: { buildings: [gym] } });

  const meter = await aSource(app, user, school, { segment: 'C5' });
  // Half-hours over the end of summer time, without two days and an evening, then a finer file that contradicts an hour.
  const power = (slot: number) => (slot % 97 === 5 ? null : 400.1 + 13.37 * (slot % 48));
  const rows = [...linkyRows('2025-10-01', '2025-10-28', power), ...linkyRows('2025-10-30', '2025-12-01', power)];
  await stored(app, user, meter, linkyFile(meter.idsource!, rows, 'automne.csv'));
  await stored(
    app,
    user,
    meter,
    linkyFile(
      meter.idsource!,
      linkyRows('2025-11-03', '2025-11-05', (slot) => 700 + slot, 15),
      'fin.csv',
    ),
  );
  const seen = {
    stamp: 'start',
    zone: 'Europe/Paris',
    table: JSON.stringify({ columns: [] }),
    confirm: 'true',
  } as const;
  const days = dailyCsv('Date;Électricité (kWh)', '2025-11-10', [31.4, 29.9, 33.3, 30.1]);
  await stored(app, user, meter, days, seen);
  const wrong = (await stored(app, user, meter, dailyCsv('Date;Électricité (kWh)', '2025-11-20', [91.5, 90, 92]), seen))
    .import!;
  await call(importCalls.removeImport, { params: { id: meter._id, importId: wrong } });
  await call(costCalls.addSourceOffer, {
    params: { id: meter._id },
    body: { ...BASE, posts: [...BASE.posts], validFrom: '2025-09-01' },
  });
  await call(sourceCalls.renameSource, {
    params: { id: meter._id },
    body: { name: '=Compteur; « général »,\n'.trim() },
  });

  const gas = await aSource(app, user, hall, { idtype: 'pce', idsource: HOUSE.pce });
  await stored(app, user, gas, demoFile(HOUSE.gasDays));
  await stored(app, user, gas, demoFile(HOUSE.gasReadings));
  await call(costCalls.addSourceOffer, {
    params: { id: gas._id },
    body: { ...GAS, posts: [...GAS.posts], validFrom: '2019-01-01' },
  });

  const house = await aSource(app, user, hall, { idsource: HOUSE.pdl, segment: 'C5' });
  await stored(app, user, house, demoFile(HOUSE.index));

  const tank = await aSource(app, user, gym, { idtype: 'fuel-oil' });
  for (const [day, quantity] of [
    ['2024-10-02', 1500.5],
    ['2025-03-10', 900],
    ['2025-10-20', 1200],
  ] as const)
    await call(measureCalls.addDelivery, {
      params: { id: tank._id },
      body: { day, quantity, priceEur: quantity * 1.12, note: 'Cuve n°\u00a01' },
    });
  const view = { page: 'space', _id_folder: north._id, sort: 'name', order: 'asc', tags: ['scolaire'] } as const;
  await call(savedViewCalls.createSavedView, {
    body: { name: 'Écoles du nord', view: { ...view, tags: [...view.tags] } },
  });
  const profile = await call(usageProfileCalls.createUsageProfile, {
    body: {
      name: 'École de zone C',
      week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '07:30', to: '18:30' }] : [])),
      closingPeriods: [{ name: 'Travaux', from: '2025-07-07', to: '2025-08-14' }],
      schoolHolidays: 'C',
      publicHolidays: 'closed',
    },
  });
  await call(usageProfileCalls.attachUsageProfile, {
    params: { profileId: profile._id },
    body: { _id_buildings: [school, gym] },
  });
  await call(profileCalls.addBuildingProfilePoints, {
    params: { id: school, variable: 'effectif' },
    body: {
      points: [
        { timestamp: '2024-09-01', value: 210 },
        { timestamp: '2025-09-01', value: '195,5' },
      ],
    },
  });
  await call(profileCalls.addSourceProfilePoints, {
    params: { id: meter._id, variable: 'prix' },
    body: { points: [{ timestamp: '2025-01-01', value: '0,19' }] },
  });
  await call(alarmCalls.putSourceAlarm, {
    params: { id: meter._id, variable: 'puissance' },
    body: { rules: [{ kind: 'threshold', side: 'above', value: 5000, minutes: 0, days: 1 }] },
  });
}

async function done<E extends Endpoint>(app: TestApp, user: TestUser, endpoint: E, input: CallInput<E>) {
  const answer = await app.as(user.token).call(endpoint, input);
  if (answer.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** What a figure is rounded to: sources are added up in the order of their ids, which moves the last digit of a sum. */
const DIGITS = 12;

const comparable = (key: string, value: unknown): unknown => {
  if (key === 'version') return null;
  return typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
};

/** Without what is made anew: ids, and the versions of records, which say when they were written. */
const withoutIds = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer, comparable).replace(ID, 'id'));

const PERIODS = [
  { start_date: '2025-10-01', end_date: '2025-11-30' },
  { start_date: '2021-01-01', end_date: '2021-12-31' },
] as const;

/** All that the calls say of a space: its lists, its records, its figures, its costs and its raw measures. */
export async function shownOf(app: TestApp, user: TestUser): Promise<Record<string, unknown>> {
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => done(app, user, endpoint, input);
  const shown: Record<string, unknown> = {
    tree: await call(folderCalls.getFolderTree, {}),
    root: await call(folderCalls.listRootFolders, { query: {} }),
    tags: await call(tagCalls.listTags, {}),
    views: await call(savedViewCalls.listSavedViews, {}),
    profiles: await call(usageProfileCalls.listUsageProfiles, { query: {} }),
  };
  const buildings = await call(buildingCalls.listBuildings, { query: { limit: 50, sort: 'name' } });
  shown.buildings = buildings;
  for (const { _id_building: id, name } of buildings.data) {
    shown[`building ${name}`] = await call(buildingCalls.getBuilding, { params: { id } });
    for (const dates of PERIODS) {
      const at = `${name} ${dates.start_date}`;
      shown[`cost ${at}`] = await call(costCalls.getBuildingCost, {
        params: { id },
        query: { ...dates, compare: 'year' },
      });
      for (const frequency of ['raw', 'daily', 'monthly'] as const)
        shown[`data ${frequency} ${at}`] = await call(measureCalls.getBuildingData, {
          params: { id },
          query: { ...dates, frequency, carbon: 'true' },
        });
    }
  }
  const sources = await call(sourceCalls.listSources, { query: { limit: 50 } });
  shown.sources = sources;
  for (const { _id: id, name, idtype } of sources.data) {
    shown[`source ${name}`] = await call(sourceCalls.getSource, { params: { id } });
    shown[`imports ${name}`] = await call(importCalls.listImports, { params: { id }, query: {} });
    if (idtype === 'fuel-oil')
      shown[`deliveries ${name}`] = await call(measureCalls.listDeliveries, { params: { id } });
    else if (idtype !== 'idmeteofrance')
      shown[`offers ${name}`] = await call(costCalls.listSourceOffers, { params: { id } });
    for (const dates of PERIODS)
      for (const frequency of ['raw', 'daily', 'yearly'] as const)
        shown[`data ${frequency} ${name} ${dates.start_date}`] = await call(measureCalls.getSourceData, {
          params: { id },
          query: { ...dates, frequency },
        });
  }
  return withoutIds(shown) as Record<string, unknown>;
}
