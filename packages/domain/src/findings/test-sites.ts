import { parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { dayStart, parisDay, wallMinutes } from '../calendar/paris.ts';
import type { ElectricityContract } from '../costs/contract.ts';
import type { SiteCurve } from './site-curve.ts';

export const day = (iso: string): number => parseIsoDay(iso)!;
export const year = (from: string, to: string) => ({ fromDay: day(from), toDay: day(to) });
/** A year of 365 days. */
export const IN_2025 = year('2025-01-01', '2026-01-01');

const open = { fromDay: null, toDay: null };
export const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);

/** Prices with taxes: 25 c€ in full hours, 15 c€ from 22:00 to 06:00, and a subscription that no kWh changes. */
export const HPHC: ElectricityContract = {
  formula: null,
  subscribed: 36,
  offPeak,
  offers: [
    {
      kind: 'prices',
      name: 'X',
      scheme: 'HPHC',
      taxes: 'TTC',
      acheminement: 'compris',
      subscriptionEurPerYear: 500,
      pricesEurPerKWh: { HP: 0.25, HC: 0.15 },
      ...open,
    },
  ],
};

/** One price with taxes at every hour: 20 c€. */
export const BASE: ElectricityContract = {
  ...HPHC,
  offers: [
    {
      kind: 'prices',
      name: 'X',
      scheme: 'BASE',
      taxes: 'TTC',
      acheminement: 'compris',
      subscriptionEurPerYear: 500,
      pricesEurPerKWh: { BASE: 0.2 },
      ...open,
    },
  ],
};

/** Half-hours of a period, by civil day and minute of the clock. */
export function halfHours(
  { fromDay, toDay }: { fromDay: number; toDay: number },
  wattsAt: (day: number, minute: number) => number,
): { startMs: number; stepS: number; powerW: Float64Array } {
  const startMs = dayStart(fromDay);
  const length = (dayStart(toDay) - startMs) / 1_800_000;
  const powerW = Float64Array.from({ length }, (_, i) => {
    const at = startMs + i * 1_800_000;
    return wattsAt(parisDay(at), wallMinutes(at));
  });
  return { startMs, stepS: 1800, powerW };
}

/** A site of one source. */
export function site(
  period: { fromDay: number; toDay: number },
  wattsAt: (day: number, minute: number) => number,
  contract: SiteCurve['sources'][number]['contract'] = BASE,
): SiteCurve {
  const { powerW, ...axis } = halfHours(period, wattsAt);
  return { ...axis, sources: [{ powerW, contract }], ownW: 'none' };
}
