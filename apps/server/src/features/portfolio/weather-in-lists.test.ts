import * as buildings from '@joulerie/contract/buildings';
import * as measures from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aBuilding, aSource } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';
import { aStation, energies, storeTemperatures } from '../../testing/milder-year.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { refreshFindings } from '../findings/kept-findings.store.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);
/** The twelve complete months are those of 2025, two degrees milder than 2024. */
beforeEach(() => {
  own.app.clock.now = Date.parse('2026-01-15T09:00:00Z');
});

const heat = (meter: Awaited<ReturnType<typeof aMeter>>, factor: number) =>
  stored(own.app, own.user, meter, dailyCsv('Date;Chaleur', '2024-01-01', energies(factor)), {
    variable: 'chaleur',
    unit: 'kWh',
  });
const aMeter = () => aSource(own.app, own.user, own.building, { idtype: 'cpcu' });

const row = async (query: object = {}) =>
  (await as().call(buildings.listBuildings, { query: { ids: own.building, ...query } })).body.data[0]!;
const page = async () =>
  (
    await as().call(measures.getBuildingData, {
      params: { id: own.building },
      query: {
        start_date: '2025-01-01',
        end_date: '2025-12-31',
        frequency: 'monthly',
        compare: 'year',
        weather_corrected: 'true',
      },
    })
  ).body.weatherFree;

test('a row has the weather-corrected change of its page, computed after a change and shown as stale until then', async () => {
  await aStation(own);
  const meter = await aMeter();
  await heat(meter, 0.9);
  expect((await row()).weatherFree).toBeNull();
  await own.app.deliver();
  const kept = (await row()).weatherFree!;
  expect(kept).toEqual({ of: await page(), stale: false });
  if (!kept.of.known) throw new Error('refused');
  expect(kept.of.change).toBeCloseTo(-0.1, 1);

  await heat(meter, 1.2);
  expect((await row()).weatherFree).toEqual({ ...kept, stale: true });
  await own.app.deliver();
  const again = (await row()).weatherFree!;
  expect(again).toEqual({ of: await page(), stale: false });
  expect(again.of.known && again.of.change).toBeCloseTo(0.2, 1);
  expect((await row({ from: '2025-01', to: '2025-06' })).weatherFree).toBeNull();
});

test('buildings sort and filter by the weather-corrected change of their rows', async () => {
  const made = async (name: string, station: boolean, factor: number) => {
    const building = (await aBuilding(own.app, own.user, { name }))._id_building;
    if (station) await storeTemperatures(own, await aSource(own.app, own.user, building, { idtype: 'idopenmeteo' }));
    await heat(await aSource(own.app, own.user, building, { idtype: 'cpcu' }), factor);
  };
  await made('En hausse', true, 1.2);
  await made('Sans station', false, 1.5);
  await made('En baisse', true, 0.9);
  await made('Stable', true, 1);
  await own.app.deliver();
  const names = async (query: object) =>
    (await as().call(buildings.listBuildings, { query: { search: 'a', ...query } })).body.data
      .map(({ name }) => name)
      .filter((name) => /hausse|baisse|station|Stable/.test(name));
  const known = ['En hausse', 'Stable', 'En baisse'];
  expect(await names({ sort: 'weatherFree', order: 'desc' })).toEqual([...known, 'Sans station']);
  expect(await names({ sort: 'weatherFree', order: 'asc' })).toEqual([...known.toReversed(), 'Sans station']);
  expect(await names({ weatherFree: 'up' })).toEqual(['En hausse']);
  expect(await names({ weatherFree: 'down' })).toEqual(['En baisse']);
  expect(await names({ weatherFree: 'unclear' })).toEqual(['Stable']);
  expect(await names({ weatherFree: 'none' })).toEqual(['Sans station']);
  // Chosen months have none.
  const months = { from: '2025-01', to: '2025-06' };
  expect(await names({ ...months, weatherFree: 'up' })).toEqual([]);
  expect((await names({ ...months, weatherFree: 'none', sort: 'weatherFree' })).length).toBe(4);
});

test('without a station the row says why, and the station that comes gives the change', async () => {
  await heat(await aMeter(), 0.9);
  await own.app.deliver();
  const without = (await row()).weatherFree;
  expect(without).toMatchObject({ stale: false, of: { known: false, reason: expect.stringMatching(/station/) } });
  await aStation(own);
  await own.app.deliver();
  expect((await row()).weatherFree).toMatchObject({ stale: false, of: { known: true } });
});

test('measures of a station that is followed and not attached change the row', async () => {
  const other = (await aBuilding(own.app, own.user))._id_building;
  const station = await aSource(own.app, own.user, other, { idtype: 'idopenmeteo' });
  await as().call(sourceCalls.changeWeatherStation, { params: { id: own.building, sourceId: station._id } });
  await heat(await aMeter(), 0.9);
  await own.app.deliver();
  expect((await row()).weatherFree).toMatchObject({ of: { known: false } });
  await storeTemperatures(own, station);
  expect((await row()).weatherFree).toMatchObject({ stale: true });
  await own.app.deliver();
  expect((await row()).weatherFree).toMatchObject({ stale: false, of: { known: true } });
});

test('findings kept before changes were have theirs from the next start', async () => {
  await aStation(own);
  await heat(await aMeter(), 0.9);
  await own.app.deliver();
  const kept = (await row()).weatherFree;
  await own.app.store.db.execute(sql`update finding_state set weather_free = null`);
  expect((await row()).weatherFree).toBeNull();
  await refreshFindings(own.app.store.db, own.building, parisDay(own.app.clock.now));
  expect((await row()).weatherFree).toEqual(kept);
});
