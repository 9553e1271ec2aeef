import { describe, expect, test } from 'vitest';
import { CONTRACTS, FROM, TO, curve, day, prices } from '../../test/bill-builders.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill } from '../costs/bill.ts';
import type { ElectricityContract, SupplyOffer } from '../costs/contract.ts';
import { withOwnRates } from '../tariffs/own-rates.ts';
import { compareOffers } from './compare.ts';
import type { Offer } from './offer.ts';

/** The ranking and the bill of the page price the same contract, for the same days. */
const offer = (supply: SupplyOffer, more: Partial<Offer> = {}): Offer => ({
  id: 'own',
  name: 'Mon offre',
  supplier: null,
  source: null,
  supply,
  ...more,
});
const period = { fromDay: FROM, toDay: TO };
const energy = curve(7, 60_000);

function both(contract: ElectricityContract, input = energy) {
  const supply = contract.offers[0]!;
  const ranking = compareOffers({ energy: input, period, contract, offers: [offer(supply)], currentId: 'own' });
  return { bill: electricityBill({ energy: input, contract, period }), ranking, own: ranking.ranked[0] };
}

describe('an offer in the ranking costs what the bill says', () => {
  test.each(Object.entries(CONTRACTS).filter(([, { offers }]) => offers.every(({ kind }) => kind !== 'spot')))(
    '%s',
    (_, contract) => {
      const { bill, own, ranking } = both(contract);
      if (bill.totalTtcCents === null) {
        expect(ranking.refused).toHaveLength(1);
        return;
      }
      expect(own!.totalCents).toBe(bill.totalTtcCents);
      const { subscriptionEur, networkEnergyEur, exceedanceEur, posts } = own!;
      const parts = posts.reduce(
        (sum, post) => sum + post.amountEur,
        subscriptionEur + networkEnergyEur + exceedanceEur,
      );
      expect(parts).toBeCloseTo(bill.totalTtcEur!, 8);
    },
  );

  test('with the network that the customer typed', () => {
    const typed = (networkEurPerYear: number): ElectricityContract => ({
      ...CONTRACTS['C4']!,
      offers: [{ ...prices('BASE', 0.1, 'HT', 'en sus'), networkEurPerYear } as SupplyOffer],
    });
    const { bill, own } = both(typed(3000));
    expect(own!.totalCents).toBe(bill.totalTtcCents);
    expect(both(typed(4000)).own!.totalEur - own!.totalEur).toBeCloseTo((1000 * (TO - FROM) * 1.2) / 365, 6);
  });

  test('with the rates of the customer’s own bill where no text gives any', () => {
    const before = { fromDay: day('2024-01-01'), toDay: day('2024-02-01') };
    const input = { ...energy, startMs: dayStart(before.fromDay) };
    const own = { fromDay: before.fromDay, toDay: before.toDay };
    const rate = (key: string, value: number) => ({ table: 'turpe' as const, key, value, ...own });
    const contract: ElectricityContract = {
      ...CONTRACTS['C4']!,
      formula: 'BTSUPLU4',
      offers: [prices('BASE', 0.1, 'HT', 'en sus')],
      tariffs: withOwnRates([
        rate('CG|BT_SUP_36|unique|consommateur', 217),
        rate('CC|BT_SUP_36', 283),
        rate('CMDPS_ALPHA|BT_SUP_36', 11),
        ...['HPH', 'HCH', 'HPB', 'HCB'].flatMap((post, i) => [
          rate(`CS_POWER|BTSUPLU4|${post}`, 20 - i),
          rate(`CS_ENERGY|BTSUPLU4|${post}`, 0.05 - i / 100),
        ]),
      ]),
    };
    const bill = electricityBill({ energy: input, contract, period: before });
    const found = compareOffers({ energy: input, period: before, contract, offers: [offer(contract.offers[0]!)] });
    expect(bill.gaps).toEqual([]);
    expect(found.ranked[0]!.totalCents).toBe(bill.totalTtcCents);
  });

  test('with the exceedances of the powers by class', () => {
    const { bill, own } = both(CONTRACTS['C4']!);
    const exceedances = bill.lines.filter(({ kind }) => kind === 'depassement');
    expect(exceedances.length).toBeGreaterThan(0);
    const eur = exceedances.reduce((sum, { amountTtcEur }) => sum + amountTtcEur!, 0);
    expect(own!.exceedanceEur).toBeCloseTo(eur, 8);
    const given = compareOffers({
      energy,
      period,
      contract: CONTRACTS['C4']!,
      offers: [offer(CONTRACTS['C4']!.offers[0]!)],
      exceedances: [],
    });
    expect(given.ranked[0]!.exceedanceEur).toBe(0);
  });

  test('powers that fall from a class to the next are refused, as on the bill', () => {
    const contract = { ...CONTRACTS['C4']!, subscribed: { HPH: 60, HCH: 50, HPB: 60, HCB: 60 } };
    const { bill, ranking } = both(contract);
    expect(bill.totalTtcCents).toBeNull();
    expect([ranking.ranked, ranking.refused[0]!.reason]).toEqual([[], 'powers_decreasing']);
  });

  test('energies that govern the days of a curve', () => {
    const days = TO - FROM;
    const governs = { firstDay: FROM, kWh: new Float64Array(days).fill(321), measured: new Float64Array(days).fill(1) };
    const { bill, own } = both(CONTRACTS['C4']!, { ...energy, governs } as typeof energy);
    expect(own!.energyKWh).toBeCloseTo(321 * days, 6);
    expect(own!.totalCents).toBe(bill.totalTtcCents);
  });
});

describe('the network formula that goes with an offer', () => {
  const contract = CONTRACTS['market beside the network']!;
  const supply = contract.offers[0]!;
  const middle = day('2025-11-01');
  const dated = { ...contract, formulas: [{ fromDay: middle, toDay: null, formula: 'BTINFLU' as const }] };
  const billOf = (one: ElectricityContract) => electricityBill({ energy, contract: one, period }).totalTtcCents;
  const rankedWith = (one: ElectricityContract, more: Partial<Offer>, currentId?: string) =>
    compareOffers({
      energy,
      period,
      contract: one,
      offers: [offer(supply, { id: 'one', ...more })],
      ...(currentId !== undefined && { currentId }),
    }).ranked[0]!.totalCents;
  const short = { ...contract, formula: 'BTINFCU4' as const };

  test('replaces those of the contract, dated ones too', () => {
    expect(billOf(short)).not.toBe(billOf(contract));
    expect(rankedWith(contract, { formula: 'BTINFCU4' })).toBe(billOf(short));
    expect(rankedWith(dated, { formula: 'BTINFCU4' })).toBe(billOf(short));
  });
  test('leaves those of the contract where the offer is the customer’s own, or has none', () => {
    expect(billOf(dated)).not.toBe(billOf(contract));
    expect(rankedWith(dated, { formula: 'BTINFCU4' }, 'one')).toBe(billOf(dated));
    expect(rankedWith(dated, {})).toBe(billOf(dated));
    expect(rankedWith(dated, {}, 'another')).toBe(billOf(dated));
  });
});

describe('an offer with dates, priced on one day', () => {
  const contract = CONTRACTS['market with taxes']!;
  const pricingDay = day('2026-03-01');
  const found = (fromDay: number | null, toDay: number | null) =>
    compareOffers({
      energy,
      period,
      pricingDay,
      contract,
      offers: [offer({ ...contract.offers[0]!, fromDay, toDay } as SupplyOffer)],
    });
  test.each([
    ['from that day', pricingDay, null],
    ['until the day after', null, pricingDay + 1],
    ['always', null, null],
  ])('%s is that of the whole year', (_, fromDay, toDay) => {
    expect(found(fromDay, toDay).ranked).toHaveLength(1);
  });
  test.each([
    ['from the day after', pricingDay + 1, null],
    ['until that day, and not before the year', TO - 1, pricingDay],
  ])('%s has no price', (_, fromDay, toDay) => {
    expect(found(fromDay, toDay).refused.map(({ reason }) => reason)).toEqual(['no_offer_on_days']);
  });
});

describe('a post without energy', () => {
  const night = {
    ...energy,
    powerW: energy.powerW.map((_, i) => ((i % 48) + 0.5 < 12 ? 2000 : 0)),
  };
  const withPrices = (pricesEurPerKWh: Record<string, number>) => {
    const supply = {
      ...prices('HPHC', 0.2, 'TTC'),
      pricesEurPerKWh,
    } as SupplyOffer;
    return compareOffers({
      energy: night,
      period,
      contract: CONTRACTS['market with taxes']!,
      offers: [offer(supply)],
    }).ranked[0]!;
  };
  test('keeps its price, and counts in the level by its hours', () => {
    const found = withPrices({ HP: 0.3, HC: 0.15 });
    expect(found.posts.map(({ post, amountEur }) => [post, amountEur === 0])).toEqual([
      ['HP', true],
      ['HC', false],
    ]);
    expect(found.posts[0]!.eurPerKWh).toBeCloseTo(0.3, 10);
    expect(found.flatEurPerKWh).toBeCloseTo((16 * 0.3 + 8 * 0.15) / 24, 3);
  });
  test('without a price has none, and is no part of the level', () => {
    const found = withPrices({ HC: 0.15 });
    expect(found.posts[0]!.eurPerKWh).toBeNull();
    expect(found.flatEurPerKWh).toBeCloseTo(0.15, 10);
  });
});

test('the prices of one day are those of every day', () => {
  const contract = CONTRACTS['regulated HPHC']!;
  const supply = contract.offers[0]!;
  const pricingDay = day('2025-09-01');
  const [found] = compareOffers({ energy, period, pricingDay, contract, offers: [offer(supply)] }).ranked;
  const bill = electricityBill({ energy, contract, period, ratesDay: pricingDay });
  expect(found!.totalCents).toBe(bill.totalTtcCents);
  expect(new Set(bill.lines.flatMap(({ rows }) => rows).filter(({ fromDay }) => fromDay > pricingDay))).toEqual(
    new Set(),
  );
});

test('a day that governs no energy takes that of the completed curve', () => {
  const days = TO - FROM;
  const governs = { firstDay: FROM, kWh: new Float64Array(days).fill(24), measured: new Float64Array(days).fill(1) };
  const flat = { ...energy, powerW: energy.powerW.map(() => 1000), governs };
  flat.powerW.fill(Number.NaN, 48 * 40, 48 * 42);
  governs.kWh.fill(Number.NaN, 40, 42);
  governs.measured.fill(0, 40, 42);
  const contract = CONTRACTS['regulated Base']!;
  const found = compareOffers({ energy: flat, period, contract, offers: [offer(contract.offers[0]!)] });
  expect(found.completion!.addedDays).toBe(2);
  expect(found.energyKWh).toBeCloseTo(24 * days, 6);
});
