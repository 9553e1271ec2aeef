import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { warningSentence } from '../answers/index.ts';
import { parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill } from '../costs/bill.ts';
import type { Scheme } from '../tariffs/posts.ts';
import { compareOffers } from './compare.ts';
import type { ComparisonInput } from './compare.ts';
import { completeCurve } from './complete-year.ts';
import { regulatedOffers } from './offer.ts';
import type { Offer } from './offer.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const period = { fromDay: day('2025-01-01'), toDay: day('2026-01-01') };
const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);

function yearCurve(stepS = 1800, shape: (hour: number) => number = () => 600) {
  const startMs = dayStart(period.fromDay);
  const n = (dayStart(period.toDay) - startMs) / (stepS * 1000);
  return {
    kind: 'curve' as const,
    startMs,
    stepS,
    powerW: Float64Array.from({ length: n }, (_, i) => shape(((i * stepS) / 3600) % 24)),
  };
}

function market(
  id: string,
  scheme: Scheme,
  prices: Record<string, number>,
  perMonth = 15,
  taxes: 'HT' | 'TTC' = 'TTC',
): Offer {
  return {
    id,
    name: id,
    supplier: 'X',
    source: null,
    supply: {
      kind: 'prices',
      name: id,
      scheme,
      taxes,
      acheminement: 'compris',
      subscriptionEurPerYear: perMonth * 12,
      pricesEurPerKWh: prices,
      fromDay: null,
      toDay: null,
    },
  };
}

const site: Omit<ComparisonInput, 'energy' | 'offers'> = {
  period,
  pricingDay: day('2026-03-01'),
  contract: { formula: 'BTINFMU4', subscribed: 6, offPeak },
};

describe('comparison of offers', () => {
  const offers = [
    ...regulatedOffers(6),
    market('A', 'BASE', { BASE: 0.18 }),
    market('B', 'HPHC', { HP: 0.2, HC: 0.14 }),
    market('W', 'WEEKEND', { SEMAINE: 0.2, WEEKEND: 0.15 }),
  ];

  it('ranks all on the same year and explains each difference exactly', () => {
    const result = compareOffers({ ...site, energy: yearCurve(), offers, currentId: 'trv-base' });
    expect(result.refused).toEqual([]);
    expect(result.ranked).toHaveLength(6);
    expect(result.completion).toBeNull();
    result.ranked.forEach((o, i) => {
      expect(o.rank).toBe(i + 1);
      expect(o.totalEur).toBeGreaterThanOrEqual(result.ranked[Math.max(0, i - 1)]!.totalEur);
      const d = o.difference!;
      expect(d.to).toBe('trv-base');
      const parts = d.subscriptionEur + d.levelEur + d.shapeEur + d.networkEur + d.exceedanceEur;
      expect(parts).toBeCloseTo(d.totalEur, 8);
      // A flat load has no shape of its own but what the seasons and days of the year leave.
      expect(Math.abs(d.shapeEur)).toBeLessThan(1e-6);
    });
    expect(result.ranked.find((o) => o.offer.id === 'trv-base')!.difference!.sentence).toBe('Offre de référence.');
    expect(result.ranked[0]!.difference!.sentence).toMatch(
      /^−\d+\u00a0€ par rapport à «\u00a0Tarif Bleu, option Base\u00a0»\u00a0: /,
    );
  });

  it('gives the part of the hours for a night load', () => {
    const energy = yearCurve(1800, (hour) => (hour < 6 || hour >= 22 ? 1800 : 0));
    const hphc = compareOffers({ ...site, energy, offers, currentId: 'A' }).ranked.find((o) => o.offer.id === 'B')!;
    // Mean of B over 24 h: 18 c€; at night it pays 14.
    expect(hphc.difference!.shapeEur).toBeLessThan(-100);
    expect(hphc.posts.map((p) => [p.post, p.energyKWh > 0])).toEqual([
      ['HP', hphc.posts[0]!.energyKWh > 0],
      ['HC', true],
    ]);
  });

  it('agrees with the bill of the same prices', () => {
    const energy = yearCurve(1800, (hour) => 300 + 50 * hour);
    for (const offer of offers.slice(3)) {
      const own = compareOffers({ ...site, energy, offers: [offer] }).ranked[0]!;
      const bill = electricityBill({
        energy,
        period,
        contract: { formula: 'BTINFMU4', subscribed: 6, offPeak, offers: [offer.supply] },
      });
      expect(own.totalCents).toBe(bill.totalTtcCents);
    }
    const [base] = regulatedOffers(6);
    const spring = { fromDay: day('2026-02-01'), toDay: day('2026-06-01') };
    const startMs = dayStart(spring.fromDay);
    const curve = {
      kind: 'curve' as const,
      startMs,
      stepS: 1800,
      powerW: new Float64Array((dayStart(spring.toDay) - startMs) / 1_800_000).fill(700),
    };
    const bill = electricityBill({
      energy: curve,
      period: spring,
      contract: { formula: 'BTINFCU4', subscribed: 6, offPeak, offers: [base!.supply] },
    });
    expect(compareOffers({ ...site, period: spring, energy: curve, offers: [base!] }).ranked[0]!.totalCents).toBe(
      bill.totalTtcCents,
    );
  });

  it('refuses with a reason what it cannot price', () => {
    const result = compareOffers({
      ...site,
      contract: { ...site.contract, offPeak: [] },
      energy: yearCurve(),
      offers: [...offers, market('C', 'HPHC', { HP: 0.2 })],
    });
    expect(result.refused.map((r) => r.offer.id)).toEqual(['trv-hphc', 'B', 'C']);
    const late = compareOffers({
      ...site,
      energy: yearCurve(),
      period: { fromDay: day('2025-10-01'), toDay: day('2026-10-01') },
      offers: regulatedOffers(6),
    });
    expect(late.refused.map((r) => [r.offer.id, r.reason])).toEqual([['trv-tempo', 'tempo_colour_unknown']]);
    expect(
      compareOffers({ ...site, pricingDay: day('2011-01-01'), energy: yearCurve(), offers: regulatedOffers(6) }).ranked,
    ).toEqual([]);
  });

  it('has nothing to say without a measure', () => {
    const energy = yearCurve(1800, () => Number.NaN);
    const result = compareOffers({ ...site, energy, offers });
    expect(result.ranked).toEqual([]);
    expect(result.refused).toHaveLength(6);
    expect(compareOffers({ ...site, energy: { ...energy, powerW: new Float64Array() }, offers }).ranked).toEqual([]);
  });
});

describe('completion of a year', () => {
  it('gives back a flat year from any part of it, and says how much it added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 17_000 }), fc.integer({ min: 1, max: 9000 }), (at, count) => {
        const energy = yearCurve();
        energy.powerW.fill(Number.NaN, at, at + count);
        const done = completeCurve(energy, period)!;
        expect(done.completion!.addedShare).toBeCloseTo(
          Math.min(count, energy.powerW.length - at) / energy.powerW.length,
          9,
        );
        expect(done.curve.powerW.every((w) => w === 600)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
  it('keeps weekends as weekends', () => {
    const energy = yearCurve();
    for (let i = 0; i < energy.powerW.length; i++) {
      const weekend = [5, 6].includes(Math.floor(i / 48 + 2) % 7);
      energy.powerW[i] = weekend ? 100 : 1000;
    }
    const whole = Float64Array.from(energy.powerW);
    energy.powerW.fill(Number.NaN, 48 * 20, 48 * 34);
    const done = completeCurve(energy, period)!;
    for (let i = 48 * 20; i < 48 * 34; i++) expect(done.curve.powerW[i]).toBe(whole[i]);
    expect(done.completion!.addedDays).toBe(14);
    expect(warningSentence(done.completion!.warnings[0]!)).toContain('moyenne du même mois');
  });
  it('marks the comparison', () => {
    const energy = yearCurve();
    energy.powerW.fill(Number.NaN, 0, 12_000);
    const result = compareOffers({ ...site, energy, offers: regulatedOffers(6) });
    expect(result.completion!.warnings).toHaveLength(2);
    expect(result.energyKWh).toBeCloseTo(0.6 * 8760, 6);
  });
});

const catalogue = fileURLToPath(
  new URL('../../../../../shared/data/tarifs/offres_electricite_2026-05.json', import.meta.url),
);
test.runIf(existsSync(catalogue))('prices the market offers of a public catalogue', () => {
  type Card = {
    name: string;
    prices: {
      puissance: number;
      abonnement: number;
      bleu?: Record<string, number>;
      weekend?: Record<string, number>;
    }[];
    specialDays?: unknown[];
  };
  const cards = JSON.parse(readFileSync(catalogue, 'utf8')) as Card[];
  const offers = cards.flatMap((card): Offer[] => {
    const price = card.prices.find((p) => p.puissance === 6);
    const { bleu } = price ?? {};
    if (!price || !bleu || price.weekend || (card.specialDays ?? []).length > 0) return [];
    const hc = bleu['prixKwhHC']! / 100;
    const hp = (bleu['prixKwhHP'] ?? bleu['prixKwhHC']!) / 100;
    return [
      hp === hc
        ? market(card.name, 'BASE', { BASE: hc }, price.abonnement)
        : market(card.name, 'HPHC', { HP: hp, HC: hc }, price.abonnement),
    ];
  });
  const result = compareOffers({ ...site, energy: yearCurve(), offers });
  expect(result.ranked.length).toBeGreaterThan(40);
  expect(result.refused).toEqual([]);
  expect(result.ranked.every((o) => o.meanEurPerKWh! > 0.12 && o.meanEurPerKWh! < 0.45)).toBe(true);
});
