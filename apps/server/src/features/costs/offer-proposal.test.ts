import * as costs from '@joulerie/contract/costs';
import * as sourceCalls from '@joulerie/contract/sources';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { HOUSE, demoFile, linkyRows, stored, storedCurve } from '../../testing/files.ts';
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

test('no price is proposed above 36 kVA', async () => {
  expect((await proposal(await aMeter({ segment: 'C4' }))).body).toMatchObject({ small: false, offer: null });
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

test('only electricity has a regulated tariff', async () => {
  const gas = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
  expect((await proposal(gas)).error.code).toBe('source_type_mismatch');
});
