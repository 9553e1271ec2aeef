import { describe, expect, it } from 'vitest';
import { sentenceOf, warningSentence } from '../answers/index.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill, gasBill } from './bill.ts';
import { day, open, FROM, TO, prices, small, CONTRACTS, bill, curve, notFinite } from '../../test/bill-builders.ts';
import { toCents } from './bill-lines.ts';
import type { ElectricityContract, GasContract } from './contract.ts';
import { costByBucket } from './cost-by-bucket.ts';

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
    expect([result.totalTtcCents, result.energyKWh, result.meanEurPerKWh]).toEqual([null, null, null]);
    expect(result.gaps.length).toBeGreaterThan(0);
    expect(notFinite(result)).toEqual([]);
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
      expect(result.warnings.map(warningSentence).some((x) => x.startsWith('Mesures incomplètes'))).toBe(true);
      expect(notFinite(result)).toEqual([]);
    }
  });
  it('refuses to distinguish hours in a daily curve', () => {
    const energy = {
      kind: 'curve' as const,
      startMs: dayStart(FROM),
      stepS: 86_400,
      powerW: new Float64Array(30).fill(500),
    };
    const result = electricityBill({ energy, contract, period: { fromDay: FROM, toDay: FROM + 30 } });
    expect(result.gaps.map((g) => sentenceOf(g.why)).join()).toContain('pas de la courbe est trop long');
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
        .gaps.map((g) => sentenceOf(g.why))
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
      contract: {
        ...CONTRACTS['regulated Tempo']!,
        tempo: { firstDay: day('2026-03-01'), colours: new Uint8Array(10) },
      },
      period: { fromDay: day('2026-03-01'), toDay: day('2026-04-01') },
    });
    expect(tempo.gaps.map((g) => sentenceOf(g.why))).toContain('Couleur des jours Tempo inconnue.');
    expect(tempo.totalTtcCents).toBeNull();
  });
  it('keeps a price with taxes when the formula is unknown, undetailed', () => {
    const energy = curve(1, 5000);
    const known = bill(small(prices('BASE', 0.2, 'TTC')), energy);
    const unknown = bill({ ...small(prices('BASE', 0.2, 'TTC')), formula: null }, energy);
    expect(unknown.totalTtcCents).toBe(known.totalTtcCents);
    expect([unknown.totalHtEur, unknown.totalVatEur]).toEqual([null, null]);
    expect(unknown.warnings.map(warningSentence).some((w) => w.includes('Taxes comprises'))).toBe(true);
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
    offers: [{ name: 'G', taxes, acheminement, subscriptionEurPerYear: 240, priceEurPerKWh: 0.09, ...open }],
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
        expect(notFinite(whole)).toEqual([]);
        const cut = FROM + 77;
        expect(of(FROM, cut).totalTtcEur! + of(cut, TO).totalTtcEur!).toBeCloseTo(whole.totalTtcEur!, 8);
        expect(costByBucket(whole, 'month').totalCents!.reduce((a, b) => a + b, 0)).toBe(whole.totalTtcCents);
        expect(whole.warnings.map(warningSentence).some((w) => w.startsWith('Mesures incomplètes'))).toBe(true);
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
    const network = result.lines.filter((l) => l.kind === 'acheminement').reduce((s, l) => s + l.amountEur, 0);
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
    expect(sentenceOf(early.gaps[0]!.why)).toContain('Tarif inconnu');
  });
});
