import { dayNumber, always } from '@joulerie/domain/calendar';
import { compareOffers, type Offer } from '@joulerie/domain/offers';
import { SCHEMES, type Scheme } from '@joulerie/domain/tariffs';
import { medianMs } from './median.ts';
import { siteCurve } from './optimisation.bench.ts';

/** Eighty made-up offers over six ways of cutting time. */
function eightyOffers(): Offer[] {
  const schemes: readonly Scheme[] = ['BASE', 'HPHC', 'TEMPO', 'SAISONS4', 'WEEKEND', 'WEEKEND_HPHC'];
  return Array.from({ length: 80 }, (_, i): Offer => {
    const scheme = schemes[i % schemes.length] ?? 'BASE';
    const pricesEurPerKWh = Object.fromEntries(SCHEMES[scheme].map((post, k) => [post, 0.14 + 0.01 * k + 0.0005 * i]));
    return {
      id: `offre-${i}`,
      name: `Offre ${i}`,
      supplier: null,
      source: null,
      supply: {
        kind: 'prices',
        name: `Offre ${i}`,
        scheme,
        taxes: i % 2 === 0 ? 'TTC' : 'HT',
        acheminement: 'compris',
        subscriptionEurPerYear: 150 + i,
        pricesEurPerKWh,
        fromDay: null,
        toDay: null,
      },
    };
  });
}

export async function run(): Promise<{ what: string; valueMs: number; detail: string }[]> {
  const fromDay = dayNumber(2025, 1, 1);
  const curve = siteCurve(fromDay, 17_520, 1800, 6000);
  const holed = Float64Array.from(curve.powerW).fill(Number.NaN, 3000, 4000);
  const offers = eightyOffers();
  const work = (powerW: Float64Array) =>
    compareOffers({
      energy: { kind: 'curve', startMs: curve.startMs, stepS: curve.stepS, powerW },
      period: { fromDay, toDay: fromDay + 365 },
      pricingDay: dayNumber(2026, 3, 1),
      contract: { formula: 'BTINFMU4', subscribed: 9, offPeak: always([{ fromMinute: 1320, toMinute: 360 }]) },
      offers,
    });
  const whole = medianMs(() => work(curve.powerW));
  const completed = medianMs(() => work(holed));
  return [
    {
      what: 'Comparateur, 80 offres sur une année de demi-heures',
      valueMs: whole.ms,
      detail: `17 520 points, six structures de prix, ${whole.last.ranked.length} offres classées`,
    },
    {
      what: 'Comparateur, 80 offres sur une année à compléter',
      valueMs: completed.ms,
      detail: `17 520 points dont 1 000 manquants, ${completed.last.ranked.length} offres classées`,
    },
  ];
}
