import * as sourceCalls from '@joulerie/contract/sources';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { dailyCsv, stored } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { GAS } from './test-offers.ts';

const own = ownBuilding();
const { offer: save, cost } = costCalls(own);
const offer = async (source: { _id: string }, body: object) =>
  expect(await save(source, body)).toMatchObject({ status: 201 });

/** A network that gives 100 kWh a day from 1 January to 31 March 2025. */
async function aNetwork(idtype: 'cpcu' | 'regaz' = 'cpcu') {
  const source = await aSource(own.app, own.user, own.building, { idtype });
  const file = dailyCsv(
    'Date;Valeur',
    '2025-01-01',
    Array.from({ length: 90 }, () => 100),
  );
  await stored(own.app, own.user, source, file, { variable: idtype === 'cpcu' ? 'chaleur' : 'conso_gaz', unit: 'kWh' });
  return source;
}

const CONTRACT = {
  name: 'Police d’abonnement',
  kind: 'chaleur',
  validFrom: '2024-01-01',
  prices: 'free',
  taxes: 'HT',
  heat: {
    r1: { eur: 62.1, per: 'MWh' },
    r2: { eur: 38.5, per: 'kW', units: 120 },
    vat: { r1: 5.5, r2: 20 },
  },
} as const;
const REVISED = {
  ...CONTRACT,
  indexed: ['k1', 'k2'],
  indexes: [
    { coefficient: 'k1', from: '2025-01-01', to: '2025-01-31', value: 1.083 },
    { coefficient: 'k2', from: '2025-01-01', to: '2025-12-31', value: 1.042 },
  ],
} as const;
const lines = ({ lines: list }: Awaited<ReturnType<typeof cost>>) =>
  list.map(({ kind, label, quantity, unitPrice, amountEur }) => [kind, label, quantity, unitPrice, amountEur]);

test('the heat of a month is billed from R1 and R2, to the cent', async () => {
  const network = await aNetwork();
  await offer(network, CONTRACT);
  const january = await cost(network, '2025-01-01', '2025-01-31');
  // R1: 3.1 MWh × 62.10 = 192.51; R2: 120 × 38.50 × 31/365 = 392.383562; VAT 10.58805 and 78.476712.
  expect(january).toMatchObject({ known: true, totalEur: 673.96, unknown: [], warnings: [], coverage: 1 });
  expect(january.lines.map(({ kind, amountEur }) => [kind, amountEur])).toEqual([
    ['abonnement', 392.38],
    ['energie', 192.51],
    ['tva', 78.48],
    ['tva', 10.59],
  ]);
  expect(january.posts).toMatchObject([{ energy: 'chaleur', label: 'Chaleur', kwh: [3100] }]);
  expect(january.posts[0]!.eur[0]).toBeCloseTo(192.51 * 1.055, 6);
  expect(january.fixedEur[0]).toBeCloseTo(392.383562 * 1.2, 5);
});

test('the coefficients revise R1 and R2, and the lines say by how much', async () => {
  const network = await aNetwork();
  await offer(network, REVISED);
  const january = await cost(network, '2025-01-01', '2025-01-31');
  // 3.1 × 62.10 × 1.083 = 208.48833, with 5.5 %: 219.955188; 4 814.04 × 31/365 = 408.863671, with 20 %: 490.636405.
  expect(january).toMatchObject({ known: true, totalEur: 710.59 });
  expect(lines(january).slice(0, 2)).toEqual([
    ['abonnement', 'R2, part fixe\u00a0: 120\u00a0kW × 38,5\u00a0€/kW/an × k2 1,042', 31, 4814.04, 408.86],
    ['energie', 'R1, énergie\u00a0: 62,1\u00a0€/MWh × k1 1,083', 3100, expect.closeTo(0.0672543, 10), 208.49],
  ]);
});

test('a coefficient that ends makes what it revises unknown from the next day on, and says what to type', async () => {
  const network = await aNetwork();
  await offer(network, REVISED);
  const winter = await cost(network, '2025-01-01', '2025-02-28');
  expect(winter).toMatchObject({ known: false, totalEur: null, totalKwh: 5900, pricedKwh: 3100 });
  expect(winter.unknown).toEqual([
    expect.objectContaining({
      from: '2025-02-01',
      to: '2025-02-28',
      cause: 'tariff',
      missing: 'index',
      reason:
        'Tarif inconnu\u00a0: le coefficient k1 n’est saisi que jusqu’au 31/01/2025. Saisissez sa valeur suivante, lue sur la facture ou l’avis de révision.',
    }),
  ]);
  // The fixed part of February stays known: 4 814.04 × 59/365 with its VAT, beside January's energy.
  expect(winter.pricedEur).toBeCloseTo(((4814.04 * 59) / 365) * 1.2 + 219.955188, 1);
  const february = await cost(network, '2025-02-01', '2025-02-28');
  expect(february).toMatchObject({ totalEur: null, pricedKwh: 0, coverage: 0 });
});

test('a contract that ends is unknown from the next day on, fixed part included', async () => {
  const network = await aNetwork();
  await offer(network, { ...CONTRACT, validTo: '2025-01-31' });
  const winter = await cost(network, '2025-01-01', '2025-02-28');
  expect(winter).toMatchObject({ totalEur: null, pricedEur: 673.96 });
  expect(winter.unknown).toMatchObject([
    { from: '2025-02-01', to: '2025-02-28', missing: 'offer', reason: expect.stringContaining('31/01/2025') },
  ]);
});

test('prices with taxes are billed as they are, and a surface or a flat rate counts as a power does', async () => {
  const network = await aNetwork();
  const heat = { r1: { eur: 0.0655, per: 'kWh' }, r2: { eur: 4.2, per: 'm²', units: 2500 }, vat: null };
  await offer(network, { ...CONTRACT, taxes: 'TTC', heat });
  // 3 100 × 0.0655 = 203.05; 10 500 × 31/365 = 891.780822.
  expect(await cost(network, '2025-01-01', '2025-01-31')).toMatchObject({ known: true, totalEur: 1094.83 });
});

test('R2 is counted on the billable power of the source; without one it is unknown and asked', async () => {
  const network = await aNetwork();
  await offer(network, { ...CONTRACT, heat: { ...CONTRACT.heat, r2: { ...CONTRACT.heat.r2, units: null } } });
  const unknown = await cost(network, '2025-01-01', '2025-01-31');
  expect(unknown).toMatchObject({ totalEur: null, unknown: [{ missing: 'power', cause: 'tariff' }] });
  // 192.51 × 1.055
  expect(unknown.pricedEur).toBe(203.1);
  await own.app.as(own.user.token).callLoosely(sourceCalls.updateMeter, {
    params: { id: network._id },
    body: { point: { network: { subscribedPowerKw: 150, billablePowerKw: 120 } } },
  });
  expect(await cost(network, '2025-01-01', '2025-01-31')).toMatchObject({ known: true, totalEur: 673.96 });
});

test('regulated gas is billed by the terms of its contract, or by the prices of gas that coefficients revise', async () => {
  const [operator, supplier] = [await aNetwork('regaz'), await aNetwork('regaz')];
  await offer(operator, CONTRACT);
  expect(await cost(operator, '2025-01-01', '2025-01-31')).toMatchObject({ known: true, totalEur: 673.96 });
  const k1 = { coefficient: 'k1', from: '2025-01-01', to: '2025-01-31', value: 1.1 };
  await offer(supplier, { ...GAS, indexed: ['k1'], indexes: [k1] });
  // 3 100 × 0.10 × 1.1 = 341, and 20 € × 12 × 31/365 = 20.383562, all taxes in.
  expect(await cost(supplier, '2025-01-01', '2025-01-31')).toMatchObject({ known: true, totalEur: 361.38 });
  const february = await cost(supplier, '2025-02-01', '2025-02-28');
  expect(february).toMatchObject({ totalEur: null, unknown: [{ missing: 'index', from: '2025-02-01' }] });
});

test.each<[string, object, string]>([
  ['no R1', { heat: null }, 'heat.r1.eur'],
  ['prices before tax without a rate', { heat: { ...CONTRACT.heat, vat: null } }, 'heat.vat.r1'],
  ['R2 without its rate', { heat: { ...CONTRACT.heat, vat: { r1: 5.5, r2: null } } }, 'heat.vat.r2'],
  ['a regulated price', { prices: 'regulated' }, 'prices'],
  ['a value that ends before it begins', { indexes: [{ ...REVISED.indexes[0], to: '2024-12-31' }] }, 'indexes.0.to'],
  [
    'two values of one day',
    { indexes: [REVISED.indexes[0], { ...REVISED.indexes[0], from: '2025-01-31', to: '2025-03-31' }] },
    'indexes.1.from',
  ],
])('%s is refused, by its field', async (_what, changes, field) => {
  const network = await aSource(own.app, own.user, own.building, { idtype: 'cpcu' });
  const answer = await save(network, { ...REVISED, ...changes });
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
});

test('the terms of heat are not those of electricity, nor its coefficients', async () => {
  const [meter, network] = [
    await aSource(own.app, own.user, own.building),
    await aSource(own.app, own.user, own.building, { idtype: 'cpcu' }),
  ];
  expect((await save(meter, CONTRACT)).error.code).toBe('source_type_mismatch');
  expect((await save(network, GAS)).error.code).toBe('source_type_mismatch');
  const base = { name: 'Base', kind: 'Base', validFrom: '2024-01-01', prices: 'regulated', indexed: ['k1'] };
  expect(Object.keys((await save(meter, base)).error.fields!)).toEqual(['indexed']);
});
