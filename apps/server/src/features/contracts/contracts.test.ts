import * as contractCalls from '@joulerie/contract/contracts';
import * as findingCalls from '@joulerie/contract/findings';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeEach, expect, test } from 'vitest';
import { aMember, aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE, GAS } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const NOW = Date.parse('2025-11-23T09:00:00Z');
beforeEach(() => {
  own.app.clock.now = NOW;
});

const list = async (query: Parameters<typeof call>[0] = {}) => (await call(query)).body;
const call = (query: {
  sort?: 'end' | 'supplier' | 'power' | 'building' | 'name';
  order?: 'asc' | 'desc';
  page?: number;
  limit?: number;
}) => own.app.as(own.user.token).call(contractCalls.listContracts, { query });

const NONE = { over: 0, gap: 0, check: 0, soon: 0, runs: 0, unknown: 0 };

test('a space without a meter has no contract', async () => {
  expect(await list()).toMatchObject({ data: [], total: 0, states: NONE });
});

test('expired contracts first, then by date of end, then those without one; each with its supplier, power and formula', async () => {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const gas = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
  const open = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
  await offer(meter, { ...BASE, validTo: '2026-06-30', supplierId: 'edf' });
  await offer(gas, { ...GAS, validTo: '2025-10-31', supplier: 'Gaz de la Vallée' });
  await offer(open, {
    ...BASE,
    taxes: 'HT',
    gridFormula: 'BTSUPCU4',
    subscribedPowerKva: null,
    subscribedPowers: ['HPH', 'HCH', 'HPB', 'HCB'].map((post, i) => ({ post, power: 60 + i })),
  });
  const { data, total, states } = await list();
  expect(states).toEqual({ ...NONE, over: 1, runs: 1, unknown: 1 });
  expect(total).toBe(3);
  expect(
    data.map(({ _id_source, end, state, supplier, power, formula }) => [
      _id_source,
      end,
      state,
      supplier,
      power,
      formula,
    ]),
  ).toEqual([
    [gas._id, '2025-10-31', 'over', 'Gaz de la Vallée', null, null],
    [meter._id, '2026-06-30', 'runs', 'EDF', { value: 6, unit: 'kVA' }, null],
    [open._id, null, 'unknown', null, { value: 63, unit: 'kVA' }, 'BT\u00a0>\u00a036\u00a0kVA, courte utilisation'],
  ]);
  expect(data[0]).toMatchObject({ energy: 'gaz', offer: 'Gaz', building: { _id: own.building } });
  expect((await list({ sort: 'power', order: 'desc' })).data[0]!._id_source).toBe(open._id);
  expect((await list({ sort: 'supplier' })).data.map(({ supplier }) => supplier)).toEqual([
    'EDF',
    'Gaz de la Vallée',
    null,
  ]);
  expect((await list({ limit: 2, page: 2 })).data).toHaveLength(1);
});

test('an offer that began after the date of end is the contract in force; one to come gives the end, not the terms', async () => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await own.app.as(own.user.token).call(sourceCalls.updateMeter, {
    params: { id: source._id },
    body: { endContractOn: '2025-12-31' },
  });
  expect((await list()).data[0]).toMatchObject({ end: '2025-12-31', state: 'soon', offer: null });
  await offer(source, { ...BASE, name: 'Ancienne', validFrom: '2024-01-01', validTo: '2025-12-31' });
  await offer(source, { ...BASE, name: 'Suivante', validFrom: '2026-01-01', validTo: '2028-12-31' });
  expect((await list()).data[0]).toMatchObject({ end: '2028-12-31', state: 'runs', offer: 'Ancienne' });
});

test.each([
  [
    'an offer that continues after the end of its point',
    '2025-03-31',
    [['2023-01-01', null]],
    '2025-03-31',
    null,
    'check',
  ],
  ['one that ends soon', '2025-03-31', [['2023-01-01', '2025-12-31']], '2025-12-31', null, 'soon'],
  ['an offer that began after that end', '2025-03-31', [['2025-04-01', null]], null, null, 'unknown'],
  [
    'a chain of offers',
    null,
    [
      ['2024-01-01', '2025-12-31'],
      ['2026-01-01', '2028-12-31'],
    ],
    '2028-12-31',
    null,
    'runs',
  ],
  [
    'a chain that a day breaks',
    null,
    [
      ['2024-01-01', '2025-12-31'],
      ['2026-01-02', null],
    ],
    '2025-12-31',
    null,
    'soon',
  ],
  ['a chain from the end of the point', '2025-12-31', [['2026-01-01', '2028-12-31']], '2028-12-31', null, 'runs'],
  [
    'an offer over after the end of its point',
    '2025-03-31',
    [['2024-01-01', '2025-10-31']],
    '2025-10-31',
    null,
    'over',
  ],
  [
    'no offer until the next one',
    null,
    [
      ['2024-01-01', '2025-10-31'],
      ['2026-01-01', '2028-12-31'],
    ],
    '2025-10-31',
    '2026-01-01',
    'gap',
  ],
  ['no offer before the first one', null, [['2026-01-01', null]], null, '2026-01-01', 'gap'],
] as const)('%s: the list and the finding of the source agree', async (_, endContractOn, offers, end, next, state) => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const as = own.app.as(own.user.token);
  await as.call(sourceCalls.updateMeter, { params: { id: source._id }, body: { endContractOn } });
  for (const [validFrom, validTo] of offers) await offer(source, { ...BASE, validFrom, ...(validTo && { validTo }) });
  const { data, states } = await list();
  expect(data[0]).toMatchObject({ end, next, state });
  expect(states).toEqual({ ...NONE, [state]: 1 });
  const isSaid = end !== null && state !== 'runs';
  const ofSource = (await as.call(findingCalls.getSourceFindings, { params: { id: source._id } })).body.data;
  const ranked = (await as.call(findingCalls.listFindings, { query: {} })).body.data;
  for (const found of [ofSource, ranked]) {
    const ends = found.filter(({ rule }) => rule === 'contract_end');
    expect(ends).toHaveLength(isSaid ? 1 : 0);
    for (const one of ends) expect(one.sentence).toContain(end!.split('-').toReversed().join('/'));
    if (state === 'gap' && isSaid)
      expect(ends[0]!.sentence).toMatch(/^Aucune offre depuis le 31\/10\/2025, la suivante commence le 01\/01\/2026/);
    if (state === 'check') expect(ends[0]!.sentence).toMatch(/l’offre saisie continue/);
  }
});

test('a colleague reads the contracts of the sources that they may see', async () => {
  await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const colleague = await aMember(own.app, own.user.spaceId, 'employe');
  expect((await own.app.as(colleague.token).call(contractCalls.listContracts, { query: {} })).body.total).toBe(0);
});
