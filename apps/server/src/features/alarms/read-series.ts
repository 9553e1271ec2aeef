import { type AlarmSeries, DAY_STEP_S, isWatchedByDay, whPerUnitOf } from '@joulerie/domain/alarms';
import {
  type CurveUse,
  type DayColumn,
  addCurve,
  columnOfSource,
  coveredShare,
  emptyAxis,
  finestStep,
  ofSource,
  originOf,
  powerSeries,
  storedVariables,
  type Stored,
} from '@joulerie/domain/measures';
import { drawsNothing } from '@joulerie/domain/sources';
import { QUALITY, VARIABLES, energyOfType, type VariableName } from '@joulerie/domain/vocabulary';
import type { Query } from '../../platform/database.ts';
import { readStored } from '../measures/measures.public.ts';
import { type Watched, sourcesWithSeries } from './watched.store.ts';

/** A day has to be measured so far to be compared with a threshold of a day. */
const WHOLE_SHARE = 0.95;

/**
 * What some subjects measured of a variable over the days `[fromDay, toDay)`, in one reading. Measured values alone: neither fill nor
 * estimate. The sum of a building is missing where one of its sources is: the sum of the others would be that of a part. Null for a
 * subject that nothing measures.
 */
export async function readSeries(
  query: Query,
  watched: readonly Watched[],
  variable: VariableName,
  fromDay: number,
  toDay: number,
): Promise<Map<string, AlarmSeries | null>> {
  const ids = [...new Set(watched.flatMap(({ sources }) => sources.map(({ id }) => id)))];
  const names = storedVariables(variable);
  const byDay = isWatchedByDay(variable);
  const [stored, measuring] = await Promise.all([
    readStored(query, ids, names, fromDay, toDay, byDay ? 'totals' : 'all'),
    sourcesWithSeries(query, ids, names),
  ]);
  const own = bySource(stored);
  const meters = (source: Watched['sources'][number]) =>
    energyOfType(source.idtype)?.variable === (variable === 'puissance' ? 'conso' : variable) &&
    !drawsNothing(source.point.electricity ?? {});
  return new Map(
    watched.map(({ id, sources }) => {
      const parts = sources
        .filter((source) => measuring.has(source.id) || meters(source))
        .map((source) => own(source.id));
      if (parts.length === 0) return [id, null];
      return [id, byDay ? daysOf(parts, variable, fromDay, toDay) : curveOf(parts, variable, fromDay, toDay)];
    }),
  );
}

const NOTHING: Stored = { series: [], periods: [] };

/** What is stored of each source, found once: a batch holds thousands. */
function bySource(stored: Stored): (id: string) => Stored {
  const series = Map.groupBy(stored.series, ({ sourceId }) => sourceId);
  const periods = Map.groupBy(stored.periods, ({ sourceId }) => sourceId);
  const wide = stored.around !== null && stored.around !== undefined;
  const known = new Set([...series.keys(), ...periods.keys()]);
  if (wide) return (id) => ofSource(stored, id);
  return (id) =>
    known.has(id) ? { ...stored, series: series.get(id) ?? [], periods: periods.get(id) ?? [] } : NOTHING;
}

const shareOf = (column: DayColumn, i: number): number => {
  if (originOf(column.quality[i]!) >= QUALITY.estime) return 0;
  return column.dailyOnly[i] === 1 ? 1 : coveredShare(column.points[i]!, column.expected[i]!);
};

function daysOf(parts: readonly Stored[], variable: VariableName, fromDay: number, toDay: number): AlarmSeries {
  const isMaximum = VARIABLES[variable].kind === 'maximum';
  const values = new Float64Array(toDay - fromDay);
  const inPart = new Uint8Array(values.length);
  for (const [k, part] of parts.entries()) {
    const column = columnOfSource(variable, fromDay, toDay, part);
    for (let i = 0; i < values.length; i++) {
      const share = shareOf(column, i);
      if (!isMaximum && share < 1) inPart[i] = 1;
      const value = isMaximum ? column.maxima[i]! : share >= WHOLE_SHARE ? column.values[i]! : Number.NaN;
      if (!isMaximum) values[i]! += value;
      else if (k === 0 || value > values[i]! || Number.isNaN(value)) values[i] = value;
    }
  }
  return { fromDay, toDay, stepS: DAY_STEP_S, values, inPart, whPerUnit: whPerUnitOf(variable, DAY_STEP_S) };
}

function curveOf(parts: readonly Stored[], variable: VariableName, fromDay: number, toDay: number): AlarmSeries {
  const isPower = VARIABLES[variable].kind === 'power';
  const curves = parts.map(({ series }) =>
    variable === 'puissance' ? powerSeries(series) : series.filter((one) => one.variable === variable),
  );
  const stepS = finestStep(curves.flat(), toDay) ?? 1800;
  const useOf = (name: string): CurveUse => (!isPower ? 'state' : name === 'conso' ? 'power-of-energy' : 'power');
  let sum: Float64Array | null = null;
  for (const own of curves) {
    const axis = emptyAxis(fromDay, toDay, stepS);
    for (const curve of own) addCurve(curve, axis, useOf(curve.variable));
    sum ??= new Float64Array(axis.sum.length);
    for (let i = 0; i < sum.length; i++) {
      const known = axis.count[i]! > 0 && originOf(axis.marks[i]!) < QUALITY.estime;
      // Powers add; of states, the mean of the sources.
      sum[i]! += known ? (isPower ? axis.sum[i]! : axis.sum[i]! / axis.count[i]! / curves.length) : Number.NaN;
    }
  }
  return { fromDay, toDay, stepS, values: sum!, whPerUnit: whPerUnitOf(variable, stepS) };
}
