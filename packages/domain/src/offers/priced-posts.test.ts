import { describe, expect, test } from 'vitest';
import { day } from '../../test/bill-builders.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { electricityBill } from '../costs/bill.ts';
import { compareOffers } from './compare.ts';
import { type Offer, regulatedOffers } from './offer.ts';

const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);
const contract = { formula: 'BTINFMU4' as const, subscribed: 6, offPeak };
const between = (from: string, to: string) => ({ fromDay: day(from), toDay: day(to) });
/** Half-hours of a power by day and hour [W]. */
function curve({ fromDay, toDay }: { fromDay: number; toDay: number }, watts: (day: number, hour: number) => number) {
  const startMs = dayStart(fromDay);
  const n = (dayStart(toDay) - startMs) / 1_800_000;
  return {
    kind: 'curve' as const,
    startMs,
    stepS: 1800,
    powerW: Float64Array.from({ length: n }, (_, i) => watts(fromDay + Math.floor(i / 48), Math.floor((i % 48) / 2))),
  };
}
const market = (taxes: 'HT' | 'TTC', pricesEurPerKWh: Record<string, number>): Offer => ({
  id: 'own',
  name: 'Mon offre',
  supplier: null,
  source: null,
  supply: {
    kind: 'prices',
    name: 'Mon offre',
    scheme: 'HPHC',
    taxes,
    acheminement: 'compris',
    subscriptionEurPerYear: 182.5,
    pricesEurPerKWh,
    fromDay: null,
    toDay: null,
  },
});

describe('the posts of an offer', () => {
  const winter = between('2025-01-01', '2025-04-01');

  test('have the price that was paid for what they drew, where the grid changed meanwhile', () => {
    // Nearly all of it in January, before the grid of February.
    const energy = curve(winter, (on) => (on < day('2025-02-01') ? 2000 : 100));
    const hphc = regulatedOffers(6).filter(({ id }) => id === 'trv-hphc');
    const { ranked } = compareOffers({ period: winter, contract, energy, offers: hphc });
    const [offer] = ranked;
    expect(offer!.posts.map(({ post, label }) => [post, label])).toEqual([
      ['HP', 'heures pleines'],
      ['HC', 'heures creuses'],
    ]);
    for (const { energyKWh, eurPerKWh, amountEur } of offer!.posts)
      expect(eurPerKWh! * energyKWh).toBeCloseTo(amountEur, 9);
    expect(offer!.posts.reduce((sum, post) => sum + post.energyKWh, 0)).toBeCloseTo(offer!.energyKWh, 9);
    // The grid fell in February: an even load pays less than this one.
    expect(offer!.posts[0]!.eurPerKWh).toBeGreaterThan(offer!.flatEurPerKWh);
    expect(offer!.meanEurPerKWh).toBeCloseTo(offer!.totalEur / offer!.energyKWh, 12);
  });

  test('that draw nothing keep their price, and a year without energy has no mean', () => {
    const energy = curve(winter, (_, hour) => (hour >= 7 && hour < 20 ? 1000 : 0));
    const [offer] = compareOffers({
      period: winter,
      contract,
      energy,
      offers: [market('TTC', { HP: 0.2, HC: 0.15 })],
    }).ranked;
    expect(offer!.posts.map(({ eurPerKWh, amountEur }) => [eurPerKWh!.toFixed(9), amountEur.toFixed(3)])).toEqual([
      ['0.200000000', (13 * 90 * 0.2).toFixed(3)],
      ['0.150000000', '0.000'],
    ]);
    expect(offer!.flatEurPerKWh).toBeCloseTo((16 * 0.2 + 8 * 0.15) / 24, 4);
    const nothing = compareOffers({
      period: winter,
      contract,
      energy: curve(winter, () => 0),
      offers: [market('TTC', { HP: 0.2, HC: 0.15 })],
    }).ranked[0]!;
    expect(nothing.meanEurPerKWh).toBeNull();
    expect(nothing.totalEur).toBeCloseTo((182.5 * 90) / 365, 6);
  });
});

test('the network beside the price is in the subscription by its yearly parts, and apart by its energy', () => {
  const period = between('2025-09-01', '2025-11-01');
  const energy = curve(period, () => 1000);
  const offer = market('HT', { HP: 0.1, HC: 0.1 });
  const beside: Offer = { ...offer, supply: { ...offer.supply, acheminement: 'en sus' } as Offer['supply'] };
  const bill = electricityBill({ energy, period, contract: { ...contract, offers: [beside.supply] } });
  const ttc = (kind: string, yearly: boolean) =>
    bill.charges
      .filter((charge) => charge.kind === kind && (charge.spread.by === 'day') === yearly)
      .reduce((sum, { amountEur, vat }) => sum + amountEur * (1 + (vat?.rate ?? 0)), 0);
  const [priced] = compareOffers({ period, contract, energy, offers: [beside] }).ranked;
  expect(ttc('acheminement', true)).toBeGreaterThan(5);
  expect(priced!.subscriptionEur).toBeCloseTo(
    ttc('abonnement', true) + ttc('acheminement', true) + ttc('cta', true),
    9,
  );
  expect(priced!.networkEnergyEur).toBeCloseTo(ttc('acheminement', false), 9);
  expect(priced!.exceedanceEur).toBe(0);
});

test('a price with taxes of years whose taxes no table gives is what is paid', () => {
  const period = between('2012-01-01', '2012-03-01');
  const energy = curve(period, () => 1000);
  const offer = market('TTC', { HP: 0.15, HC: 0.1 });
  const bill = electricityBill({ energy, period, contract: { ...contract, offers: [offer.supply] } });
  expect(bill.charges.some(({ vat }) => vat === null)).toBe(true);
  const [priced] = compareOffers({ period, contract, energy, offers: [offer], currentId: 'own' }).ranked;
  expect(priced!.totalCents).toBe(bill.totalTtcCents);
  expect(priced!.totalEur).toBeCloseTo((182.5 * 60) / 365 + 60 * (16 * 0.15 + 8 * 0.1), 6);
  expect(priced!.posts.map((post) => post.amountEur.toFixed(6))).toEqual([
    (60 * 16 * 0.15).toFixed(6),
    (60 * 8 * 0.1).toFixed(6),
  ]);
});
