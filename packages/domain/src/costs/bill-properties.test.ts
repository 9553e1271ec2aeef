import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { SCHEMES } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import { electricityBill, gasBill } from './bill.ts';
import { toCents } from './bill-lines.ts';
import type { Bill } from './bill-lines.ts';
import type { ElectricityContract, GasContract, SupplyOffer } from './contract.ts';
import { cappedExceedance } from './exceedance.ts';
import { costByBucket } from './cost-by-bucket.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const open = { fromDay: null, toDay: null };
const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);
const FROM = day('2025-08-01');
const TO = day('2026-02-01');

/** A reproducible curve over `[FROM, TO)` at half-hours, with holes where `holes` says. */
function curve(seed: number, peakW: number, holes = 0) {
  const startMs = dayStart(FROM);
  let state = seed;
  const next = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
  const powerW = Float64Array.from({ length: (dayStart(TO) - startMs) / 1_800_000 }, () =>
    next() < holes ? Number.NaN : next() * peakW,
  );
  return { kind: 'curve' as const, startMs, stepS: 1800, powerW };
}

const prices = (
  scheme: Scheme,
  price: number,
  taxes: 'HT' | 'TTC' = 'HT',
  acheminement: 'compris' | 'en sus' = 'compris',
  subscription = 120,
): SupplyOffer => ({
  kind: 'prices',
  name: 'offre',
  scheme,
  taxes,
  acheminement,
  subscriptionEURPerYear: subscription,
  pricesEURPerKWh: Object.fromEntries(SCHEMES[scheme].map((post: Post, i) => [post, price * (1 + i / 10)])),
  ...open,
});

const small = (offer: SupplyOffer, formula: TurpeFormula = 'BTINFMU4'): ElectricityContract => ({
  formula,
  subscribed: 9,
  offPeak,
  offers: [offer],
});
const powers4 = { HPH: 60, HCH: 70, HPB: 80, HCB: 90 };
const powers5 = { PTE: 55, ...powers4 };

const CONTRACTS: Record<string, ElectricityContract> = {
  'regulated Base': small({ kind: 'regulated', option: 'BASE', ...open }, 'BTINFCU4'),
  'regulated HPHC': small({ kind: 'regulated', option: 'HPHC', ...open }),
  'regulated Tempo': small({ kind: 'regulated', option: 'TEMPO', ...open }),
  'market before tax': small(prices('HPHC', 0.1)),
  'market with taxes': small(prices('HPHC', 0.2, 'TTC')),
  'market beside the network': small(prices('BASE', 0.1, 'HT', 'en sus')),
  MUDT: small(prices('HPHC', 0.1, 'HT', 'en sus'), 'BTINFMUDT'),
  C4: {
    formula: 'BTSUPLU4',
    subscribed: powers4,
    offPeak,
    powerFactor: 0.93,
    offers: [prices('SAISONS4', 0.09, 'HT', 'en sus')],
  },
  'HTA fixed peak': { formula: 'HTACU5', subscribed: powers5, offPeak, offers: [prices('HTA5', 0.08, 'HT', 'en sus')] },
  'HTA mobile peak': {
    formula: 'HTALUPM5',
    subscribed: powers5,
    offPeak,
    mobilePeak: { days: new Set([day('2025-12-10'), day('2026-01-14')]), fromDay: FROM, toDay: TO },
    offers: [prices('BASE', 0.08, 'HT', 'en sus')],
  },
};
const contracts = fc.constantFrom(...Object.entries(CONTRACTS));
const bill = (contract: ElectricityContract, energy: ReturnType<typeof curve>, fromDay = FROM, toDay = TO) =>
  electricityBill({ energy, contract, period: { fromDay, toDay } });
const peakOf = (contract: ElectricityContract) => (typeof contract.subscribed === 'number' ? 8000 : 95_000);

function finite(result: Bill): void {
  for (const line of result.lines)
    for (const v of [line.amountEUR, line.quantity, line.unitPrice, line.amountCents])
      expect(Number.isFinite(v), line.label).toBe(true);
  expect(result.totalTtcEUR === null || Number.isFinite(result.totalTtcEUR)).toBe(true);
}

describe('properties of bills', () => {
  it.each(Object.keys(CONTRACTS))('%s has a whole bill', (name) => {
    const result = bill(CONTRACTS[name]!, curve(3, peakOf(CONTRACTS[name]!)));
    expect(result.gaps).toEqual([]);
    expect(result.totalTtcCents).toBeGreaterThan(10_000);
    expect(result.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(result.totalTtcCents);
    finite(result);
  });

  it('any split of the period keeps the total', () => {
    fc.assert(
      fc.property(
        contracts,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: FROM + 1, max: TO - 1 }),
        fc.double({ min: 0, max: 0.3 }),
        ([, contract], seed, cut, holes) => {
          const energy = curve(seed, peakOf(contract), holes);
          // HTA exceedances are a root over a month: a cut inside a month is not the tariff's.
          const at = contract.formula?.startsWith('HTA') ? day('2025-12-01') : cut;
          const whole = bill(contract, energy);
          const parts = bill(contract, energy, FROM, at).totalTtcEUR! + bill(contract, energy, at, TO).totalTtcEUR!;
          expect(parts).toBeCloseTo(whole.totalTtcEUR!, 6);
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
          expect(columns.totalEUR.reduce((a, b) => a + b, 0)).toBeCloseTo(result.totalTtcEUR!, 6);
          const kinds = Object.values(columns.byKind).reduce(
            (sum, column) => sum + column.reduce((a, b) => a + b, 0),
            0,
          );
          expect(kinds).toBeCloseTo(result.totalTtcEUR!, 6);
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
        fc.double({ min: 1, max: 1.5 }),
        ([, contract], seed, factor) => {
          const energy = curve(seed, peakOf(contract));
          const more = { ...energy, powerW: energy.powerW.map((w) => w * factor) };
          expect(bill(contract, more).totalTtcEUR!).toBeGreaterThanOrEqual(bill(contract, energy).totalTtcEUR! - 1e-9);
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

describe('exceedances and reactive energy', () => {
  it('bills hours in BT > 36 kVA and the monthly root in HTA', () => {
    const startMs = dayStart(day('2026-01-12'));
    // Six 10-minute steps at 08:00 on a working day, 8 kW over.
    const powerW = new Float64Array(144).fill(10_000).fill(68_000, 54, 60);
    const energy = { kind: 'curve' as const, startMs, stepS: 600, powerW };
    const period = { fromDay: day('2026-01-12'), toDay: day('2026-01-13') };
    const c4 = electricityBill({ energy, contract: { ...CONTRACTS['C4']!, powerFactor: 1 }, period });
    expect(c4.lines.filter((l) => l.kind === 'depassement').map((l) => [l.post, l.quantity, l.amountEUR])).toEqual([
      ['HPH', 1, 12.41],
    ]);
    const hta = electricityBill({
      energy,
      contract: { ...CONTRACTS['HTA fixed peak']!, subscribed: { PTE: 60, HPH: 60, HCH: 60, HPB: 60, HCB: 60 } },
      period,
    });
    const [over] = hta.lines.filter((l) => l.kind === 'depassement');
    expect(over!.post).toBe('PTE');
    expect(over!.amountEUR).toBeCloseTo(11.2951, 4);
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
    expect(withAll.totalTtcEUR! - without.totalTtcEUR!).toBeCloseTo((50 * 0.0244 + 0.04 * 14.41 * 10) * 1.2, 9);
    const cta = (b: Bill) => b.lines.filter((l) => l.kind === 'cta').reduce((s, l) => s + l.amountEUR, 0);
    expect(cta(withAll)).toBe(cta(without));
    expect(without.warnings.some((w) => w.includes('Dépassements de puissance non calculés'))).toBe(true);
  });
});

describe('degenerate input', () => {
  const contract = CONTRACTS['regulated HPHC']!;
  it.each([
    ['empty', new Float64Array()],
    ['all missing', new Float64Array(8832).fill(Number.NaN)],
  ])('%s: no total, a reason', (_, powerW) => {
    const result = electricityBill({
      energy: { ...curve(1, 1), powerW },
      contract,
      period: { fromDay: FROM, toDay: TO },
    });
    expect([result.totalTtcCents, result.energyKWh, result.meanEURPerKWh]).toEqual([null, null, null]);
    expect(result.gaps.length).toBeGreaterThan(0);
    finite(result);
    const columns = costByBucket(result, 'month');
    expect(columns.totalCents).toBeNull();
    expect([...columns.energyKWh].every(Number.isNaN)).toBe(true);
  });
  it('one value and a negative one are billed as they are, and say how little was measured', () => {
    for (const w of [1000, -1000]) {
      const result = electricityBill({
        energy: { ...curve(1, 1), powerW: Float64Array.of(w) },
        contract,
        period: { fromDay: FROM, toDay: TO },
      });
      expect(result.energyKWh).toBeCloseTo(w / 2000, 12);
      expect(result.coverage.measuredDays).toBe(1);
      expect(result.warnings.some((x) => x.startsWith('Mesures incomplètes'))).toBe(true);
      finite(result);
    }
  });
  it('refuses to tell hours apart in a daily curve', () => {
    const energy = {
      kind: 'curve' as const,
      startMs: dayStart(FROM),
      stepS: 86_400,
      powerW: new Float64Array(30).fill(500),
    };
    const result = electricityBill({ energy, contract, period: { fromDay: FROM, toDay: FROM + 30 } });
    expect(result.gaps.map((g) => g.message).join()).toContain('pas de la courbe est trop long');
    expect(
      electricityBill({ energy, contract: CONTRACTS['regulated Base']!, period: { fromDay: FROM, toDay: FROM + 30 } })
        .energyKWh,
    ).toBeCloseTo(360, 6);
  });
  it('an empty period has no total', () => {
    const result = electricityBill({ energy: curve(1, 100), contract, period: { fromDay: FROM, toDay: FROM } });
    expect([result.totalTtcCents, result.lines.length]).toEqual([null, 0]);
    expect(costByBucket(result, 'day').days).toHaveLength(0);
  });
  it('a leap year costs 366/365 of its annual amounts', () => {
    const offer = prices('BASE', 0.2, 'TTC', 'compris', 365);
    const period = { fromDay: day('2024-01-01'), toDay: day('2025-01-01') };
    const energy = { kind: 'registers' as const, readings: [{ ...period, byPost: { BASE: 1000 } }] };
    expect(electricityBill({ energy, contract: small(offer, 'BTINFCU4'), period }).totalTtcCents).toBe(36_600 + 20_000);
  });
  it('names what is unknown: offer, power, hours, formula, colours', () => {
    const messages = (changed: Partial<ElectricityContract>, energy = curve(1, 5000)) =>
      electricityBill({ energy, contract: { ...contract, ...changed }, period: { fromDay: FROM, toDay: TO } })
        .gaps.map((g) => g.message)
        .join(' | ');
    expect(messages({ offers: [] })).toContain('Aucune offre');
    expect(messages({ subscribed: [{ fromDay: null, toDay: FROM, power: 9 }] })).toContain(
      'Puissance souscrite inconnue',
    );
    expect(messages({ offPeak: [] })).toContain('Heures creuses');
    expect(messages({ formula: null, offers: [prices('BASE', 0.1)] })).toContain('Formule tarifaire');
    expect(messages({ subscribed: 7 })).toContain('Tarif inconnu');
    const tempo = electricityBill({
      energy: { ...curve(1, 5000), startMs: dayStart(day('2026-03-01')) },
      contract: CONTRACTS['regulated Tempo']!,
      period: { fromDay: day('2026-03-01'), toDay: day('2026-04-01') },
    });
    expect(tempo.gaps.map((g) => g.message)).toContain('Couleur des jours Tempo inconnue.');
    expect(tempo.totalTtcCents).toBeNull();
  });
  it('keeps a price with taxes when the formula is unknown, undetailed', () => {
    const energy = curve(1, 5000);
    const known = bill(small(prices('BASE', 0.2, 'TTC')), energy);
    const unknown = bill({ ...small(prices('BASE', 0.2, 'TTC')), formula: null }, energy);
    expect(unknown.totalTtcCents).toBe(known.totalTtcCents);
    expect([unknown.totalHtEUR, unknown.totalVatEUR]).toEqual([null, null]);
    expect(unknown.warnings.some((w) => w.includes('Taxes comprises'))).toBe(true);
  });
  it('rounds halves up, away from zero', () => {
    expect([toCents(0.005), toCents(1.005), toCents(-0.005), toCents(0.0049), toCents(0)]).toEqual([1, 101, -1, 0, 0]);
  });
});

describe('gas', () => {
  const contract = (
    option: GasContract['option'],
    taxes: 'HT' | 'TTC',
    acheminement: 'compris' | 'en sus',
  ): GasContract => ({
    option,
    offers: [{ name: 'G', taxes, acheminement, subscriptionEURPerYear: 240, priceEURPerKWh: 0.09, ...open }],
    dailyCapacityMWh: 40,
    distanceM: 900,
  });
  const kWh = Float64Array.from({ length: TO - FROM }, (_, i) => (i % 17 === 5 ? Number.NaN : 20 + (i % 30)));
  it.each(['T1', 'T2', 'T3', 'T4', 'TP'] as const)('%s keeps its total under any split and by bucket', (option) => {
    for (const taxes of ['HT', 'TTC'] as const)
      for (const network of ['compris', 'en sus'] as const) {
        const c = contract(option, taxes, network);
        const of = (fromDay: number, toDay: number) =>
          gasBill({ dayEnergies: { firstDay: FROM, kWh }, contract: c, period: { fromDay, toDay } });
        const whole = of(FROM, TO);
        expect(whole.gaps).toEqual([]);
        finite(whole);
        const cut = FROM + 77;
        expect(of(FROM, cut).totalTtcEUR! + of(cut, TO).totalTtcEUR!).toBeCloseTo(whole.totalTtcEUR!, 8);
        expect(costByBucket(whole, 'month').totalCents!.reduce((a, b) => a + b, 0)).toBe(whole.totalTtcCents);
        expect(whole.warnings.some((w) => w.startsWith('Mesures incomplètes'))).toBe(true);
      }
  });
  it('adds transport and storage by the normal capacity', () => {
    const c: GasContract = {
      ...contract('T2', 'HT', 'en sus'),
      transport: { operator: 'NATRAN', ntr: 2, zi: 0.01, carMWh: 100, storageMWhPerDay: 0.5 },
    };
    const period = { fromDay: day('2026-04-01'), toDay: day('2026-05-01') };
    const flat = new Float64Array(30).fill(10);
    const result = gasBill({ dayEnergies: { firstDay: period.fromDay, kWh: flat }, contract: c, period });
    const network = result.lines.filter((l) => l.kind === 'acheminement').reduce((s, l) => s + l.amountEUR, 0);
    const capacity = 1.147 * 0.01 * 100;
    expect(network).toBeCloseTo(
      ((186.12 + capacity * (127.8 + 99.12 * 2 + 58.23) + 0.5 * 398.08) * 30) / 365 + 0.3 * 12.08,
      9,
    );
  });
  it('does not know a tariff before its table', () => {
    const early = gasBill({
      dayEnergies: { firstDay: day('2022-01-01'), kWh: new Float64Array(31).fill(5) },
      contract: contract('T1', 'HT', 'en sus'),
      period: { fromDay: day('2022-01-01'), toDay: day('2022-02-01') },
    });
    expect(early.totalTtcCents).toBeNull();
    expect(early.gaps[0]!.message).toContain('Tarif inconnu');
  });
});
