import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { exportBuildings as exportCall } from '@joulerie/contract/building-export';
import * as calls from '@joulerie/contract/buildings';
import type { CallInput } from '@joulerie/contract/endpoint';
import * as folderCalls from '@joulerie/contract/folders';
import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_LIMITS } from '../../platform/http/patience.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser } from '../../testing/builders.ts';
import { csvRows } from '../../testing/csv-rows.ts';
import { newId } from '../../platform/ids.ts';
import { aMeteredBuilding } from '../../testing/metered.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';

const received = ownReceivedFolder();
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2025-03-10T12:00:00Z');
  user = await aUser(app);
});

type Query = Omit<NonNullable<CallInput<typeof exportCall>['query']>, 'format'>;
const exported = (format: 'csv' | 'xlsx', query: Query = {}, who = user) =>
  app.as(who.token).call(exportCall, { query: { format, ...query } });
const rowsOf = async (query: Query = {}, who = user) => csvRows((await exported('csv', query, who)).body);
const namesOf = async (query: Query = {}, who = user) => (await rowsOf(query, who)).map((row) => row['Bâtiment']);

const metered = async (name: string, kWh: number, priced: boolean, days?: number) =>
  aMeteredBuilding(app, user, { name, surface: 100, kWh, priced, ...(days ? { days } : {}) });

test('a file for French spreadsheets has the figures of the list, and why one is not known', async () => {
  await metered('École; « A »', 10.5, true);
  await metered('Mairie', 4, false, 100);
  await metered('Coupé', 0, false);
  await aBuilding(app, user, { name: 'Vide' });
  await app.deliver();
  const answer = await exported('csv', { sort: 'energy', recursive: 'true' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="batiments-2025-03-10.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.body.startsWith('\ufeffBâtiment;Rue;Code postal;')).toBe(true);
  expect(answer.body).toMatch(/\r\n"École; « A »";/);
  const [school, cut, hall, empty] = csvRows(answer.body);
  expect(school).toMatchObject({
    'Premier jour': '01/03/2024',
    'Dernier jour': '28/02/2025',
    'Énergie finale (kWh)': '3832,5',
    'Énergie inconnue : raison': '',
    'Jours mesurés (%)': '100',
    'kWh/m²': '38,33',
    'Coût : raison': '',
    'Évolution de l’énergie en un an (%)': '0',
    'Non comparable : raison': '',
    'Étiquette énergie (estimation, ne vaut pas DPE)': 'B',
    Données: 'à jour',
  });
  expect(school!['Coût TTC (€)']).toMatch(/^\d+(,\d\d?)?$/);
  expect(hall).toMatchObject({
    'kWh/m²': '',
    'kWh/m² inconnu : raison': '24\u00a0% seulement des jours sont mesurés',
    'Coût TTC (€)': '',
    'Coût : raison': expect.stringMatching(/offre/),
    'Évolution de l’énergie en un an (%)': '',
    'Non comparable : raison': 'aucun jour mesuré aussi un an plus tôt',
    'Étiquette énergie (estimation, ne vaut pas DPE)': '',
    'Sans étiquette : raison': '24\u00a0% seulement des jours sont mesurés',
  });
  expect(cut).toMatchObject({
    'Énergie finale (kWh)': '0',
    'Évolution de l’énergie en un an (%)': '',
    'Non comparable : raison': 'la consommation d’un an plus tôt est nulle',
  });
  expect(empty).toMatchObject({
    'Énergie finale (kWh)': '',
    'Énergie inconnue : raison': 'aucune énergie mesurée sur la période',
    'Coût : raison': 'aucune énergie mesurée sur la période',
    'Émissions inconnues : raison': 'aucune énergie mesurée sur la période',
    Données: 'aucune donnée',
    'Dernière donnée': '',
  });
});

test('a workbook has numbers, days and texts, of the same values', async () => {
  await metered('=1+1', 10.5, true);
  await app.deliver();
  const answer = await exported('xlsx');
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const { sheets } = await readXlsx(Buffer.from(answer.body));
  const [header, row] = sheets[0]!.rows;
  const of = (name: string) => row![header!.indexOf(name)];
  expect(of('Bâtiment')).toBe('=1+1');
  expect(of('Énergie finale (kWh)')).toBe(3832.5);
  expect(of('Dernier jour')).toEqual(new Date('2025-02-28T00:00:00Z'));
  expect(sheets[0]!.cells?.get('0,0')?.formula).toBeUndefined();
});

test.each(['=HYPERLINK("http://x")', '+33 1', '-2', '@SUM(A1)', ' =1', '|cmd'])(
  'a name that begins like a formula (%s) is a text',
  async (name) => {
    await aBuilding(app, user, { name });
    const { body } = await exported('csv');
    expect(csvRows(body)[0]!['Bâtiment']).toBe(`'${name.trim()}`);
  },
);

test('it has the buildings of the query: chosen ones, a folder with everything below, tags, months, order', async () => {
  const folder = (await app.as(user.token).call(folderCalls.createFolder, { body: { name: 'Écoles' } })).body;
  const inside = await aBuilding(app, user, { name: 'Dedans', _id_folder: folder._id });
  const b = await aBuilding(app, user, { name: 'B' });
  const c = await aBuilding(app, user, { name: 'C' });
  await app.as(user.token).call(calls.addChildren, {
    params: { id: b._id_building },
    body: { buildings: [c._id_building] },
  });
  const order = { sort: 'name', order: 'asc' } as const;
  expect(await namesOf({ ...order, _id_folder: 'root', recursive: 'true' })).toEqual(['B', 'C', 'Dedans']);
  expect(await namesOf({ _id_folder: folder._id, recursive: 'true' })).toEqual(['Dedans']);
  expect(await namesOf({ ...order, ids: [c._id_building, inside._id_building, newId()] })).toEqual(['C', 'Dedans']);
  const [row] = await rowsOf({ ids: [c._id_building] });
  expect(row).toMatchObject({ 'Contenu dans': 'B' });
  expect(await namesOf({ search: 'rien' })).toEqual([]);
  const wrong = await app
    .as(user.token)
    .callLoosely(exportCall, { query: { format: 'csv', from: '2025-03', to: '2025-03' } });
  expect(wrong.error).toMatchObject({
    code: 'range_invalid',
    operation: 'L’export des bâtiments n’a pas pu être fait.',
  });
  // A list asked for the same ones answers the same.
  const { data } = (await app.as(user.token).call(calls.listBuildings, { query: { ids: [c._id_building] } })).body;
  expect(data.map(({ name }) => name)).toEqual(['C']);
});

test('nothing of another person or space is in it, even asked by its id', async () => {
  const own = await aBuilding(app, user, { name: 'Secret' });
  const colleague = await aMember(app, user.spaceId, 'employe');
  const stranger = await aUser(app);
  for (const who of [colleague, stranger]) {
    expect(await namesOf({ recursive: 'true' }, who)).toEqual([]);
    expect(await namesOf({ ids: [own._id_building] }, who)).toEqual([]);
  }
});

test('several exports at once wait for each other, and each is whole', async () => {
  for (let i = 0; i < 3; i++) await aBuilding(app, user, { name: `N ${i}` });
  const all = await Promise.all([exported('csv'), exported('xlsx'), exported('csv'), exported('csv')]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(csvRows(all[3]!.body)).toHaveLength(3);
  // After one that failed, the next has its turn.
  expect((await app.as(user.token).callLoosely(exportCall, { query: { format: 'csv', from: '2024-01' } })).status).toBe(
    400,
  );
  expect((await exported('csv')).status).toBe(200);
});

/** Buildings « B 1 », « B 2 »… of the user, each with a street so long. */
const manyBuildings = (count: number, street = 0) =>
  app.store.db.execute(sql`
    insert into buildings (id, space_id, created_by, folder_path, ancestors, name, street, zipcode, city, level, facts)
    select gen_random_uuid(), ${user.spaceId}, ${user.id}, '{}', '{}', 'B ' || n, repeat('r', ${street}), '95000', 'Cergy', 'maison',
           ${JSON.stringify(EMPTY_FACTS)}::jsonb
      from generate_series(1, ${count}) n`);

test('past the most that a file holds, it is refused', async () => {
  await manyBuildings(20_001);
  expect((await exported('csv')).error.code).toBe('export_too_large');
  expect(await namesOf({ search: 'b 20001' })).toEqual(['B 20001']);
});

const PATIENT = { timeout: 10_000 };
const { unread } = CLIENT_LIMITS;
afterEach(() => void (CLIENT_LIMITS.unread = unread));

const SLOW_BUILDINGS = 5_000;
/** With it, an export is longer than what the system keeps of a connection. [characters] */
const LONG_STREET = 4_000;

/** A client that asks an export on a connection of its own and reads its first bytes only. */
async function unreadExport() {
  if (!app.app.server.listening) await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /proxy/api/v5/building/export?format=csv HTTP/1.1\r\nhost: joulerie.localhost\r\nauthorization: Bearer ${user.token}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return { socket, head: String(socket.read(15)) };
}

test('an export that nobody reads keeps none from theirs; it is ended after a silence, and leaves nothing on the disk', async () => {
  await manyBuildings(SLOW_BUILDINGS, LONG_STREET);
  const one = await unreadExport();
  const two = await unreadExport();
  expect([one.head, two.head]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  const other = await aUser(app);
  expect(await namesOf({}, other)).toEqual([]);
  expect(await namesOf({ search: 'b 4999' })).toEqual(['B 4999']);
  await expect.poll(received, PATIENT).toHaveLength(2);
  two.socket.destroy();
  await expect.poll(received, PATIENT).toHaveLength(1);
  CLIENT_LIMITS.unread = 200;
  const silent = await unreadExport();
  await expect.poll(received, PATIENT).toHaveLength(1);
  await once(silent.socket.resume(), 'close');
  expect(silent.socket.bytesRead).toBeLessThan(SLOW_BUILDINGS * LONG_STREET);
  // What is under way keeps the limit that it began with.
  expect(received()).toHaveLength(1);
  one.socket.destroy();
  await expect.poll(received, PATIENT).toEqual([]);
});

test('the exports of one person wait behind those of others', async () => {
  await manyBuildings(SLOW_BUILDINGS);
  await aBuilding(app, user, { name: 'Z' });
  const other = await aUser(app);
  const order: string[] = [];
  const asked = (name: string, who: TestUser) =>
    exported('csv', {}, who).then(({ status }) => order.push(`${name} ${status}`));
  const own = [asked('first', user), asked('second', user), asked('third', user)];
  await asked('other', other);
  expect(order.indexOf('other 200')).toBeLessThan(2);
  await Promise.all(own);
  expect(order.toSorted()).toEqual(['first 200', 'other 200', 'second 200', 'third 200']);
});
