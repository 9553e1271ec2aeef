import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import * as geometry from '@joulerie/contract/geometry';
import { BBOX_MAX_BUILDINGS, MAP_MEASURES } from '@joulerie/contract/constants';
import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { MapFigure } from '@joulerie/contract/geometry';
import { intensityOf } from '@joulerie/contract/row-figures';
import { comparableChange } from '@joulerie/domain/measures';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { aMeteredBuilding } from '../../testing/metered.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
});
const as = () => app.as(user.token);
const CERGY = { lat: 49, lon: 2 };

describe('buildings of a map', () => {
  const box = (query: object = {}, who = user) =>
    app.as(who.token).callLoosely(geometry.listMapBuildings, {
      query: { lat_min: 48, lat_max: 50, lon_min: 1, lon_max: 3, ...query },
    });

  test('those that are seen, in the box, with the state of their data as the list gives it', async () => {
    const inside = await aBuilding(app, user, { name: 'Dedans', lat: 49, lon: 2 });
    await aBuilding(app, user, { name: 'Dehors', lat: 51, lon: 2 });
    await aBuilding(app, user, { name: 'Nulle part' });
    await aBuilding(app, await aUser(app), { name: 'À d’autres', lat: 49, lon: 2 });
    expect((await box()).body).toEqual({
      total: 1,
      buildings: [{ _id_building: inside.id, name: 'Dedans', lat: 49, lon: 2, state: 'empty' }],
    });
    const meter = await aSource(app, user, inside.id, { segment: 'C5' });
    await storedCurve(
      app,
      user,
      meter,
      linkyRows('2024-01-01', '2024-01-03', () => 5),
    );
    const now = app.clock.now;
    try {
      app.clock.now = Date.parse('2024-01-04T12:00:00Z');
      expect((await box()).body.buildings[0]!.state).toBe('holes');
      app.clock.now = Date.parse('2024-01-20T12:00:00Z');
      expect((await box()).body.buildings[0]!.state).toBe('late');
    } finally {
      app.clock.now = now;
    }
  });

  test('too many of them: said with its own code', async () => {
    const first = await aBuilding(app, user, { lat: 10, lon: 10 });
    const wanted = { lat_min: 9, lat_max: 11, lon_min: 9, lon_max: 11 };
    const copy = (count: number) =>
      app.store.db
        .execute(sql`insert into buildings (id, space_id, folder_path, ancestors, name, street, zipcode, city, lat, lon, level, facts)
        select gen_random_uuid(), space_id, folder_path, ancestors, name, street, zipcode, city, lat, lon, level, facts
        from buildings, generate_series(1, ${count}::int) where id = ${first.id}`);
    await copy(BBOX_MAX_BUILDINGS - 1);
    expect((await box(wanted)).body.total).toBe(BBOX_MAX_BUILDINGS);
    await copy(1);
    const answer = await box(wanted);
    expect([answer.status, answer.error.code, answer.error.maximum]).toEqual([
      400,
      'trop-de-batiments-dans-bbox',
      BBOX_MAX_BUILDINGS,
    ]);
  });

  test.each([{ lat_min: -91 }, { lon_max: 181 }, { lat_max: 'nord' }, { lat_min: undefined }])(
    '%j is refused',
    async (query) => {
      expect((await box(query)).error.code).toBe('invalid_input');
    },
  );
});

describe('figures of a map', () => {
  const box = (query: object, who = user) =>
    app.as(who.token).callLoosely(geometry.listMapBuildings, {
      query: { lat_min: 48, lat_max: 50, lon_min: 1, lon_max: 3, ...query },
    });
  beforeEach(() => {
    app.clock.now = Date.parse('2025-03-10T12:00:00Z');
  });

  /** What a list shows for a measure: a whole value, or none. */
  const LISTED: Record<string, (row: BuildingSummary) => number | null> = {
    energy: ({ energyKwh, coverage }) => (coverage !== null && coverage >= WHOLE_YEAR ? energyKwh : null),
    cost: ({ cost }) => cost?.eur ?? null,
    carbon: ({ carbon, coverage }) => (coverage !== null && coverage >= WHOLE_YEAR ? (carbon?.kg ?? null) : null),
    intensity: (row) => intensityOf(row).perM2,
    change: ({ comparison }) => comparison && comparableChange(comparison),
  };

  test.each([{}, { from: '2024-10', to: '2025-01' }, { from: '2025-01', to: '2025-02' }])(
    'of %j are those of the list for each measure: a part of an amount is never its value',
    async (months) => {
      await aMeteredBuilding(app, user, { name: 'Entier', ...CERGY, surface: 100, kWh: 10.5, priced: true });
      await aMeteredBuilding(app, user, { name: 'Récent', ...CERGY, surface: 100, kWh: 4, days: 100, priced: true });
      await aMeteredBuilding(app, user, { name: 'Sans surface', ...CERGY, kWh: 7 });
      await aBuilding(app, user, { name: 'Vide', ...CERGY });
      await app.deliver();
      const list = await as().call(buildingCalls.listBuildings, { query: { ...months, limit: 20 } });
      const rows = new Map(list.body.data.map((row) => [row.id, row]));
      expect(rows.size).toBe(4);
      for (const measure of MAP_MEASURES.slice(1)) {
        const { buildings } = (await box({ measure, ...months })).body;
        expect(buildings).toHaveLength(4);
        for (const { _id_building, figure } of buildings) {
          const row = rows.get(_id_building)!;
          expect(figure!.value, `${measure} ${row.name}`).toEqual(LISTED[measure]!(row));
          expect(figure!.year).toEqual(row.year);
          if (figure!.value === null) expect(figure!.reason).toMatch(/\S/);
          else expect([figure!.partial, figure!.reason]).toEqual([null, null]);
        }
      }
      expect(list.body.data.filter((row) => LISTED.energy!(row) !== null).length).toBeGreaterThan(0);
    },
  );

  test('of the year: what is known of a part, why the rest is not, and what a mean weighs each by', async () => {
    await aMeteredBuilding(app, user, { name: 'Entier', ...CERGY, surface: 250, kWh: 10 });
    await aMeteredBuilding(app, user, { name: 'Récent', ...CERGY, surface: 100, kWh: 4, days: 100 });
    await aBuilding(app, user, { name: 'Vide', ...CERGY });
    const of = async (measure: string) =>
      Object.fromEntries((await box({ measure })).body.buildings.map(({ name, figure }) => [name, figure!])) as Record<
        'Entier' | 'Récent' | 'Vide',
        MapFigure
      >;
    const energy = await of('energy');
    expect(energy['Entier']).toMatchObject({ value: 3650, partial: null, weight: null });
    expect(energy['Récent']).toMatchObject({
      value: null,
      partial: 364,
      reason: '24\u00a0% seulement des jours sont mesurés',
    });
    expect(energy['Vide']).toEqual({
      value: null,
      partial: null,
      reason: 'aucune énergie mesurée sur la période',
      weight: null,
      year: null,
      stale: false,
    });
    expect((await of('intensity'))['Entier']).toMatchObject({ value: 14.6, weight: 250 });
    expect((await of('change'))['Entier']).toMatchObject({ value: 0, weight: 3650 });
    expect((await of('carbon'))['Récent']).toMatchObject({ value: null, partial: expect.closeTo(364 * 0.052, 6) });
  });

  test('the filters of the list, and a folder with all that is below it', async () => {
    const top = (await as().call(folderCalls.createFolder, { body: { name: 'Haut' } })).body;
    const below = (await as().call(folderCalls.createFolder, { body: { name: 'Bas', _id_parent: top._id } })).body;
    await aBuilding(app, user, { name: 'École du bas', ...CERGY, _id_folder: below._id });
    await aMeteredBuilding(app, user, { name: 'École du haut', ...CERGY, _id_folder: top._id, kWh: 3, priced: true });
    await aMeteredBuilding(app, user, { name: 'Mairie', ...CERGY, kWh: 3 });
    await app.deliver();
    const names = async (query: object) =>
      (await box(query)).body.buildings.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
    expect(await names({ _id_folder: top._id })).toEqual(['École du bas', 'École du haut']);
    expect(await names({ _id_folder: 'root' })).toEqual(['École du bas', 'École du haut', 'Mairie']);
    expect(await names({ search: 'ecole' })).toEqual(['École du bas', 'École du haut']);
    expect(await names({ state: 'empty' })).toEqual(['École du bas']);
    expect(await names({ tags: ['nulle part'] })).toEqual([]);
    for (const months of [{}, { from: '2024-10', to: '2025-01' }]) {
      expect(await names({ cost: 'known', ...months })).toEqual(['École du haut']);
      expect(await names({ cost: 'unknown', _id_folder: top._id, ...months })).toEqual(['École du bas']);
    }
  });

  test('a folder of another space is unknown, one without access says so, months that are not whole are refused', async () => {
    const folder = (await as().call(folderCalls.createFolder, { body: { name: 'Haut' } })).body;
    expect((await box({ _id_folder: folder._id }, await aUser(app))).status).toBe(404);
    const company = await aUser(app, { company: 'Ville' });
    const theirs = (await app.as(company.token).call(folderCalls.createFolder, { body: { name: 'À eux' } })).body;
    await aBuilding(app, company, { name: 'À eux', ...CERGY, _id_folder: theirs._id });
    const employee = await aMember(app, company.spaceId, 'employe');
    expect((await box({ _id_folder: theirs._id }, employee)).error.code).toBe('restricted_user_folder');
    expect((await box({ measure: 'energy' }, employee)).body.total).toBe(0);
    for (const months of [{ from: '2025-03', to: '2025-03' }, { from: '2025-01' }])
      expect((await box({ measure: 'energy', ...months })).error.code).toBe('range_invalid');
  });
});
