import * as costs from '@joulerie/contract/costs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE } from './test-offers.ts';

/** Terms that few contracts have: a CTA read on the bill, a collective operation, a grouping, reactive energy. */
const own = ownBuilding();
const { offer: save, cost } = costCalls(own);

const HT = { ...BASE, taxes: 'HT', grid: 'table', validFrom: '2025-11-01', offPeak: [{ ranges: '22H00-6H00' }] };
const SMALL = { ...HT, gridFormula: 'BTINFCU4', subscribedPowerKva: 9 };
const HTA = {
  ...HT,
  gridFormula: 'HTACU5',
  subscribedPowerKva: null,
  subscribedPowers: ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'].map((post) => ({ post, power: 100 })),
};

/** Ten kilowatts all along November 2025: 720 kWh × 10, 240 h at night. */
async function aMeter() {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2025-10-31', '2025-12-02', () => 10_000, 30),
  );
  return source;
}
async function november(source: { _id: string }, body: object) {
  expect((await save(source, body)).status).toBe(201);
  return cost(source, '2025-11-01', '2025-11-30');
}
const shown = (cost: costs.Cost, text: string) =>
  cost.lines
    .filter((line) => line.label.includes(text))
    .map(({ label, quantity, amountEur }) => [label, quantity, amountEur]);

test('a CTA that was typed is billed instead of the share of the network', async () => {
  const cost = await november(await aMeter(), { ...SMALL, annualCtaEur: 36.5 });
  expect(shown(cost, 'CTA')).toEqual([['Contribution tarifaire d’acheminement (CTA, montant saisi)', 30, 3]]);
  expect(cost.known).toBe(true);
});

test('a CTA that was typed needs no formula when the price holds the network', async () => {
  const body = { ...SMALL, gridFormula: null, grid: 'included' };
  const without = await november(await aMeter(), body);
  expect(without.unknown.map(({ missing, lines }) => [missing, lines])).toEqual([['formula', ['cta']]]);
  expect(without.pricedKwh).toBe(7200);
  // Beside the price, the network has no line either.
  const beside = await november(await aMeter(), { ...SMALL, gridFormula: null });
  expect(beside.unknown.map(({ lines }) => lines)).toEqual([['network', 'cta']]);
  const cost = await november(await aMeter(), { ...body, annualCtaEur: 36.5 });
  // 10 €/month of subscription and 36.5 €/year of CTA over 30 days, 7 200 kWh at 20 c€ and excise 29.98 €/MWh, VAT 20 %.
  expect(cost.totalEur).toBeCloseTo(((120 * 30) / 365 + 3 + 7200 * 0.22998) * 1.2, 2);
});

test('the energy of a collective operation has its network price; what the supplier bills of the rest is unknown, and says why', async () => {
  const collective = [{ from: '2025-11-01', to: '2025-11-30', post: 'HPH', energy: 600 }];
  const cost = await november(await aMeter(), { ...SMALL, collective, collectiveGrid: 'operation' });
  expect(shown(cost, 'autoproduite').map(([label, kWh]) => [label, kWh])).toEqual([
    ['Acheminement\u00a0: part énergie autoproduite, heures pleines saison haute', 600],
  ]);
  // 16 hours a day of 10 kW are drawn in HPH: 4 800 kWh, less 600.
  expect(shown(cost, 'alloproduite, heures pleines').map(([, kWh]) => Math.round(Number(kWh)))).toEqual([4200]);
  expect(cost).toMatchObject({ known: false, totalEur: null });
  expect(cost.lines.filter(({ kind }) => kind === 'energie')).toEqual([]);
  expect(cost.unknown.map(({ reason }) => reason).join()).toContain('l’énergie reçue de l’autoconsommation collective');
});

test('a grouping and reactive energy are billed in HTA', async () => {
  const reactive = [
    { from: '2025-11-01', to: '2025-11-30', post: 'HPH', energy: 3000, flow: 'drawn' },
    { from: '2025-11-01', to: '2025-11-30', post: 'HCB', energy: 100, flow: 'sent' },
  ];
  const grouping = { overheadKm: 2, undergroundKm: 0, powerKw: 100 };
  const cost = await november(await aMeter(), { ...HTA, grouping, reactive });
  const [link] = shown(cost, 'regroupement');
  expect(link![0]).toBe('Acheminement\u00a0: regroupement, liaison aérienne');
  expect(Number(link![2])).toBeCloseTo((0.63 * 2 * 100 * 30) / 365, 1);
  const lines = cost.lines.filter(({ kind }) => kind === 'reactive');
  // Free up to 0.4 kVArh by kWh drawn in HPH (Sundays are off-peak): 25 days of 16 h at 10 kW, 4 000 kWh, less 1 600 kVArh.
  expect(lines.map(({ label, quantity }) => [label, Math.round(quantity!)])).toEqual([
    ['Énergie réactive, heures pleines saison haute', 1400],
    ['Énergie réactive injectée, heures creuses saison basse', 100],
  ]);
});

test('reactive energy of a month is judged whole and counts for the days of the period', async () => {
  const meter = await aMeter();
  const month = { from: '2025-11-01', to: '2025-11-30' };
  const reactive = [
    { ...month, post: 'HCB', energy: 300, flow: 'sent' },
    { ...month, post: 'HPH', energy: 3000, flow: 'drawn' },
  ];
  expect((await save(meter, { ...HTA, reactive })).status).toBe(201);
  const between = async (start_date: string, end_date: string) => {
    const query = { start_date, end_date, frequency: 'daily' as const };
    const { body } = await own.app.as(own.user.token).call(costs.getSourceCost, { params: { id: meter._id }, query });
    return body.lines.filter(({ kind }) => kind === 'reactive').map(({ quantity }) => Number(quantity!.toFixed(3)));
  };
  // 3 000 − 0,4 × 4 000 kWh of the month, by days: 1 400 / 3. The ten days alone would have a free share of their own.
  expect(await between('2025-11-11', '2025-11-20')).toEqual([100, 466.667]);
  expect(await between('2025-11-21', '2025-11-22')).toEqual([20, 93.333]);
});

test('a part of a bill of the operation has no network energy, and says which bill is whole', async () => {
  const meter = await aMeter();
  const collective = [{ from: '2025-11-01', to: '2025-11-30', post: 'HPH', energy: 600 }];
  expect((await save(meter, { ...SMALL, collective, collectiveGrid: 'operation' })).status).toBe(201);
  const query = { start_date: '2025-11-01', end_date: '2025-11-20', frequency: 'daily' as const };
  const { body } = await own.app.as(own.user.token).call(costs.getSourceCost, { params: { id: meter._id }, query });
  expect(shown(body, 'part énergie')).toEqual([]);
  expect(body.unknown.map(({ reason }) => reason).join()).toContain('du 01/11/2025 au 30/11/2025');
  // Management of a site of an operation: 21,27 € a year instead of 16,80 €.
  expect(body.lines.find(({ label }) => label.includes('gestion'))?.unitPrice).toBe(21.27);
});

const given = (post: string) => [{ from: '2025-11-01', to: '2025-11-30', post, energy: 600 }];

test('a participant says which network is theirs; an offer stored before that question has its figure and a warning', async () => {
  const meter = await aMeter();
  const cost = await november(meter, { ...SMALL, collective: given('HPH'), collectiveGrid: 'operation' });
  const assumed = 'acheminement de l’opération supposé';
  expect(cost.warnings.join()).not.toContain(assumed);
  await own.app.store.db.execute(
    sql`update source_offers set terms = terms - 'collectiveGrid' where source_id = ${meter._id}`,
  );
  const query = { start_date: '2025-11-01', end_date: '2025-11-30', frequency: 'monthly' as const };
  const { body } = await own.app.as(own.user.token).call(costs.getSourceCost, { params: { id: meter._id }, query });
  expect(body.lines).toEqual(cost.lines);
  expect(body.warnings.join()).toContain(assumed);
  const ordinary = await november(await aMeter(), { ...SMALL, collective: given('HPH'), collectiveGrid: 'ordinary' });
  expect(shown(ordinary, 'produite')).toEqual([]);
  // 30 days of 16 hours at 10 kW in HPH, all of them at the ordinary price.
  expect(shown(ordinary, 'part énergie, heures pleines').map(([, kWh]) => kWh)).toEqual([4800]);
});

test('a formula that the operation has no grid for asks nothing and has the ordinary network', async () => {
  const cost = await november(await aMeter(), { ...SMALL, gridFormula: 'BTINFLU', collective: given('BASE') });
  expect(shown(cost, 'part énergie').map(([, kWh]) => kWh)).toEqual([7200]);
});

test.each([{ grid: 'included' }, { grid: 'typed', gridTypedEurPerYear: 300 }])(
  'a network that is not read in the tables asks nothing of that of the operation: %j',
  async (terms) => {
    const body = { ...SMALL, ...terms, collective: given('HPH'), collectiveGrid: null };
    expect((await save(await aMeter(), body)).status).toBe(201);
    // Neither its classes: those of another formula are the participant's.
    expect((await save(await aMeter(), { ...body, gridFormula: 'BTINFLU', collective: given('BASE') })).status).toBe(
      201,
    );
  },
);

/** A row, and one more of the same energy over days that touch its own. */
const twice = (row: object) => [
  { ...row, from: '2025-11-01', to: '2025-11-15' },
  { ...row, from: '2025-11-15', to: '2025-11-30' },
];

test('rows that follow each other, of other classes or of other flows are kept', async () => {
  const days = { from: '2025-11-01', to: '2025-11-30', energy: 100 };
  const reactive = [
    { ...days, to: '2025-11-14', post: 'HPH', flow: 'drawn' },
    { ...days, from: '2025-11-15', post: 'HPH', flow: 'drawn' },
    { ...days, post: 'PTE', flow: 'drawn' },
    { ...days, post: 'HPH', flow: 'producer' },
  ];
  expect((await save(await aMeter(), { ...HTA, reactive })).status).toBe(201);
});

test.each([
  [{ collective: [{ from: '2025-11-30', to: '2025-11-01', post: 'HPH', energy: 1 }] }, 'collective.0.to'],
  [{ collective: [{ from: '2025-10-01', to: '2025-11-10', post: 'HPH', energy: 1 }] }, 'collective.0.from'],
  [{ reactive: [{ from: '2025-11-01', to: '2025-11-30', post: 'BASE', energy: 1 }] }, 'reactive.0.post'],
  [{ collective: [{ from: '2025-11-01', to: '2025-11-30', post: 'HPH', energy: -1 }] }, 'collective.0.energy'],
  [{ collective: twice({ post: 'HPH', energy: 100 }) }, 'collective.1.from'],
  [{ collective: given('HPH'), collectiveGrid: null }, 'collectiveGrid'],
  [{ gridFormula: null, collective: given('HPH'), collectiveGrid: null }, 'collectiveGrid'],
  [{ gridFormula: 'BTINFLU', collective: given('BASE'), collectiveGrid: 'operation' }, 'collectiveGrid'],
  [{ collective: given('BASE'), collectiveGrid: 'operation' }, 'collective.0.post'],
  [{ reactive: twice({ post: 'HPH', energy: 3000, flow: 'drawn' }) }, 'reactive.1.from'],
  [{ grouping: { overheadKm: -1, undergroundKm: 0, powerKw: 5 } }, 'grouping.overheadKm'],
])('%j is refused at %s', async (terms, field) => {
  const answer = await save(await aMeter(), { ...SMALL, collectiveGrid: 'ordinary', ...terms });
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
});
