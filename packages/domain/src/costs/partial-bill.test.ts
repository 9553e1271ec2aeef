import { expect, test } from 'vitest';
import { CONTRACTS, FROM, TO, bill, curve, day, open, prices, small } from '../../test/bill-builders.ts';
import { sentenceOf, warningSentence } from '../answers/index.ts';
import { PUBLISHED } from '../tariffs/own-rates.ts';
import type { TariffTable } from '../tariffs/table.ts';
import { electricityBill, gasBill } from './bill.ts';
import type { Bill } from './bill-lines.ts';
import type { ElectricityContract, GasContract } from './contract.ts';

/** A bill keeps the lines that do not read a missing row, and its total is unknown with the reason. */
const without = (table: TariffTable, ...keys: string[]): TariffTable => ({
  ...table,
  rows: new Map([...table.rows].filter(([key]) => !keys.includes(key))),
});
const labels = ({ lines }: Bill): string[] => lines.filter(({ kind }) => kind !== 'tva').map(({ label }) => label);
const reasons = ({ gaps }: Bill): string[] => [...new Set(gaps.map(({ why }) => sentenceOf(why)))];
const energy = curve(5, 6000);

function electricity(contract: ElectricityContract, ...keys: string[]): { whole: Bill; partial: Bill } {
  const tariffs = { ...PUBLISHED, turpe: without(PUBLISHED.turpe, ...keys) };
  return { whole: bill(contract, energy), partial: bill({ ...contract, tariffs }, energy) };
}

test.each([
  ['CC|BT_INF_36', 'Acheminement\u00a0: composante de comptage', true],
  ['CG|BT_INF_36|unique|consommateur', 'Acheminement\u00a0: composante de gestion', true],
  ['CS_POWER|BTINFMU4|P', 'Acheminement\u00a0: part puissance (9\u00a0kVA)', true],
  ['CS_ENERGY|BTINFMU4|HCB', 'Acheminement\u00a0: part énergie, heures creuses saison basse', false],
])(
  'without %s an electricity bill loses that line only, and the CTA when its base is not whole',
  (key, label, base) => {
    const { whole, partial } = electricity(small(prices('HPHC', 0.15, 'HT', 'en sus')), key);
    const cta = 'Contribution tarifaire d’acheminement (CTA)';
    expect(labels(whole)).toContain(label);
    expect(labels(partial)).toEqual(labels(whole).filter((one) => one !== label && !(base && one === cta)));
    expect([whole.gaps, partial.totalTtcCents]).toEqual([[], null]);
    expect(reasons(partial)).toHaveLength(1);
    expect(reasons(partial)[0]).toMatch(/^Tarif inconnu\u00a0: .*TURPE/);
    expect(partial.gaps.every(({ rates }) => rates?.some((rate) => rate.key === key))).toBe(true);
    expect(partial.pricedTtcEur).toBeGreaterThan(0);
  },
);

test('two missing rows of a formula are asked for once', () => {
  const keys = ['CC|BT_INF_36', 'CS_ENERGY|BTINFMU4|HPH'];
  const { partial } = electricity(small(prices('HPHC', 0.15, 'HT', 'en sus')), ...keys);
  expect(reasons(partial)).toHaveLength(1);
  expect(partial.gaps[0]!.rates!.map(({ key }) => key).toSorted()).toEqual(keys);
});

test('an energy class that no row prices leaves the fixed network and the CTA of a large site', () => {
  const { whole, partial } = electricity(CONTRACTS['C4']!, 'CS_ENERGY|BTSUPLU4|HPH', 'CS_ENERGY|BTSUPCU4|HPH');
  const fixed = (one: Bill) => labels(one).filter((label) => /composante|part puissance|CTA/.test(label));
  expect(fixed(partial)).toEqual(fixed(whole));
  expect(fixed(whole).length).toBeGreaterThan(5);
});

test('a price with taxes keeps its total and shows the parts of the network that are known', () => {
  const { whole, partial } = electricity(small(prices('BASE', 0.2, 'TTC')), 'CC|BT_INF_36');
  expect(partial.totalTtcCents).toBe(whole.totalTtcCents);
  const network = partial.lines.filter(({ kind }) => kind === 'acheminement');
  expect(network.map(({ label, included, amountEur }) => [label, included, amountEur])).toContainEqual([
    'Acheminement\u00a0: composante de gestion (compris dans l’abonnement)',
    true,
    0,
  ]);
});

test('without a formula the lines of the supplier stay', () => {
  const result = bill({ ...small(prices('BASE', 0.1, 'HT', 'en sus')), formula: null }, energy);
  expect(new Set(labels(result))).toEqual(new Set(['Abonnement', 'Énergie, Base', 'Accise sur l’électricité']));
  expect([result.totalTtcCents, result.gaps[0]!.missing]).toEqual([null, 'formula']);
});

const kWh = new Float64Array(TO - FROM).fill(20);
const gas = (taxes: 'HT' | 'TTC', acheminement: 'compris' | 'en sus', table = PUBLISHED.gas): GasContract => ({
  option: 'T2',
  offers: [{ name: 'G', taxes, acheminement, subscriptionEurPerYear: 240, priceEurPerKWh: 0.09, ...open }],
  tariffs: { ...PUBLISHED, gas: table },
});
const gasOf = (contract: GasContract, fromDay = FROM, toDay = TO): Bill =>
  gasBill({ dayEnergies: { firstDay: fromDay, kWh }, contract, period: { fromDay, toDay } });

test.each([
  ['ATRD|T2|TERME_PROPORTIONNEL', ['Acheminement\u00a0: terme proportionnel ATRD']],
  ['ATRD|T2|ABONNEMENT', ['Acheminement\u00a0: abonnement ATRD T2', 'Contribution tarifaire d’acheminement (CTA)']],
])('without %s a gas bill loses the lines that read it', (key, gone) => {
  const whole = gasOf(gas('HT', 'en sus'));
  const partial = gasOf(gas('HT', 'en sus', without(PUBLISHED.gas, key)));
  expect(labels(whole)).toEqual(expect.arrayContaining(gone));
  expect(labels(partial)).toEqual(labels(whole).filter((label) => !gone.includes(label)));
  expect(partial.totalTtcCents).toBeNull();
  expect(partial.gaps[0]).toMatchObject({ missing: 'rate', rates: [{ key }] });
});

/** Lines of some kinds, before the cents that make them add up. */
const amounts =
  (kinds: RegExp) =>
  ({ lines }: Bill) =>
    lines.filter(({ kind }) => kinds.test(kind)).map(({ label, amountEur }) => [label, amountEur]);

test('without any price of the supplier, an electricity bill is that of the network and the taxes', () => {
  const priced = CONTRACTS['C4']!;
  const unsold = { ...priced, offers: [{ ...prices('BASE', 0.09, 'HT', 'en sus'), pricesEurPerKWh: {} }] };
  const [whole, partial] = [bill(priced, energy), bill(unsold, energy)];
  const regulated = amounts(/^(acheminement|cta|accise|depassement)$/);
  expect(regulated(partial)).toEqual(regulated(whole));
  expect(partial.lines.filter(({ kind }) => kind === 'abonnement' || kind === 'energie')).toEqual([]);
  expect(partial.totalTtcCents).toBeNull();
  expect(partial.gaps.map(({ why, missing }) => [why.reason, missing])).toEqual([['supply_price_unknown', 'price']]);
  expect(partial.pricedTtcEur).toBeGreaterThan(100);
  expect(partial.pricedTtcEur).toBeLessThan(whole.pricedTtcEur);
});

test('without any price of the supplier, a gas bill is that of the network and the taxes', () => {
  const priced = gas('HT', 'en sus');
  const unsold = { ...priced, offers: priced.offers.map((offer) => ({ ...offer, priceEurPerKWh: null })) };
  const [whole, partial] = [gasOf(priced), gasOf(unsold)];
  const regulated = amounts(/^(acheminement|cta|accise)$/);
  expect(regulated(whole).length).toBeGreaterThan(3);
  expect(regulated(partial)).toEqual(regulated(whole));
  expect(partial.lines.filter(({ kind }) => kind === 'abonnement' || kind === 'energie')).toEqual([]);
  expect([partial.totalTtcCents, partial.gaps.map(({ missing }) => missing)]).toEqual([null, ['price']]);
});

test('a gas network that the price holds needs its subscription only', () => {
  const table = without(PUBLISHED.gas, 'ATRD|T2|TERME_PROPORTIONNEL');
  expect(gasOf(gas('HT', 'compris', table)).totalTtcCents).toBe(gasOf(gas('HT', 'compris')).totalTtcCents);
});

test('transport without a row keeps the distribution, and its reason has no internal key', () => {
  const contract: GasContract = {
    ...gas('HT', 'en sus', without(PUBLISHED.gas, 'ATRD|T2|ABONNEMENT')),
    transport: { operator: 'NATRAN', ntr: 2, normalCapacityMWh: 1, storageMWhPerDay: 1 },
  };
  const early = gasOf(contract, day('2020-01-01'), day('2020-02-01'));
  expect(early.totalTtcCents).toBeNull();
  for (const { why } of early.gaps) expect(sentenceOf(why)).not.toMatch(/STOCKAGE|NATRAN|T[CR][SRL]\b|[|_]/);
  expect(reasons(early).some((text) => text.includes('réseau régional'))).toBe(true);
});

test('a CTA read on the bill needs no gas network that the price holds', () => {
  const table = without(PUBLISHED.gas, 'ATRD|T2|ABONNEMENT');
  const contract = gas('HT', 'compris', table);
  const typed = { ...contract, offers: contract.offers.map((offer) => ({ ...offer, ctaEurPerYear: 36.5 })) };
  expect([gasOf(contract).totalTtcCents, gasOf(typed).gaps]).toEqual([null, []]);
  const cta = gasOf(typed).lines.filter(({ kind }) => kind === 'cta');
  expect(cta.reduce((sum, { amountEur }) => sum + amountEur, 0)).toBeCloseTo((36.5 * (TO - FROM)) / 365, 9);
});

test.each([
  ['C4', 'CMDPS_ALPHA|BT_SUP_36', 'exceedances'],
  ['HTA fixed peak', 'CMDPS_CP|HTA', 'exceedances'],
])('%s without %s has no %s, and asks for that row', (name, key) => {
  const contract = { ...CONTRACTS[name]!, subscribed: 5 };
  const { whole, partial } = electricity(contract, key);
  const kinds = (one: Bill) => one.lines.filter(({ kind }) => kind === 'depassement').length;
  expect([kinds(whole) > 0, kinds(partial), partial.totalTtcCents]).toEqual([true, 0, null]);
  const [gap] = partial.gaps;
  expect(gap).toMatchObject({ missing: 'rate', rates: [{ table: 'turpe', key }] });
});

test('an HTA power price that is missing prices no exceedance either', () => {
  const { partial } = electricity({ ...CONTRACTS['HTA fixed peak']!, subscribed: 5 }, 'CS_POWER|HTACU5|HPH');
  const posts = partial.lines.filter(({ kind }) => kind === 'depassement').map(({ post }) => post);
  expect(posts).not.toContain('HPH');
  expect(posts).toContain('HCH');
});

test.each([
  ['CER_SOUTIRAGE|HTA', 'drawn', 'HPH'],
  ['CER_TGPHI_MAX|HTA', 'drawn', 'HPH'],
  ['CER_SOUTIRAGE_HCB_INJECTEE|HTA', 'sent', 'HCB'],
  ['CER_INJECTION|HTA', 'producer', 'HCH'],
] as const)('reactive energy without %s is unknown, and the row is asked for', (key, flow, post) => {
  const contract = CONTRACTS['HTA fixed peak']!;
  const reactive = [{ fromDay: FROM, toDay: FROM + 30, post, flow, reactiveKVArh: 5000, activeKWh: 1000 }];
  const of = (tariffs = PUBLISHED) =>
    electricityBill({ energy, contract: { ...contract, tariffs }, period: { fromDay: FROM, toDay: TO }, reactive });
  const lines = (one: Bill) => one.lines.filter(({ kind }) => kind === 'reactif').length;
  expect([lines(of()), of().gaps]).toEqual([1, []]);
  const partial = of({ ...PUBLISHED, turpe: without(PUBLISHED.turpe, key) });
  expect([lines(partial), partial.gaps.length]).toEqual([0, 1]);
  expect(partial.gaps[0]).toMatchObject({ missing: 'rate', rates: [{ key }] });
});

test('a network without a published grid and without off-peak hours lacks both', () => {
  const contract = { ...CONTRACTS['C4']!, offPeak: [], offers: [prices('BASE', 0.1, 'HT', 'en sus')] };
  const { partial } = electricity(contract, 'CC|BT_SUP_36');
  expect(new Set(partial.gaps.map(({ missing }) => missing))).toEqual(new Set(['rate', 'off_peak']));
});

test('reactive energy without the energy that it is compared to is unknown', () => {
  const contract = CONTRACTS['HTA fixed peak']!;
  const days = new Float64Array(TO - FROM).fill(100);
  const result = electricityBill({
    energy: { kind: 'days', firstDay: FROM, byPost: { BASE: days } },
    contract: { ...contract, offers: [prices('BASE', 0.1)] },
    period: { fromDay: FROM, toDay: TO },
    reactive: [{ fromDay: FROM, toDay: FROM + 30, post: 'HPH', reactiveKVArh: 5000 }],
  });
  expect(result.gaps.map(({ why }) => why.reason)).toContain('reactive_without_active');
});

test('a grid of the regulated tariff that nobody can type on a bill asks for no row', () => {
  const unknown = bill({ ...CONTRACTS['regulated Base']!, subscribed: 7 }, energy);
  expect(unknown.gaps.every(({ missing, rates }) => missing !== 'rate' || rates!.length > 0)).toBe(true);
});

test('what the base of the CTA warns of is said on the CTA', () => {
  const late = { fromDay: day('2026-08-01'), toDay: day('2026-09-01') };
  const flat = { kind: 'days' as const, firstDay: late.fromDay, byPost: { BASE: new Float64Array(31).fill(10) } };
  const contract = small(prices('BASE', 0.1));
  const { lines } = electricityBill({ energy: flat, contract, period: late });
  const cta = lines.find(({ kind }) => kind === 'cta')!;
  expect(cta.warnings.map(warningSentence).some((text) => text.includes('déduite par une règle'))).toBe(true);
});

test('a gas price with taxes is what is paid, detailed or not, and says that it was taken apart', () => {
  const days = TO - FROM;
  const paid = (240 * days) / 365 + 20 * days * 0.09;
  const detailed = gasOf(gas('TTC', 'compris'));
  expect(detailed.totalTtcEur).toBeCloseTo(paid, 8);
  expect(labels(detailed)).toContain('Accise sur le gaz naturel');
  expect(detailed.warnings.map(warningSentence)).toContain('Prix hors taxes déduit du prix TTC publié.');
  expect(gasOf(gas('HT', 'compris')).warnings.map(warningSentence)).not.toContain(
    'Prix hors taxes déduit du prix TTC publié.',
  );
  const undetailed = gasOf(gas('TTC', 'compris', without(PUBLISHED.gas, 'ATRD|T2|ABONNEMENT')));
  expect(undetailed.totalTtcEur).toBeCloseTo(paid, 8);
  expect(new Set(labels(undetailed))).toEqual(new Set(['Abonnement TTC', 'Énergie TTC']));
});

test.each([
  ['C4', '€/h', 1],
  ['HTA fixed peak', '€/kW', 2],
])('exceedances of %s are in %s, with the rows of their price', (name, unit, rows) => {
  const result = bill({ ...CONTRACTS[name]!, subscribed: 5 }, energy);
  const lines = result.lines.filter(({ kind }) => kind === 'depassement');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect([line.unitPriceUnit, line.rows.length]).toEqual([unit, rows]);
});

test('up to 36 kVA nothing is billed beyond the subscribed power', () => {
  const result = bill({ ...small(prices('BASE', 0.1)), subscribed: 0.1 }, energy);
  expect(result.lines.some(({ kind }) => kind === 'depassement')).toBe(false);
});
