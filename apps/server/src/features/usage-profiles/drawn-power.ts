import { dayStart } from '@joulerie/domain/calendar';
import { addCurve, emptyAxis, finestStep, originOf, powerSeries } from '@joulerie/domain/measures';
import { drawsNothing } from '@joulerie/domain/sources';
import { ENERGIES, PANEL_VARIABLES, QUALITY, VARIABLES, energyOfType } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { readStored } from '../measures/measures.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/** Hours of use are read at the half-hour: finer curves are averaged to it. [s] */
const STEP_S = 1800;

/** The electricity that a building draws, and what it is the sum of. */
export type DrawnPower = {
  /** [W]; NaN where one of the curves has no measured value. */
  powerW: Float64Array;
  startMs: number;
  stepS: number;
  /** Meters of electricity, and ids of those that have a curve finer than the day. */
  meters: number;
  used: string[];
  behindPanels: boolean;
};

/** Measured curves over the days `[fromDay, toDay)`: no fill and no estimate. */
export async function readDrawnPower(
  { query }: Reader,
  sources: readonly SourceRow[],
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<DrawnPower> {
  const meters = sources.filter(
    ({ idtype, point }) => energyOfType(idtype)?.energy === 'electricite' && !drawsNothing(point.electricity ?? {}),
  );
  const ids = meters.map(({ id }) => id);
  const wanted = [...ENERGIES.electricite.series, ...PANEL_VARIABLES];
  const { series } = await readStored(query, ids, wanted, fromDay, toDay, 'all');
  const curves = ids
    .map((id) => ({ id, own: powerSeries(series.filter(({ sourceId }) => sourceId === id)) }))
    .filter(({ own }) => finestStep(own, toDay) !== null);
  const finest = finestStep(
    curves.flatMap(({ own }) => own),
    toDay,
  );
  // Steps of an hour stay what they are: half-hours would be made of them.
  const stepS = finest === null || finest > STEP_S ? (finest ?? 86_400) : STEP_S;
  const powerW = new Float64Array(Math.round((dayStart(toDay) - dayStart(fromDay)) / (stepS * 1000)));
  if (curves.length === 0) powerW.fill(Number.NaN);
  for (const { own } of curves) {
    const axis = emptyAxis(fromDay, toDay, stepS);
    for (const curve of own)
      addCurve(curve, axis, VARIABLES[curve.variable].kind === 'power' ? 'power' : 'power-of-energy');
    for (let i = 0; i < powerW.length; i++)
      powerW[i]! += axis.count[i] === 0 || originOf(axis.marks[i]!) >= QUALITY.estime ? Number.NaN : axis.sum[i]!;
  }
  return {
    powerW,
    startMs: dayStart(fromDay),
    stepS,
    meters: meters.length,
    used: curves.map(({ id }) => id),
    behindPanels: series.some(
      ({ variable, days }) => PANEL_VARIABLES.some((name) => name === variable) && days.length > 0,
    ),
  };
}
