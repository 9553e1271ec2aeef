import { describe, expect, test } from 'vitest';
import { CONTRACTS, bill, curve, day, open, prices, small } from '../../test/bill-builders.ts';
import { dayStart } from '../calendar/paris.ts';
import type { Bill } from './bill-lines.ts';
import { electricityBill } from './bill.ts';
import type { ElectricityContract, PriceOffer } from './contract.ts';

/** A bill whose contract lacks a term keeps the lines that do not read it. */
const FROM = day('2025-11-01');
const TO = day('2025-12-01');
/** One kilowatt all along November 2025: 720 kWh, 480 of them from 6:00 to 22:00. */
const startMs = dayStart(FROM);
const flat = { kind: 'curve' as const, startMs, stepS: 1800, powerW: new Float64Array(30 * 48).fill(1000) };
const november = (contract: ElectricityContract) => bill(contract, flat, FROM, TO);
const lines = ({ lines: all }: Bill) =>
  all
    .filter(({ kind, included }) => kind !== 'tva' && !included)
    .map(({ kind, quantity, amountEur }) => [kind, Math.round(quantity), Number(amountEur.toFixed(4))]);
const gaps = (result: Bill) => result.gaps.map(({ why, missing }) => [why.reason, missing]);
const offer = (taxes: 'HT' | 'TTC', acheminement: 'compris' | 'en sus', more: Partial<PriceOffer> = {}) => ({
  ...(prices('BASE', 0.1, taxes, acheminement, 365) as PriceOffer),
  ...more,
});
/** 365 € a year over 30 days, 720 kWh at 10 c€, excise of 29,98 €/MWh (August 2025, ménages et assimilés). */
const SUBSCRIPTION = ['abonnement', 30, 30];
const ENERGY = ['energie', 720, 72];
const EXCISE = ['accise', 720, 21.5856];

describe('without a power', () => {
  const without = (one: PriceOffer, formula: ElectricityContract['formula'] = 'BTINFCU4'): ElectricityContract => ({
    ...small(one, formula ?? 'BTINFCU4'),
    formula,
    subscribed: [],
  });
  test('a price beside the network loses the power part and the CTA', () => {
    const result = november(without(offer('HT', 'en sus')));
    // CG 16,80 and CC 22,92 € a year (CRE, délibération 2025-40) over 30 days of 365; 480 h HPH at 7,49 c€, 240 h HCH at 3,97 c€.
    expect(lines(result)).toEqual([
      SUBSCRIPTION,
      ['acheminement', 30, 1.3808],
      ['acheminement', 30, expect.any(Number)],
      ENERGY,
      ['acheminement', 480, 35.952],
      ['acheminement', 240, 9.528],
      EXCISE,
    ]);
    expect([result.totalTtcCents, gaps(result)]).toEqual([null, [['power_unknown', 'power']]]);
    expect(result.pricedTtcEur).toBeGreaterThan(150);
  });
  test('a price that holds the network and a typed CTA need none', () => {
    const result = november(without(offer('HT', 'compris', { ctaEurPerYear: 36.5 })));
    expect(lines(result)).toEqual([SUBSCRIPTION, ENERGY, ['cta', 30, 3], EXCISE]);
    // (30 + 3 + 72 + 21,5856) × 1,2.
    expect([result.totalTtcCents, result.gaps]).toEqual([15_190, []]);
  });
  test('a price with taxes is what is paid', () => {
    const result = november(without(offer('TTC', 'compris')));
    expect([result.totalTtcCents, result.gaps]).toEqual([10_200, []]);
  });
  test('a regulated price depends on it', () => {
    const result = november({ ...small({ kind: 'regulated', option: 'BASE', ...open }), subscribed: [] });
    expect([lines(result), gaps(result)]).toEqual([[], [['power_unknown', 'power']]]);
  });
  test('the excise of a large site, which depends on it, is unknown too', () => {
    const result = november(without(offer('HT', 'compris', { ctaEurPerYear: 36.5 }), 'BTSUPCU4'));
    expect(lines(result)).toEqual([SUBSCRIPTION, ENERGY, ['cta', 30, 3]]);
    expect(gaps(result)).toEqual([['power_unknown', 'power']]);
  });
  test('exceedances of a large site are unknown, although no line of the bill needs the power', () => {
    const known = offer('HT', 'compris', { ctaEurPerYear: 36.5 });
    const result = november({ ...without(known, 'BTSUPCU4'), excise: 'PME' });
    expect(gaps(result)).toEqual([['power_unknown', 'power']]);
    expect(gaps(november({ ...without(known), excise: 'PME' }))).toEqual([]);
  });
  test('nor formula: what needs neither is billed, and both are asked for', () => {
    const result = november(without(offer('HT', 'en sus'), null));
    expect(lines(result)).toEqual([SUBSCRIPTION, ENERGY]);
    expect(gaps(result)).toEqual([
      ['formula_unknown', 'formula'],
      ['power_unknown', 'power'],
    ]);
    // Until July 2025 the VAT of the subscription depended on the power: that line is unknown as well.
    const { powerW } = flat;
    const june = electricityBill({
      energy: { ...flat, startMs: dayStart(day('2025-06-01')), powerW },
      contract: without(offer('HT', 'en sus'), null),
      period: { fromDay: day('2025-06-01'), toDay: day('2025-07-01') },
    });
    expect(lines(june)).toEqual([ENERGY]);
  });
});

test.each([
  ['a class without power', { HPH: 60, HCH: 60, HPB: 60 }, 'class_power_unknown'],
  ['powers that fall', { HPH: 60, HCH: 50, HPB: 60, HCB: 60 }, 'powers_decreasing'],
])('%s leaves the supplier, the network energy, management and metering of a large site', (_, subscribed, reason) => {
  const result = november({ ...CONTRACTS['C4']!, subscribed, excise: 'PME' });
  const kinds = lines(result).map(([kind, quantity]) => `${kind} ${quantity}`);
  expect(kinds).toEqual([
    'abonnement 30',
    'acheminement 30',
    'acheminement 30',
    'energie 480',
    'energie 240',
    'acheminement 480',
    'acheminement 240',
    'accise 720',
  ]);
  expect(gaps(result)).toEqual([[reason, 'power']]);
});

test('a class without power is the only reason, also where the excise depends on the power', () => {
  const result = november({ ...CONTRACTS['C4']!, subscribed: { HPH: 60, HCH: 60, HPB: 60 } });
  expect(gaps(result)).toEqual([['class_power_unknown', 'power']]);
});

describe('a post without a price', () => {
  const half = {
    ...offer('HT', 'compris', { ctaEurPerYear: 0 }),
    scheme: 'HPHC' as const,
    pricesEurPerKWh: { HP: 0.2 },
  };
  test('leaves the lines of the others, and the excise of all the energy', () => {
    const result = november(small(half));
    expect(lines(result)).toEqual([SUBSCRIPTION, ['energie', 480, 96], ['cta', 30, 0], EXCISE]);
    expect(gaps(result)).toEqual([['price_unknown_for_post', 'price']]);
  });
  test('with taxes, the same', () => {
    const result = november({ ...small({ ...half, taxes: 'TTC', ctaEurPerYear: null }), formula: null });
    expect(lines(result)).toEqual([SUBSCRIPTION, ['energie', 480, 96]]);
    expect([result.totalTtcCents, gaps(result)]).toEqual([null, [['price_unknown_for_post', 'price']]]);
  });
});

test('excise is due on energy that has no post', () => {
  const contract = { ...small(prices('HPHC', 0.1)), offPeak: [] };
  const result = november(contract);
  expect(lines(result).filter(([kind]) => kind === 'accise')).toEqual([EXCISE]);
  expect(gaps(result)).toEqual([['post_unknown', 'off_peak']]);
  const known = november({
    ...contract,
    tempo: { firstDay: FROM - 1, colours: new Uint8Array(40) },
    offers: [prices('TEMPO', 0.1)],
  });
  expect(lines(known).filter(([kind]) => kind === 'accise')).toEqual([EXCISE]);
});

test('exceedances of a month do not depend on an offer that changes neither formula nor power', () => {
  const energy = curve(7, 130_000);
  for (const name of ['C4', 'HTA fixed peak']) {
    const contract = CONTRACTS[name]!;
    const [one] = contract.offers;
    const cut = day('2025-11-12');
    const dated = {
      ...contract,
      formulas: [{ fromDay: cut, toDay: null, formula: contract.formula! }],
      offers: [
        { ...one!, toDay: cut },
        { ...one!, fromDay: cut },
      ],
    };
    const over = (result: Bill) =>
      result.lines
        .filter(({ kind }) => kind === 'depassement')
        .map(({ post, fromDay, toDay, quantity }) => [post, fromDay, toDay, quantity]);
    const whole = over(bill(contract, energy, FROM, TO));
    expect(whole.length).toBeGreaterThan(0);
    expect(over(bill(dated, energy, FROM, TO))).toEqual(whole);
    // Other powers from that day cut the month.
    const powers = contract.subscribed as Record<string, number>;
    const higher = Object.fromEntries(Object.entries(powers).map(([post, kW]) => [post, kW + 5]));
    const subscribed = [
      { fromDay: null, toDay: cut, power: powers },
      { fromDay: cut, toDay: null, power: higher },
    ];
    expect(over(bill({ ...contract, subscribed }, energy, FROM, TO)).length).toBeGreaterThan(whole.length);
  }
});
