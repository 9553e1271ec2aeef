import { addCurve, emptyAxis, finestStep, originOf, powerSeries, type StoredSeries } from '@joulerie/domain/measures';
import type { NoAnswer } from '@joulerie/domain/answers';
import type { ElectricityContract, Period } from '@joulerie/domain/costs';
import type { SiteCurve } from '@joulerie/domain/findings';
import { type Charging, ENERGIES, PANEL_VARIABLES, QUALITY, VARIABLES } from '@joulerie/domain/vocabulary';
import { dayStart } from '@joulerie/domain/calendar';
import type { Reader } from '../../platform/database.ts';
import { readStored } from '../measures/measures.public.ts';

/** A source of electricity of a site, with its contract or why it has none. */
export type Meter = { id: string; injects: boolean; charging: Charging; contract: ElectricityContract | NoAnswer };

/**
 * The measured curves of the sources of a site over a period, on one grid: no fill and no estimate, as the figures of a page. A source
 * without any curve leaves the site without one: the sum of the others would be that of a part.
 */
export async function readSite({ query }: Reader, meters: readonly Meter[], period: Period): Promise<SiteCurve> {
  const { fromDay, toDay } = period;
  const ids = meters.map(({ id }) => id);
  const wanted = [...ENERGIES.electricite.series, ...PANEL_VARIABLES];
  const { series } = await readStored(query, ids, wanted, fromDay, toDay, 'all');
  const own = new Map(meters.map(({ id }) => [id, series.filter(({ sourceId }) => sourceId === id)]));
  const drawn = meters.map(({ id }) => powerSeries(own.get(id)!));
  const isPanel = (one: StoredSeries) => PANEL_VARIABLES.some((name) => name === one.variable);
  const stepS = finestStep([...drawn.flat(), ...series.filter(isPanel)], toDay);
  // Panels are there whether or not the site has curves: what is drawn by day is not what is used either.
  const hasPanels = meters.some(({ injects }) => injects) || series.some((one) => isPanel(one) && one.days.length > 0);
  const none: SiteCurve = {
    startMs: dayStart(fromDay),
    stepS: stepS ?? 1800,
    sources: [],
    ownW: hasPanels ? 'unmeasured' : 'none',
  };
  if (stepS === null || drawn.some((curves) => finestStep(curves, toDay) === null)) return none;
  const sum = (curves: readonly StoredSeries[]) => measuredPowers(curves, period, stepS);
  return {
    ...none,
    sources: meters.map(({ contract, charging }, k) => ({ contract, charging, powerW: sum(drawn[k]!) })),
    ownW: ownUse(series, new Set(meters.filter(({ injects }) => injects).map(({ id }) => id)), sum),
  };
}

/**
 * What is produced and stays, where it is measured. Each source that produces or injects has to be measured: what one of them lacks is not
 * nothing, and what leaves panels that nothing measures is no part of the others.
 *
 * @param known points that are known to inject
 */
function ownUse(
  series: readonly StoredSeries[],
  known: ReadonlySet<string>,
  sum: (curves: readonly StoredSeries[]) => Float64Array,
): SiteCurve['ownW'] {
  const of = (name: string) =>
    Map.groupBy(
      series.filter((one) => one.variable === name && one.days.length > 0),
      ({ sourceId }) => sourceId,
    );
  const [produced, injected] = [of('production_pv'), of('injection')];
  const injecting = new Set([...known, ...injected.keys()]).size;
  if (produced.size === 0) return injecting > 0 ? 'unmeasured' : 'none';
  if (produced.size < injecting) return 'unmeasured';
  if ([...known].some((id) => !injected.has(id))) return 'injection_unmeasured';
  const total = (sources: ReadonlyMap<string, readonly StoredSeries[]>) =>
    [...sources.values()].map(sum).reduce((all, one) => all.map((power, i) => power + one[i]!));
  const own = total(produced);
  if (injected.size === 0) return own;
  const left = total(injected);
  return own.map((power, i) => power - left[i]!);
}

function measuredPowers(curves: readonly StoredSeries[], { fromDay, toDay }: Period, stepS: number): Float64Array {
  const axis = emptyAxis(fromDay, toDay, stepS);
  for (const curve of curves)
    addCurve(curve, axis, VARIABLES[curve.variable].kind === 'power' ? 'power' : 'power-of-energy');
  return axis.sum.map((power, i) =>
    axis.count[i] === 0 || originOf(axis.marks[i]!) >= QUALITY.estime ? Number.NaN : power,
  );
}
