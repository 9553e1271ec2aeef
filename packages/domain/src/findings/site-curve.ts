import { noAnswer } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { dayStart } from '../calendar/paris.ts';
import { costOfPart } from '../costs/energy-cost.ts';
import type { ElectricityContract, Period } from '../costs/contract.ts';
import type { Charging } from '../vocabulary/usages.ts';
import { silent } from './finding.ts';
import type { Silence } from './finding.ts';

/** A source of electricity of a site: measured power drawn at each step [W], NaN where it was not measured, and its contract. */
export type SiteSource = {
  powerW: Float64Array;
  /** Why no price is known, instead of a contract. */
  contract: ElectricityContract | NoAnswer;
  /** How much of it is for vehicles that charge; nothing where nobody says. */
  charging?: Charging;
};

/** What a site draws and produces, on one regular grid. */
export type SiteCurve = {
  startMs: number;
  stepS: number;
  sources: readonly SiteSource[];
  /**
   * What is produced on the site and used there [W], NaN where it was not measured. `unmeasured` behind panels that nothing measures,
   * `injection_unmeasured` where only what is produced is: what leaves the site would count as used.
   */
  ownW: Float64Array | 'none' | 'unmeasured' | 'injection_unmeasured';
};

/** The powers of a site at the steps where every source is measured [W], NaN elsewhere. */
export type SitePowers = {
  drawnW: Float64Array;
  /** Drawn, and produced without what is injected. */
  usedW: Float64Array;
  /** Share of the steps of the period that are known, 0..1. */
  share: number;
  measuredHours: number;
};

/**
 * What a site draws and uses over a period: the sum of its sources where each is measured. Silent where the own use of its panels is not
 * measured.
 *
 * @param site curves of the site
 * @param period civil days; steps outside are left out, and days outside the grid lack
 */
export function powersOf(site: SiteCurve, period: Period): SitePowers | Silence {
  const { ownW, startMs, stepS } = site;
  if (ownW === 'unmeasured') return silent(noAnswer('production_not_measured'), 'production');
  if (ownW === 'injection_unmeasured') return silent(noAnswer('injection_not_measured'), 'production');
  const length = site.sources[0]?.powerW.length ?? 0;
  const drawnW = new Float64Array(length).fill(Number.NaN);
  const usedW = new Float64Array(length).fill(Number.NaN);
  const stepMs = stepS * 1000;
  const first = Math.max(0, Math.round((dayStart(period.fromDay) - startMs) / stepMs));
  const end = Math.min(length, Math.round((dayStart(period.toDay) - startMs) / stepMs));
  // Summed in the arrays, whose elements are doubles whatever they hold: in a sum that began as the whole number 0, optimised code now and
  // then took a missing power for a number (V8 13.6).
  drawnW.fill(0, first, end);
  for (const { powerW } of site.sources) for (let i = first; i < end; i++) drawnW[i]! += powerW[i]!;
  for (let i = first; i < end; i++) usedW[i] = ownW === 'none' ? drawnW[i]! : drawnW[i]! + ownW[i]!;
  let known = 0;
  for (let i = first; i < end; i++) {
    if (Number.isNaN(usedW[i]!)) drawnW[i] = Number.NaN;
    else {
      usedW[i] = Math.max(0, usedW[i]!);
      known++;
    }
  }
  const steps = (dayStart(period.toDay) - dayStart(period.fromDay)) / stepMs;
  return { drawnW, usedW, share: steps > 0 ? known / steps : 0, measuredHours: (known * stepS) / 3600 };
}

/** Hours of the year that amounts are brought to. */
export const YEAR_HOURS = 8760;

/**
 * What a part of what a site draws costs in a year at the prices of its hours [€ with taxes], or why it is not known. Each source gives
 * its share of the part, as it gives its share of what is drawn.
 *
 * @param shareOf share of what is drawn at a step that the part is, 0..1
 */
export function yearlyCostOf(
  site: SiteCurve,
  { drawnW, measuredHours }: SitePowers,
  period: Period,
  shareOf: (slot: number) => number,
): { known: true; eurPerYear: number; kWhPerYear: number } | NoAnswer {
  const { startMs, stepS } = site;
  let eur = 0;
  let kWh = 0;
  for (const { powerW, contract } of site.sources) {
    if ('known' in contract) return contract;
    const part = new Float64Array(powerW.length).fill(Number.NaN);
    for (let i = 0; i < part.length; i++) if (!Number.isNaN(drawnW[i]!)) part[i] = powerW[i]! * shareOf(i);
    const cost = costOfPart(contract, { startMs, stepS, powerW: part }, period);
    if (!cost.known) return cost;
    eur += cost.eur;
    kWh += cost.kWh;
  }
  const years = measuredHours / YEAR_HOURS;
  return { known: true, eurPerYear: eur / years, kWhPerYear: kWh / years };
}
