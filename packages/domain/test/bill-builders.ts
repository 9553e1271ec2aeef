import { parseIsoDay } from '../src/calendar/days.ts';
import { always, parseOffPeak } from '../src/calendar/off-peak.ts';
import { dayStart } from '../src/calendar/paris.ts';
import { SCHEMES } from '../src/tariffs/posts.ts';
import type { Post, Scheme } from '../src/tariffs/posts.ts';
import type { TurpeFormula } from '../src/tariffs/turpe.ts';
import { electricityBill } from '../src/costs/bill.ts';
import type { Bill } from '../src/costs/bill-lines.ts';
import type { ElectricityContract, SupplyOffer } from '../src/costs/contract.ts';
import { uniform } from './uniform.ts';

/** Contracts, curves and offers that the tests of bills share. */
export const day = (iso: string) => parseIsoDay(iso)!;
export const open = { fromDay: null, toDay: null };
const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);
export const FROM = day('2025-08-01');
export const TO = day('2026-02-01');

/** A reproducible curve over `[FROM, TO)` at half-hours, with gaps where `gaps` says. */
export function curve(seed: number, peakW: number, gaps = 0) {
  const startMs = dayStart(FROM);
  const next = uniform(seed);
  const powerW = Float64Array.from({ length: (dayStart(TO) - startMs) / 1_800_000 }, () =>
    next() < gaps ? Number.NaN : next() * peakW,
  );
  return { kind: 'curve' as const, startMs, stepS: 1800, powerW };
}

export const prices = (
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
  subscriptionEurPerYear: subscription,
  pricesEurPerKWh: Object.fromEntries(SCHEMES[scheme].map((post: Post, i) => [post, price * (1 + i / 10)])),
  ...open,
});

export const small = (offer: SupplyOffer, formula: TurpeFormula = 'BTINFMU4'): ElectricityContract => ({
  formula,
  subscribed: 9,
  offPeak,
  offers: [offer],
});
const powers4 = { HPH: 60, HCH: 70, HPB: 80, HCB: 90 };
const powers5 = { PTE: 55, ...powers4 };

export const CONTRACTS: Record<string, ElectricityContract> = {
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
export const bill = (contract: ElectricityContract, energy: ReturnType<typeof curve>, fromDay = FROM, toDay = TO) =>
  electricityBill({ energy, contract, period: { fromDay, toDay } });
export const peakOf = (contract: ElectricityContract) => (typeof contract.subscribed === 'number' ? 8000 : 95_000);

/** Figures of a bill that are not numbers; none is right. */
export function notFinite(result: Bill): string[] {
  const faults = result.lines.filter((line) =>
    [line.amountEur, line.quantity, line.unitPrice, line.amountCents].some((v) => !Number.isFinite(v)),
  );
  const total = result.totalTtcEur;
  return [...faults.map((line) => line.label), ...(total === null || Number.isFinite(total) ? [] : ['total'])];
}
