import * as buildingCalls from '@joulerie/contract/buildings';
import { updateSourceOffer } from '@joulerie/contract/costs';
import * as findingCalls from '@joulerie/contract/findings';
import * as folderCalls from '@joulerie/contract/folders';
import { parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aBuilding, aMember, aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from '../costs/test-offers.ts';
import { applyNewRules, refreshFindings } from './kept-findings.store.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = () => own.app.as(own.user.token);
/** The twelve complete months are November 2024 to October 2025. */
const NOW = Date.parse('2025-11-23T09:00:00Z');
beforeEach(() => {
  own.app.clock.now = NOW;
});

const list = async (query: { _id_folder?: string; limit?: number } = {}) =>
  (await as().call(findingCalls.listFindings, { query })).body;
const amounts = async (query = {}) =>
  (await list(query)).data.map(({ rule, building, eurPerYear }) => [
    building._id,
    rule,
    eurPerYear && Math.round(eurPerYear),
  ]);

/** A meter of an offer at 0.20 €, that draws a constant power over a year. */
async function aMeter(building: string, watts: number, from = '2024-11-01', to = '2025-11-01') {
  const source = await aSource(own.app, own.user, building, { segment: 'C5' });
  await offer(source, BASE);
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows(from, to, () => watts),
  );
  return source;
}

test('the buildings of a space or of a folder, most euros first, computed after the change and not by the list', async () => {
  const folder = (await as().call(folderCalls.createFolder, { body: { name: 'Écoles' } })).body._id;
  const other = (await aBuilding(own.app, own.user, { _id_folder: folder }))._id_building;
  await aMeter(own.building, 1000);
  await aMeter(other, 3000);
  expect(await list()).toMatchObject({ data: [], total: 0, buildings: 2, waiting: 2 });
  await own.app.deliver();
  expect(await list()).toMatchObject({ total: 2, buildings: 2, waiting: 0, endings: 0 });
  expect(await amounts()).toEqual([
    [other, 'base_load', 5256],
    [own.building, 'base_load', 1752],
  ]);
  expect(await amounts({ _id_folder: folder })).toEqual([[other, 'base_load', 5256]]);
  expect(await amounts({ limit: 1 })).toEqual([[other, 'base_load', 5256]]);
  const refused = await as().call(findingCalls.listFindings, { query: { _id_folder: own.building } });
  expect(refused.status).toBe(404);
});

test('what changes a finding makes it stale until it is computed again; the month under way changes none', async () => {
  const source = await aMeter(own.building, 1000);
  await own.app.deliver();
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2025-11-02', '2025-11-05', () => 9000),
  );
  expect((await list()).waiting).toBe(0);
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-11-01', '2025-11-01', () => 2000),
  );
  expect(await list()).toMatchObject({ waiting: 1 });
  expect(await amounts()).toEqual([[own.building, 'base_load', 1752]]);
  await own.app.deliver();
  expect(await amounts()).toEqual([[own.building, 'base_load', 3504]]);
  await as().call(buildingCalls.updateBuilding, { params: { id: own.building }, body: { occupation: 'bureaux' } });
  expect(await list()).toMatchObject({ waiting: 1 });
  await own.app.deliver();
  expect((await list()).data.map(({ rule }) => rule)).toEqual(['closed_hours']);
});

test('a building of which nothing is kept yet is waited for, and so are all when a month begins', async () => {
  await aMeter(own.building, 1000);
  await own.app.deliver();
  await own.app.store.db.execute(sql`delete from building_finding`);
  await own.app.store.db.execute(sql`delete from finding_state`);
  expect(await list()).toMatchObject({ data: [], buildings: 1, waiting: 1 });
  await refreshFindings(own.app.store.db, own.building, parisDay(NOW));
  expect(await list()).toMatchObject({ total: 1, buildings: 1, waiting: 0 });
  own.app.clock.now = Date.parse('2025-12-01T09:00:00Z');
  const { token } = await aMember(own.app, own.user.spaceId, 'administrateur');
  const later = async () => (await own.app.as(token).call(findingCalls.listFindings, { query: {} })).body;
  expect(await later()).toMatchObject({ total: 1, waiting: 1 });
  await refreshFindings(own.app.store.db, own.building, parisDay(own.app.clock.now));
  expect(await later()).toMatchObject({ waiting: 0 });
});

test('rules that changed are applied again to what nothing else changed', async () => {
  await aMeter(own.building, 1000);
  await own.app.deliver();
  const { db } = own.app.store;
  await db.execute(sql`delete from building_finding where building_id = ${own.building}`);
  await refreshFindings(db, own.building, parisDay(NOW));
  expect(await list()).toMatchObject({ data: [], waiting: 0 });
  await applyNewRules(db, own.building, parisDay(NOW));
  expect(await amounts()).toEqual([[own.building, 'base_load', 1752]]);
  expect(await list()).toMatchObject({ waiting: 0 });
});

test('an offer given later prices what was found', async () => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-11-01', '2025-11-01', () => 1000),
  );
  await own.app.deliver();
  expect(await amounts()).toEqual([]);
  await offer(source, BASE);
  expect(await list()).toMatchObject({ waiting: 1 });
  await own.app.deliver();
  expect(await amounts()).toEqual([[own.building, 'base_load', 1752]]);
});

test('a building inside another one is in what that one says', async () => {
  const inside = (await aBuilding(own.app, own.user))._id_building;
  await aMeter(inside, 1000);
  await own.app.deliver();
  expect(await amounts()).toEqual([[inside, 'base_load', 1752]]);
  await as().call(buildingCalls.addChildren, { params: { id: own.building }, body: { buildings: [inside] } });
  await own.app.deliver();
  expect(await amounts()).toEqual([[own.building, 'base_load', 1752]]);
});

test('contracts that are over or end soon follow the amounts, the earliest first', async () => {
  await aMeter(own.building, 1000);
  await own.app.deliver();
  const gas = async (validTo: string) => {
    const source = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    await offer(source, { ...BASE, kind: 'gaz', posts: [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.1 }], validTo });
    return source._id;
  };
  await gas('2028-12-31');
  const [soon, over] = [await gas('2025-12-31'), await gas('2025-10-31')];
  const found = await list();
  expect(found).toMatchObject({ total: 3, endings: 2 });
  expect(found.data.map(({ rule, _id_source, daysLeft }) => [rule, _id_source, daysLeft])).toEqual([
    ['base_load', null, null],
    ['contract_end', over, -23],
    ['contract_end', soon, 38],
  ]);
});

test('a colleague reads what is theirs', async () => {
  await aMeter(own.building, 1000);
  await own.app.deliver();
  const colleague = own.app.as((await aMember(own.app, own.user.spaceId, 'employe')).token);
  expect((await colleague.call(findingCalls.listFindings, { query: {} })).body).toMatchObject({
    data: [],
    total: 0,
    buildings: 0,
  });
});

test('what an estimated offer prices says so, in the list and in the sentences of the page, until it is confirmed', async () => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const added = await offer(source, { ...BASE, estimated: ['prices', 'power'] });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-11-01', '2025-11-22', () => 1000),
  );
  await own.app.deliver();
  const page = async () => (await as().call(findingCalls.getBuildingFindings, { params: { id: own.building } })).body;
  expect((await list()).data[0]).toMatchObject({ rule: 'base_load', estimated: true });
  expect((await page()).data[0]!.sentence).toMatch(/ par an\u00a0\(offre estimée\)\.$/);
  expect((await page()).day!.text).toMatch(/€\u00a0\(offre estimée\)/);
  const { _id, version: _version, ...terms } = added.body;
  await as().call(updateSourceOffer, { params: { id: source._id, offerId: _id }, body: { ...terms, estimated: [] } });
  await own.app.deliver();
  expect((await list()).data[0]).toMatchObject({ rule: 'base_load', estimated: false });
  expect((await page()).data[0]!.sentence).not.toContain('estimée');
  expect((await page()).day!.text).not.toContain('estimée');
});
