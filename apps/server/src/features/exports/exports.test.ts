import { grantBuildings } from '@joulerie/contract/access';
import type { CallInput } from '@joulerie/contract/endpoint';
import * as calls from '@joulerie/contract/exports';
import { createFolder } from '@joulerie/contract/folders';
import { renameSource } from '@joulerie/contract/sources';
import { getTask } from '@joulerie/contract/tasks';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Store, openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { csvRows } from '../../testing/csv-rows.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';
import { testDatabase } from '../../testing/store.ts';

const PATIENT = { timeout: 20_000, interval: 30 };

const received = ownReceivedFolder();
let store: Store;
let app: TestApp;
let user: TestUser;
let school: string;
let meter: { _id: string; idsource: string | null };
beforeAll(async () => {
  store = await openPostgres(await testDatabase());
  app = await testApp({}, store);
  await app.work();
});
afterAll(async () => {
  await app.app.close();
  await store.close();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2024-03-10T12:00:00Z');
  user = await aUser(app, { company: `Société ${unique()}` });
  school = (await aBuilding(app, user, { name: 'École' }))._id_building;
  meter = await aSource(app, user, school, { segment: 'C5' });
  // 24 kWh a day over the first eight days of January, but for the 3rd.
  const days = (from: string, to: string) => linkyRows(from, to, () => 1000);
  await storedCurve(app, user, meter, [...days('2024-01-01', '2024-01-03'), ...days('2024-01-04', '2024-01-09')]);
});

type Query = CallInput<typeof calls.exportBuildingsSources>['query'];
const JANUARY = { start_date: '2024-01-01', end_date: '2024-01-31' };

async function fileOf(taskId: string, who = user) {
  const task = await vi.waitFor(async () => {
    const { data } = (await app.as(who.token).call(getTask, { params: { id: taskId } })).body;
    expect(data.finishedAt).not.toBeNull();
    return data;
  }, PATIENT);
  expect([task.status, task.error]).toEqual(['success', null]);
  return app.app.inject({ url: task.result!.url!, headers: { host: 'joulerie.localhost' } });
}
const ask = async (query: Query, who = user) => {
  const answer = await app.as(who.token).call(calls.exportBuildingsSources, { query: { ...JANUARY, ...query } });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.body.data.task_id;
};
const rowsOf = async (query: Query, who = user) =>
  csvRows((await fileOf(await ask({ format: 'csv', ...query }, who), who)).body);

const KWH = 'Consommation d’électricité (kWh)';
const COVERAGE = 'Consommation d’électricité\u00a0: couverture (%)';

test('without anything asked, a file is daily, leaves missing values out, and says its coverage', async () => {
  const rows = await rowsOf({});
  expect(rows.map((row) => row['Début'])).toEqual([1, 2, 4, 5, 6, 7, 8].map((day) => `0${day}/01/2024`));
  expect(rows[0]).toMatchObject({
    Bâtiment: 'École',
    Numéro: meter.idsource,
    Type: 'Point de livraison d’électricité',
    Pas: 'jour',
    [KWH]: '24',
    [COVERAGE]: '100',
  });
  await expect.poll(received, PATIENT).toEqual([]);
});

test('missing values are empty cells when they are asked for, never zero, with a coverage of zero', async () => {
  const rows = await rowsOf({ ignore_missing_values: 'false' });
  expect(rows).toHaveLength(31);
  expect(rows[2]).toMatchObject({ Début: '03/01/2024', [KWH]: '', [COVERAGE]: '0' });
});

test('of an energy that a source is not of, nothing lacks: no value, and no coverage', async () => {
  const [row] = await rowsOf({ variables: ['conso', 'conso_gaz', 'injection'], ignore_missing_values: 'false' });
  expect(row).toMatchObject({
    [KWH]: '24',
    'Consommation de gaz (kWh PCS)': '',
    'Consommation de gaz\u00a0: couverture (%)': '',
  });
});

test('by week and by month at once, the energy is the same, with the share that is measured', async () => {
  const rows = await rowsOf({ weekly: 'true', monthly: 'true' });
  expect(rows.map((row) => [row.Pas, row['Début'], row[KWH], row[COVERAGE]])).toEqual([
    ['semaine', '01/01/2024', '144', '85,7'],
    ['semaine', '08/01/2024', '24', '14,3'],
    ['mois', '01/01/2024', '168', '22,6'],
  ]);
});

test('variables are chosen, in their units; one that no source has is an empty column', async () => {
  const [row] = await rowsOf({
    variables: ['puissance_max,conso', 'temperature_ambiante'],
    ignore_missing_values: 'false',
  });
  expect(Object.keys(row!)).toContain('Puissance maximale (kVA)');
  expect(Object.keys(row!)).toContain('Température ambiante (°C)');
  const wrong = await app.as(user.token).call(calls.exportBuildingsSources, { query: { variables: ['cout'] } });
  expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_input']);
  const backwards = { start_date: '2024-02-01', end_date: '2024-01-01' };
  const answer = await app.as(user.token).call(calls.exportBuildingsSources, { query: backwards });
  expect(answer.error.code).toBe('range_invalid');
});

test('a workbook has numbers, days and texts, and no formula', async () => {
  await app.as(user.token).call(renameSource, { params: { id: meter._id }, body: { name: '=1+1' } });
  const answer = await fileOf(await ask({ format: 'xlsx' }));
  expect(answer.headers['content-disposition']).toBe('attachment; filename="mesures-2024-01-01-2024-01-31.xlsx"');
  const { sheets } = await readXlsx(answer.rawPayload);
  const [header, row] = sheets[0]!.rows;
  const of = (name: string) => row![header!.indexOf(name)];
  expect([of('Source'), of(KWH), of('Début')]).toEqual(['=1+1', 24, new Date('2024-01-01T00:00:00Z')]);
  expect(sheets[0]!.cells?.get('0,1')?.formula).toBeUndefined();
  expect((await rowsOf({}))[0]!.Source).toBe("'=1+1");
});

test('chosen buildings come with those inside them, a folder with everything below it', async () => {
  const folder = (await app.as(user.token).call(createFolder, { body: { name: 'Mairies' } })).body._id;
  const hall = await aBuilding(app, user, { name: 'Mairie', _id_folder: folder });
  const other = await aSource(app, user, hall._id_building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    other,
    linkyRows('2024-01-01', '2024-01-02', () => 500),
  );
  const names = async (query: Query) => [...new Set((await rowsOf(query)).map((row) => row.Bâtiment))];
  expect(await names({})).toEqual(['École', 'Mairie']);
  expect(await names({ buildings: [school] })).toEqual(['École']);
  expect(await names({ _id_folder: folder })).toEqual(['Mairie']);
});

test('exports are of the company for who administers it, of the person for the others', async () => {
  const employee = await aMember(app, user.spaceId, 'employe');
  const own = await aSource(app, employee, (await aBuilding(app, employee, { name: 'À moi' }))._id_building);
  await storedCurve(
    app,
    employee,
    own,
    linkyRows('2024-01-01', '2024-01-02', () => 500),
  );
  const names = async (query: Query, who = user) => [...new Set((await rowsOf(query, who)).map((row) => row.Bâtiment))];
  expect(await names({ _id_company: user.spaceId })).toEqual(['À moi', 'École']);
  expect(await names({ _id_user: employee.id })).toEqual(['À moi']);
  expect(await names({ _id_user: employee.id }, employee)).toEqual(['À moi']);
  expect(await names({}, employee)).toEqual(['À moi']);
  const codeOf = async (query: Query) =>
    (await app.as(employee.token).call(calls.exportBuildingsSources, { query })).error.code;
  expect(await codeOf({ _id_user: user.id })).toBe('restricted_role_company');
  expect(await codeOf({ _id_company: employee.id })).toBe('not_found');
  expect(await codeOf({ buildings: [school] })).toBe('not_found');
});

test('the list of sources answers a url, which gives the file once it is made', async () => {
  const { url, data } = (await app.as(user.token).call(calls.exportSources, { query: { format: 'csv' } })).body;
  expect(url).toMatch(/^http:\/\/joulerie\.localhost/);
  const { pathname, search } = new URL(url);
  const file = await app.app.inject({ url: pathname + search, headers: { host: 'joulerie.localhost' } });
  expect(csvRows(file.body)).toMatchObject([
    {
      Numéro: meter.idsource,
      Bâtiments: 'École',
      'Première mesure': '01/01/2024',
      'Dernière mesure': '08/01/2024',
      'Ajoutée par': 'Camille Martin',
    },
  ]);
  await fileOf(data.id);
});

test('who added a source of another space, which was shared, is not said', async () => {
  const elsewhere = await aUser(app, { company: `Société ${unique()}` });
  const guest = await aMember(app, elsewhere.spaceId, 'employe');
  await app.as(user.token).call(grantBuildings, { body: { buildings: [school], users: [guest.username] } });
  await aSource(app, guest, (await aBuilding(app, guest, { name: 'À moi' }))._id_building);
  const { data } = (await app.as(guest.token).call(calls.exportSources, { query: { format: 'csv' } })).body;
  const sources = csvRows((await fileOf(data.id, guest)).body);
  expect(sources.map((row) => [row['Bâtiments'], row['Ajoutée par']])).toEqual([
    ['À moi', 'Alix Durand'],
    ['École', ''],
  ]);
});

test('the sources that a company pays for are those of energy, for who administers it alone', async () => {
  await aSource(app, user, school, { idtype: 'pce' });
  const { url } = (await app.as(user.token).call(calls.exportBillingSources, { query: { format: 'csv' } })).body;
  const { pathname, search } = new URL(url);
  const file = await app.app.inject({ url: pathname + search, headers: { host: 'joulerie.localhost' } });
  expect(csvRows(file.body).map((row) => row['État'])).toEqual(expect.arrayContaining(['active', 'sans mesure']));
  const employee = await aMember(app, user.spaceId, 'employe');
  const refused = await app.as(employee.token).call(calls.exportBillingSources, { query: {} });
  expect([refused.status, refused.error.code]).toEqual([403, 'restricted_role_company']);
});
