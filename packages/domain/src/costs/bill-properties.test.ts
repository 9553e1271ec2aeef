import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf, warningSentence } from '../answers/index.ts';
import { dayStart } from '../calendar/paris.ts';
import type { Post } from '../tariffs/posts.ts';
import { electricityBill } from './bill.ts';
import {
  day,
  open,
  FROM,
  TO,
  prices,
  small,
  CONTRACTS,
  bill,
  peakOf,
  curve,
  notFinite,
} from '../../test/bill-builders.ts';
import type { Bill } from './bill-lines.ts';
import type { SupplyOffer } from './contract.ts';
import { costByBucket } from './cost-by-bucket.ts';
import { cappedExceedance } from './exceedance.ts';

const contracts = fc.constantFrom(...Object.entries(CONTRACTS));

describe('properties of bills', () => {
  it.each(Object.keys(CONTRACTS))('%s has a whole bill', (name) => {
    const result = bill(CONTRACTS[name]!, curve(3, peakOf(CONTRACTS[name]!)));
    expect(result.gaps).toEqual([]);
    expect(result.totalTtcCents).toBeGreaterThan(10_000);
    expect(result.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(result.totalTtcCents);
    expect(notFinite(result)).toEqual([]);
  });

  it('any split of the period keeps the total', () => {
    fc.assert(
      fc.property(
        contracts,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: FROM + 1, max: TO - 1 }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        ([, contract], seed, cut, gaps) => {
          const energy = curve(seed, peakOf(contract), gaps);
          const whole = bill(contract, energy);
          const parts = bill(contract, energy, FROM, cut).totalTtcEur! + bill(contract, energy, cut, TO).totalTtcEur!;
          expect(parts).toBeCloseTo(whole.totalTtcEur!, 6);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('buckets add up to the bill to the cent', () => {
    fc.assert(
      fc.property(
        contracts,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom<'day' | 'month'>('day', 'month'),
        ([, contract], seed, grain) => {
          const result = bill(contract, curve(seed, peakOf(contract), 0.05));
          const columns = costByBucket(result, grain);
          expect(columns.totalCents!.reduce((a, b) => a + b, 0)).toBe(result.totalTtcCents);
          expect(columns.totalEur.reduce((a, b) => a + b, 0)).toBeCloseTo(result.totalTtcEur!, 6);
          const kinds = Object.values(columns.byKind).reduce(
            (sum, column) => sum + column.reduce((a, b) => a + b, 0),
            0,
          );
          expect(kinds).toBeCloseTo(result.totalTtcEur!, 6);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('more energy never costs less', () => {
    fc.assert(
      fc.property(
        contracts,
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 1, max: 1.5, noNaN: true }),
        ([, contract], seed, factor) => {
          const energy = curve(seed, peakOf(contract));
          const more = { ...energy, powerW: energy.powerW.map((w) => w * factor) };
          expect(bill(contract, more).totalTtcEur!).toBeGreaterThanOrEqual(bill(contract, energy).totalTtcEur! - 1e-9);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('a zero price with taxes costs zero', () => {
    for (const scheme of ['BASE', 'HPHC', 'TEMPO'] as const) {
      const result = bill(small(prices(scheme, 0, 'TTC', 'compris', 0)), curve(2, 8000));
      expect(result.totalTtcCents, scheme).toBe(0);
    }
  });

  it('totals by post and day make the same bill as their curve', () => {
    const energy = curve(5, 8000);
    const { fromDay, toDay } = { fromDay: FROM, toDay: TO };
    const byPost: Partial<Record<Post, Float64Array>> = {};
    const contract = CONTRACTS['regulated HPHC']!;
    const whole = bill(contract, energy);
    for (const charge of whole.charges)
      if (charge.kind === 'energie' && charge.post !== null && charge.spread.by === 'energy')
        byPost[charge.post] = charge.spread.kWh;
    const again = electricityBill({
      energy: { kind: 'days', firstDay: fromDay, byPost },
      contract,
      period: { fromDay, toDay },
    });
    expect(again.totalTtcCents).toBe(whole.totalTtcCents);
  });
});

describe('days without a post', () => {
  it('are the only ones without a price, and take none from the others', () => {
    const first = day('2025-11-01');
    const known = new Uint8Array(31).fill(1);
    known[20] = 0;
    const contract = {
      ...CONTRACTS['regulated Tempo']!,
      tempo: { firstDay: day('2025-10-31'), colours: known },
    };
    const result = bill(contract, curve(3, 8000), first, day('2025-12-01'));
    // The colour of 20 November: 18 h of that day and 6 h of the next.
    expect(result.gaps).toMatchObject([{ fromDay: day('2025-11-20'), toDay: day('2025-11-22') }]);
    const energy = result.charges.filter((charge) => charge.kind === 'energie');
    expect(energy.some((charge) => charge.fromDay === first && charge.toDay === day('2025-11-20'))).toBe(true);
  });
});

describe('market prices', () => {
  const hourly = (eurPerMWh: (hour: number) => number, hours: number) => ({
    startMs: dayStart(FROM),
    stepS: 3600,
    eurPerMWh: Float64Array.from({ length: hours }, (_, i) => eurPerMWh(i)),
  });
  const hours = (dayStart(TO) - dayStart(FROM)) / 3_600_000;
  const spot = (prices: ReturnType<typeof hourly>): SupplyOffer => ({
    kind: 'spot',
    name: 'S',
    acheminement: 'en sus',
    subscriptionEurPerYear: 120,
    marginEurPerKWh: 0.01,
    prices,
    ...open,
  });
  it('cost what a fixed price costs when they never move', () => {
    const energy = curve(4, 8000, 0.1);
    const fixed = bill(small({ ...prices('BASE', 0.1, 'HT', 'en sus'), ...open }), energy);
    expect(bill(small(spot(hourly(() => 90, hours))), energy).totalTtcEur).toBeCloseTo(fixed.totalTtcEur!, 8);
  });
  it('are shown at their mean price; no energy has none', () => {
    const market = small(spot(hourly(() => 90, hours)));
    const line = (one: Bill) => one.lines.find(({ kind }) => kind === 'energie')!;
    const flat = line(bill(market, { ...curve(4, 1), powerW: curve(4, 1).powerW.fill(1000) }));
    expect([flat.unitPrice, flat.quantity]).toEqual([
      expect.closeTo(0.1, 9),
      expect.closeTo((dayStart(TO) - dayStart(FROM)) / 3_600_000, 6),
    ]);
    const none = line(bill(market, { ...curve(4, 1), powerW: curve(4, 1).powerW.fill(0) }));
    expect([none.unitPrice, none.amountEur]).toEqual([0, 0]);
  });
  it('follow the hour, add up by bucket, and say what is not published', () => {
    const energy = curve(4, 8000);
    const cheap = bill(small(spot(hourly((i) => (i % 2 === 0 ? 20 : 160), hours))), energy);
    expect(costByBucket(cheap, 'day').totalCents!.reduce((a, b) => a + b, 0)).toBe(cheap.totalTtcCents);
    const late = bill(small(spot(hourly(() => 90, hours - 30))), energy);
    expect(late.totalTtcCents).toBeNull();
    expect(sentenceOf(late.gaps[0]!.why)).toContain('Prix de marché inconnu');
  });
});

describe('registers', () => {
  it('of the supplier and of the network at once are not counted twice', () => {
    const period = { fromDay: day('2026-03-01'), toDay: day('2026-04-01') };
    const byPost = { HP: 300, HC: 100, HPH: 300, HCH: 100, HPB: 0, HCB: 0 };
    const result = electricityBill({
      energy: { kind: 'registers', readings: [{ ...period, byPost }] },
      contract: CONTRACTS['regulated HPHC']!,
      period,
    });
    expect(result.energyKWh).toBeCloseTo(400, 9);
    const base = electricityBill({
      energy: { kind: 'registers', readings: [{ ...period, byPost }] },
      contract: CONTRACTS['regulated Base']!,
      period,
    });
    expect(base.lines.filter((l) => l.kind === 'energie').map((l) => l.quantity.toFixed(6))).toEqual(['400.000000']);
  });
});

describe('exceedances and reactive energy', () => {
  it('bills hours in BT > 36 kVA and the monthly root in HTA', () => {
    const startMs = dayStart(day('2026-01-12'));
    // Six 10-minute steps at 08:00 on a working day, 8 kW over.
    const powerW = new Float64Array(144).fill(10_000).fill(68_000, 54, 60);
    const energy = { kind: 'curve' as const, startMs, stepS: 600, powerW };
    const period = { fromDay: day('2026-01-12'), toDay: day('2026-01-13') };
    const c4 = electricityBill({ energy, contract: { ...CONTRACTS['C4']!, powerFactor: 1 }, period });
    expect(c4.lines.filter((l) => l.kind === 'depassement').map((l) => [l.post, l.quantity, l.amountEur])).toEqual([
      ['HPH', 1, 12.41],
    ]);
    const hta = electricityBill({
      energy,
      contract: { ...CONTRACTS['HTA fixed peak']!, subscribed: { PTE: 60, HPH: 60, HCH: 60, HPB: 60, HCB: 60 } },
      period,
    });
    const [over] = hta.lines.filter((l) => l.kind === 'depassement');
    expect(over!.post).toBe('PTE');
    expect(over!.amountEur).toBeCloseTo(11.2951, 4);
    expect(hta.warnings.map(warningSentence).some((w) => w.startsWith('Heures de pointe fixe supposées'))).toBe(true);
  });

  it.each([
    [100, 400, 2, 100],
    [200, 400, 2, 120],
    [200, 400, 6, 150],
    [200, 400, 10, 200],
  ])('caps %d € with a bill of %d € and an extra power of %d € at %d €', (over, turpe, extra, capped) => {
    expect(cappedExceedance(over, turpe, extra)).toBe(capped);
  });

  it('keeps exceedances out of the CTA and VAT in', () => {
    const contract = CONTRACTS['HTA fixed peak']!;
    const period = { fromDay: day('2026-01-01'), toDay: day('2026-02-01') };
    const byPost = { PTE: 100, HPH: 100, HCH: 100 };
    const energy = { kind: 'registers' as const, readings: [{ ...period, byPost }] };
    const reactive = [
      { ...period, post: 'PTE' as const, reactiveKVArh: 90, activeKWh: 100 },
      { ...period, post: 'HCH' as const, reactiveKVArh: 900, activeKWh: 100 },
    ];
    const without = electricityBill({ energy, contract, period });
    const withAll = electricityBill({
      energy,
      contract,
      period,
      reactive,
      exceedances: [{ ...period, post: 'HPH', hours: 1, rootKW: 10 }],
    });
    // 50 kVArh beyond tg φ 0.4 at 2.44 c€, and 0.04 × 14.41 × 10, both with 20 % VAT.
    expect(withAll.totalTtcEur! - without.totalTtcEur!).toBeCloseTo((50 * 0.0244 + 0.04 * 14.41 * 10) * 1.2, 9);
    const cta = (b: Bill) => b.lines.filter((l) => l.kind === 'cta').reduce((s, l) => s + l.amountEur, 0);
    expect(cta(withAll)).toBe(cta(without));
    expect(
      without.warnings.map(warningSentence).some((w) => w.includes('Dépassements de puissance non calculés')),
    ).toBe(true);
  });
});
