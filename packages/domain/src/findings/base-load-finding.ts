import { noAnswer } from '../answers/index.ts';
import type { Period } from '../costs/contract.ts';
import { baseLoad } from '../use/base-load.ts';
import { LEAST_POWER_W } from './figures.ts';
import { confidenceOf, isEnough, silent } from './finding.ts';
import type { BaseLoadFinding, Silence } from './finding.ts';
import { YEAR_HOURS, powersOf, yearlyCostOf } from './site-curve.ts';
import type { SiteCurve } from './site-curve.ts';

/**
 * What never stops on a site: the power that it uses 95 % of the time (`baseLoad`), panels included, and what the grid gives of it costs
 * in a year at the price of each hour. The amount is null where a price is unknown; what panels give has no price.
 *
 * @param site curves of the site
 * @param period a year of civil days
 */
export function findBaseLoad(site: SiteCurve, period: Period): BaseLoadFinding | Silence {
  if (site.sources.length === 0) return silent(noAnswer('no_curve'), 'import');
  const powers = powersOf(site, period);
  if ('reason' in powers) return powers;
  const { drawnW, usedW, share } = powers;
  if (!isEnough(share)) return silent(noAnswer('year_measured_in_part', { share }), 'import');
  const base = baseLoad(usedW, site.stepS);
  if (base === null || base.powerW < LEAST_POWER_W) return silent(noAnswer('nothing_never_stops'));
  const cost = yearlyCostOf(site, powers, period, (i) => (drawnW[i]! > base.powerW ? base.powerW / drawnW[i]! : 1));
  return {
    known: true,
    rule: 'base_load',
    period,
    eurPerYear: cost.known ? cost.eurPerYear : null,
    confidence: confidenceOf(share),
    powerW: base.powerW,
    energyKWhPerYear: (base.powerW * YEAR_HOURS) / 1000,
    share: base.share,
  };
}
