import * as buildingCalls from '@joulerie/contract/buildings';
import * as findingCalls from '@joulerie/contract/findings';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeEach, describe, expect, test } from 'vitest';
import { costCalls } from '../../testing/cost-calls.ts';
import { aMember, aSource } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = () => own.app.as(own.user.token);
/** 23 November 2025: the twelve complete months are November 2024 to October 2025. */
const NOW = Date.parse('2025-11-23T09:00:00Z');

beforeEach(() => {
  own.app.clock.now = NOW;
});

const ofBuilding = async () =>
  (await as().call(findingCalls.getBuildingFindings, { params: { id: own.building } })).body;
const ofSource = async (source: { _id: string }) =>
  (await as().call(findingCalls.getSourceFindings, { params: { id: source._id } })).body;

/** 2 kW at night and on Sundays, 5 kW else, from November 2024 to a day. */
async function aMeter(to = '2025-11-22') {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-11-01', to, (slot) => (slot % 48 < 12 || slot % 48 >= 44 ? 2000 : 5000)),
  );
  return source;
}

describe('findings of a building', () => {
  test('the base load of its year in euros, and its last day in words', async () => {
    await offer(await aMeter(), BASE);
    const found = await ofBuilding();
    expect(found).toMatchObject({ start_date: '2024-11-01', end_date: '2025-10-31' });
    expect(found.data.map(({ rule }) => rule)).toEqual(['base_load']);
    expect(found.data[0]).toMatchObject({ confidence: 'high', from: '2024-11-01', to: '2025-10-31', _id_source: null });
    // 2 kW × 8 760 h at 0.20 €.
    expect(found.data[0]!.eurPerYear).toBeCloseTo(3504, 6);
    expect(found.data[0]!.sentence).toBe(
      'Ce qui ne s’arrête jamais fait 2\u00a0kW jour et nuit, 50\u00a0% de l’électricité consommée\u00a0: 3\u202f500\u00a0€ par an.',
    );
    expect(found.baseLoad).toEqual({ powerW: 2000, eurPerYear: expect.closeTo(3504, 6) });
    // 96 kWh at 0.20 €, and a day of 120 € a year.
    expect(found.day).toEqual({
      day: '2025-11-21',
      text: 'Le vendredi 21/11/2025\u00a0: 96\u00a0kWh, 19,53\u00a0€',
    });
  });

  test('a base load that rose since the year before, in euros; the year before alone makes it speak', async () => {
    const source = await aMeter();
    await offer(source, BASE);
    expect((await ofBuilding()).data.map(({ rule }) => rule)).not.toContain('base_load_rise');
    const rows = linkyRows('2023-11-01', '2024-10-31', (slot) => (slot % 48 < 12 || slot % 48 >= 44 ? 1500 : 4500));
    await storedCurve(own.app, own.user, source, rows);
    const rise = (await ofBuilding()).data.find(({ rule }) => rule === 'base_load_rise')!;
    expect(rise).toMatchObject({ confidence: 'high', title: 'Talon en hausse de 33\u00a0%' });
    // 0.5 kW × 8 760 h at 0.20 €.
    expect(rise.eurPerYear).toBeCloseTo(876, 6);
    expect(rise.sentence).toBe(
      'Ce qui ne s’arrête jamais est passé en un an de 1,5\u00a0kW à 2\u00a0kW\u00a0: 876\u00a0€ de plus par an.',
    );
  });

  test('vehicles that charge at night are no waste of the night, from when their source says what it is for', async () => {
    await offer(await aMeter(), BASE);
    const charging = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const rows = linkyRows('2024-11-01', '2025-11-22', (slot) => (slot % 48 < 12 || slot % 48 >= 44 ? 7000 : 1000));
    await storedCurve(own.app, own.user, charging, rows);
    await offer(charging, BASE);
    await as().call(buildingCalls.updateBuilding, { params: { id: own.building }, body: { occupation: 'bureaux' } });
    const closed = async () => (await ofBuilding()).data.find(({ rule }) => rule === 'closed_hours')!;
    const ranked = async () =>
      (await as().call(findingCalls.listFindings, { query: {} })).body.data.find(
        ({ rule }) => rule === 'closed_hours',
      )!;
    const both = await closed();
    await own.app.deliver();
    expect((await ranked()).sentence).toBe(both.sentence);
    await as().call(sourceCalls.updateMeter, { params: { id: charging._id }, body: { usages: ['electric-vehicle'] } });
    const alone = await closed();
    expect(both.eurPerYear! - alone.eurPerYear!).toBeGreaterThan(3000);
    expect(alone).toMatchObject({
      confidence: 'high',
      sentence: expect.stringMatching(/, hors recharge de véhicules/),
    });
    await own.app.deliver();
    expect((await ranked()).sentence).toBe(alone.sentence);
  });

  test('of a school, its nights and Sundays instead; of a building that nobody described, what would let the rule speak', async () => {
    await offer(await aMeter(), BASE);
    expect((await ofBuilding()).lacking).toContainEqual(
      expect.objectContaining({ rule: 'closed_hours', next: 'occupation' }),
    );
    await as().call(buildingCalls.updateBuilding, { params: { id: own.building }, body: { occupation: 'ecole' } });
    const { data } = await ofBuilding();
    expect(data.map(({ rule }) => rule)).toEqual(['closed_hours']);
    expect(data[0]!.sentence).toMatch(/^La nuit et le dimanche, le bâtiment consomme encore /);
  });

  test('without an offer, the power and no amount; without a curve of the year, nothing but what lacks', async () => {
    const source = await aMeter('2024-12-01');
    const short = await ofBuilding();
    expect(short.data.filter(({ rule }) => rule !== 'coverage')).toEqual([]);
    expect(short.data[0]).toMatchObject({ rule: 'coverage', eurPerYear: null, _id_source: source._id });
    expect(short.lacking.map(({ next }) => next)).toContain('import');
    expect(short).toMatchObject({ day: null, baseLoad: null });
    await aMeter();
    expect((await ofBuilding()).data.find(({ rule }) => rule === 'base_load')).toBeUndefined();
  });

  test('a building without any source has no finding', async () => {
    expect(await ofBuilding()).toMatchObject({ data: [], lacking: [], day: null, baseLoad: null });
  });

  test('a contract that ends is said with its date, on its source', async () => {
    const source = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    await as().call(sourceCalls.updateMeter, {
      params: { id: source._id },
      body: { endContractOn: '2025-12-31' },
    });
    const [end] = (await ofSource(source)).data;
    expect(end).toMatchObject({ rule: 'contract_end', daysLeft: 38, _id_source: source._id, eurPerYear: null });
    expect(end!.sentence).toBe('Le contrat prend fin le 31/12/2025, dans 38\u00a0jours.');
    // An offer that began since is the contract in force.
    await offer(source, {
      ...BASE,
      name: 'Gaz',
      kind: 'gaz',
      posts: [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.1 }],
      validFrom: '2026-01-01',
    });
    expect((await ofSource(source)).data).toEqual([]);
  });

  test('what is about a source that the reader may not see is not theirs to read; what the building uses is', async () => {
    const source = await aMeter();
    await offer(source, { ...BASE, validTo: '2025-12-01' });
    expect((await ofBuilding()).data.map(({ rule }) => rule)).toEqual(['base_load', 'contract_end']);
    const colleague = await aMember(own.app, own.user.spaceId, 'employe');
    const { status } = await own.app
      .as(colleague.token)
      .call(findingCalls.getSourceFindings, { params: { id: source._id } });
    expect(status).toBe(404);
  });
});
