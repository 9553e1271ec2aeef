import { expect, test } from 'vitest';
import { HPHC, halfHours, year } from '../findings/test-sites.ts';
import { costOfPart } from './energy-cost.ts';
import type { ElectricityContract } from './contract.ts';

const MARCH = year('2026-03-01', '2026-04-01');
const open = { fromDay: null, toDay: null };
const priceHt = {
  kind: 'prices',
  name: 'X',
  scheme: 'BASE',
  taxes: 'HT',
  subscriptionEurPerYear: 1000,
  pricesEurPerKWh: { BASE: 0.1 },
  ...open,
} as const;
const nights = halfHours(MARCH, (_, minute) => (minute < 360 || minute >= 1320 ? 2000 : 0));
const eurOf = (contract: ElectricityContract) => {
  const cost = costOfPart(contract, nights, MARCH);
  return cost.known ? cost.eur : cost.reason;
};

test('nights cost the price of nights, without the subscription: 2 kW over 31 nights of 8 h, one of them of 7 h', () => {
  expect(costOfPart(HPHC, nights, MARCH)).toMatchObject({
    known: true,
    kWh: expect.closeTo(494, 9),
    eur: expect.closeTo(494 * 0.15, 9),
  });
});

test('before tax: the price, the excise and the network of the season, with their VAT', () => {
  const contract: ElectricityContract = {
    ...HPHC,
    subscribed: 60,
    formula: 'BTSUPCU4',
    offers: [{ ...priceHt, acheminement: 'en sus' }],
  };
  // March is high season: 4.21 c€ at night (HCH), and 26.58 €/MWh of excise above 36 kVA.
  expect(eurOf(contract)).toBeCloseTo(494 * (0.1 + 0.0421 + 0.02658) * 1.2, 6);
  expect(eurOf({ ...contract, offers: [{ ...priceHt, acheminement: 'compris' }] })).toBeCloseTo(
    494 * (0.1 + 0.02658) * 1.2,
    6,
  );
});

test('what only yearly amounts read may be unknown; what a kWh costs may not', () => {
  const held: ElectricityContract = {
    ...HPHC,
    subscribed: 60,
    formula: null,
    offers: [{ ...priceHt, acheminement: 'compris' }],
  };
  expect(eurOf(held)).toBeCloseTo(494 * (0.1 + 0.02658) * 1.2, 6);
  expect(eurOf({ ...held, offers: [{ ...priceHt, acheminement: 'en sus' }] })).toBe('formula_unknown');
  expect(eurOf({ ...held, formula: 'BTSUPCU4', subscribed: [] })).toBe('power_unknown');
  expect(eurOf({ ...HPHC, offPeak: [] })).toBe('post_unknown');
  expect(eurOf({ ...HPHC, offers: [] })).toBe('no_offer_on_days');
});
