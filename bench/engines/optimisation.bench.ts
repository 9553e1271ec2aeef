import { dayNumber, always, dayStart } from '@joulerie/domain/calendar';
import { optimiseTariff } from '@joulerie/domain/tariff-optimisation';
import { medianMs } from './median.ts';

/** Two years at 10 minutes: a site of some 300 kW with seasons, days and reproducible noise [W]. */
export function siteCurve(fromDay: number, slots: number, stepS: number, peakW: number) {
  let state = 12345;
  const powerW = new Float64Array(slots);
  for (let i = 0; i < slots; i++) {
    state = (state * 1664525 + 1013904223) % 4294967296;
    const hour = (i * stepS) / 3600;
    const season = 1 + 0.35 * Math.cos((hour / 8766) * 2 * Math.PI);
    const day = Math.max(0, Math.sin(((hour % 24) / 24) * 2 * Math.PI - 1.6));
    powerW[i] = peakW * season * (0.25 + 0.35 * day + 0.12 * (state / 4294967296));
  }
  return { startMs: dayStart(fromDay), stepS, powerW };
}

export async function run(): Promise<{ what: string; valueMs: number; detail: string }[]> {
  const from = dayNumber(2024, 8, 1);
  const load = siteCurve(from, 105_120, 600, 400_000);
  const pp1 = new Set(Array.from({ length: 12 }, (_, i) => dayNumber(2024, 12, 3 + i)));
  const calendar = {
    offPeak: always([{ fromMinute: 1320, toMinute: 360 }]),
    mobilePeak: { days: pp1, fromDay: from, toDay: from + 731 },
  };
  const pricingDay = dayNumber(2025, 8, 1);
  const hta = medianMs(() => optimiseTariff({ load, calendar, domain: 'HTA', pricingDay }));
  const low = { ...load, powerW: load.powerW.map((w) => w / 2) };
  const bt = medianMs(() => optimiseTariff({ load: low, calendar, domain: 'BT_SUP_36', pricingDay }));
  const best = hta.last.best;
  return [
    {
      what: 'Optimisation HTA, deux ans à 10 minutes, quatre formules',
      valueMs: hta.ms,
      detail: `105 120 points, ${best?.candidates ?? 0} vecteurs de puissances pesés par formule, meilleure ${best?.formula ?? '—'} ${best?.powers.join('/') ?? ''}`,
    },
    {
      what: 'Optimisation BT > 36 kVA, deux ans à 10 minutes, deux formules',
      valueMs: bt.ms,
      detail: `105 120 points, meilleure ${bt.last.best?.formula ?? '—'} ${bt.last.best?.powers.join('/') ?? ''}`,
    },
  ];
}
