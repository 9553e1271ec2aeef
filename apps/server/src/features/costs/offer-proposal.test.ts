import * as costs from '@joulerie/contract/costs';
import * as sourceCalls from '@joulerie/contract/sources';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { HOUSE, dailyCsv, demoFile, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from './test-offers.ts';

const own = ownBuilding();
const { offer, cost } = costCalls(own);
const as = () => own.app.as(own.user.token);
const proposal = async (source: { _id: string }, day?: string) =>
  as().call(costs.getOfferProposal, { params: { id: source._id }, query: { day } });

/** Four kilowatts all the time from January to March 2024. */
async function aMeter(options: { segment?: 'C5' | 'C4' } = {}) {
  const source = await aSource(own.app, own.user, own.building, options);
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-01-01', '2024-04-01', () => 4000),
  );
  return source;
}

test('a curve alone: the published tariff at the power that covers it, from its first day; nothing is stored', async () => {
  const meter = await aMeter();
  const { body } = await proposal(meter);
  expect(body).toMatchObject({ small: true, highestKva: 4, highestOn: '2024-01-01' });
  expect(body.offer).toMatchObject({
    prices: 'regulated',
    kind: 'Base',
    validFrom: '2024-01-01',
    validTo: null,
    subscribedPowerKva: 6,
    estimated: ['prices', 'option', 'power'],
  });
  expect((await as().call(costs.listSourceOffers, { params: { id: meter._id } })).body.total).toBe(0);
  expect(await cost(meter, '2024-01-01', '2024-01-31')).toMatchObject({ known: false, estimated: false });
});

test('added, its cost is known and is an estimate until its terms are confirmed', async () => {
  const meter = await aMeter();
  const added = await offer(meter, (await proposal(meter)).body.offer!);
  expect(added.status).toBe(201);
  const january = await cost(meter, '2024-01-01', '2024-01-31');
  expect(january).toMatchObject({ known: true, estimated: true });
  expect(january.sources[0]!._id_estimated).toBe(added.body._id);
  expect(january.warnings[0]).toMatch(
    /^Estimation\u00a0: prix du Tarif Bleu publié.*\u00a0; option supposée\u00a0; puissance souscrite déduite des mesures\./,
  );
  // 2 976 kWh and a month of subscription, at prices that have a public source each.
  expect(january.rows.every(({ references }) => references.length > 0)).toBe(true);
  expect(january.totalEur).toBeGreaterThan(2976 * 0.2);
  expect(january.totalEur).toBeLessThan(2976 * 0.3);

  const { _id, version: _version, ...terms } = added.body;
  await as().call(costs.updateSourceOffer, {
    params: { id: meter._id, offerId: _id },
    body: { ...terms, estimated: [] },
  });
  const confirmed = await cost(meter, '2024-01-01', '2024-01-31');
  expect(confirmed).toMatchObject({ estimated: false, totalEur: january.totalEur });
  expect(confirmed.sources[0]!._id_estimated).toBeNull();
  expect(confirmed.warnings.join()).not.toContain('Estimation');
});

test('the facts of the point come before the measures', async () => {
  const meter = await aMeter({ segment: 'C5' });
  const electricity = { subscribedPowerKva: 12, tariffFormulaCode: 'BTINFMUDT' };
  await as().call(sourceCalls.updateMeter, { params: { id: meter._id }, body: { point: { electricity } } });
  expect((await proposal(meter)).body.offer).toMatchObject({
    kind: 'HPHC',
    subscribedPowerKva: 12,
    estimated: ['prices', 'option'],
  });
});

test('the registers of a file say the option', async () => {
  const meter = await aSource(own.app, own.user, own.building, { idsource: HOUSE.pdl });
  await stored(own.app, own.user, meter, demoFile(HOUSE.index));
  expect((await proposal(meter)).body.offer).toMatchObject({ kind: 'Tempo', estimated: ['prices', 'power'] });
});

test('above 36 kVA, nothing is proposed without the formula of the point', async () => {
  expect((await proposal(await aMeter({ segment: 'C4' }))).body).toMatchObject({ small: false, offer: null });
});

test('above 36 kVA, the network of the point is billed at once, and one price completes it', async () => {
  own.app.clock.now = Date.parse('2026-02-10T09:00:00Z');
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  // Above 36 kVA stamps are the starts of intervals: some days around January.
  const rows = linkyRows('2025-12-31', '2026-02-02', () => 40_000);
  await storedCurve(own.app, own.user, meter, rows);
  const powerClasses = ['HPH', 'HCH', 'HPB', 'HCB'].map((name) => ({ name, kva: 60 }));
  const electricity = { tariffFormulaCode: 'BTSUPCU4', powerClasses, offPeakRanges: 'HC (22H00-6H00)' };
  await as().call(sourceCalls.updateMeter, { params: { id: meter._id }, body: { point: { electricity } } });
  const { body } = await proposal(meter);
  expect(body.offer).toMatchObject({
    kind: 'Base',
    prices: 'free',
    posts: [],
    grid: 'table',
    gridFormula: 'BTSUPCU4',
    subscribedPowers: powerClasses.map(({ name, kva }) => ({ post: name, power: kva })),
    validFrom: '2025-12-31',
    estimated: [],
  });
  const added = (await offer(meter, body.offer!)).body;
  const january = await cost(meter, '2026-01-01', '2026-01-31');
  expect(january).toMatchObject({ known: false, totalEur: null, estimated: false });
  expect(january.unknown).toEqual([
    expect.objectContaining({ missing: 'price', reason: expect.stringContaining('Prix de la fourniture inconnu') }),
  ]);
  const kinds = new Set(january.lines.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['accise', 'acheminement', 'cta', 'tva']);
  expect(january.pricedEur).toBeGreaterThan(500);

  const { _id, version: _version, ...terms } = added;
  const posts = [{ post: 'BASE', label: 'Toutes heures', eurPerKwh: 0.1 }];
  await as().call(costs.updateSourceOffer, { params: { id: meter._id, offerId: _id }, body: { ...terms, posts } });
  const priced = await cost(meter, '2026-01-01', '2026-01-31');
  // 29 760 kWh at 0.10 € before a VAT of 20 %.
  expect(priced).toMatchObject({ known: true, totalEur: expect.closeTo(january.pricedEur! + 29_760 * 0.1 * 1.2, 1) });
});

test.each([
  [{ routingTariff: 'T1' }, 'T1'],
  [{ carKwh: 73_500 }, 'T2'],
  [{ routingTariff: 'T3', carKwh: 73_500 }, 'T3'],
  [{}, null],
  [{ routingTariff: 'T4', carKwh: 9_000_000 }, null],
] as const)('a gas meter of %j has the distribution %s, without a price', async (gas, option) => {
  const meter = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
  await as().call(sourceCalls.updateMeter, { params: { id: meter._id }, body: { point: { gas } } });
  const { body } = await proposal(meter);
  if (option === null) expect(body.offer).toBeNull();
  else expect(body.offer).toMatchObject({ kind: 'gaz', gridFormula: option, posts: [], grid: 'table', estimated: [] });
});

test('the distribution of a gas meter is billed at once, and one price completes it', async () => {
  own.app.clock.now = Date.parse('2025-11-10T09:00:00Z');
  const meter = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
  await stored(
    own.app,
    own.user,
    meter,
    dailyCsv(
      'Date;Consommation (kWh)',
      '2025-10-01',
      Array.from({ length: 31 }, () => 100),
    ),
    {
      variable: 'conso_gaz',
      unit: 'kWh',
      stamp: 'start',
    },
  );
  await as().call(sourceCalls.updateMeter, { params: { id: meter._id }, body: { point: { gas: { carKwh: 36_500 } } } });
  const added = (await offer(meter, (await proposal(meter)).body.offer!)).body;
  const october = await cost(meter, '2025-10-01', '2025-10-31');
  expect(october).toMatchObject({ known: false, totalEur: null });
  expect(october.unknown.map(({ missing }) => missing)).toEqual(['price']);
  expect(october.lines.map(({ kind }) => kind)).not.toContain('energie');
  expect(october.pricedEur).toBeGreaterThan(30);
  const { _id, version: _version, ...terms } = added;
  const posts = [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.05 }];
  await as().call(costs.updateSourceOffer, { params: { id: meter._id, offerId: _id }, body: { ...terms, posts } });
  const priced = await cost(meter, '2025-10-01', '2025-10-31');
  expect(priced).toMatchObject({ known: true, totalEur: expect.closeTo(october.pricedEur! + 3100 * 0.05 * 1.2, 1) });
});

test('it holds on the days that no offer covers', async () => {
  const meter = await aMeter();
  await offer(meter, { ...BASE, validFrom: '2024-02-01', validTo: '2024-02-10' });
  await offer(meter, { ...BASE, validFrom: '2024-03-01' });
  const days = async (day?: string) => {
    const found = (await proposal(meter, day)).body.offer;
    return found && [found.validFrom, found.validTo];
  };
  expect(await days()).toEqual(['2024-01-01', '2024-01-31']);
  expect(await days('2024-02-20')).toEqual(['2024-02-11', '2024-02-29']);
  expect(await days('2024-02-10')).toBeNull();
  expect(await days('2024-03-01')).toBeNull();
});

test('heat has neither a published tariff nor a network of its own', async () => {
  const heat = await aSource(own.app, own.user, own.building, { idtype: 'cpcu' });
  expect((await proposal(heat)).error.code).toBe('source_type_mismatch');
});
