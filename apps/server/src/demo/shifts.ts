import { addMonths, parisDay, startOfMonth } from '@joulerie/domain/calendar';
import { type DayShift, SHIFT_DAYS, type SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { Building, Source, Space } from '../../../../demo/portfolio-types.ts';
import { buildingsOf } from './portfolio.store.ts';
import type { PortfolioFiles, Span } from './portfolio-curves.ts';

/** A real curve: its days as measured, and how it is stored. */
export type RealCurve = { measured: Span; shift: DayShift };

/**
 * How the real curves of a space are stored, by key of their source. The buildings that follow one real weather station are shifted
 * together, and the station with them, so that a day keeps its weather: by the largest multiple of 364 days with which they have the last
 * twelve complete months. Where the first of their curves ends, all of them are played again from 364 days before.
 */
export async function realCurves(space: Space, files: PortfolioFiles, today: number): Promise<Map<string, RealCurve>> {
  const curves = new Map<string, RealCurve>();
  for (const { station, meters } of shiftedTogether(space)) {
    const spans = new Map<string, Span>();
    for (const source of [...station, ...meters]) spans.set(source.key, daysOf(await files.of(source)));
    const leading = (meters.length > 0 ? meters : station).map((source) => spans.get(source.key)!);
    const first = Math.max(...leading.map((span) => span.fromDay));
    const end = Math.min(...leading.map((span) => span.toDay));
    const year = addMonths(startOfMonth(today), -12);
    const days = Math.max(0, Math.floor((year - first) / SHIFT_DAYS)) * SHIFT_DAYS;
    const shift = { days, until: end - 1 + days };
    for (const [key, measured] of spans) curves.set(key, { measured, shift });
  }
  return curves;
}

const isReal = (source: Source): boolean => source.curve === 'real';

/** Real weather stations, each with the real meters of its buildings; real meters of buildings with an invented weather alone. */
function shiftedTogether(space: Space): { station: Source[]; meters: Source[] }[] {
  const stations = space.weatherStations.filter(isReal);
  const metersOf = (building: Building) => building.sources.filter(isReal);
  const buildings = buildingsOf(space).filter((building) => metersOf(building).length > 0);
  const followed = stations.map((station) => ({
    station: [station],
    meters: buildings.filter(({ weather }) => weather === station.key).flatMap(metersOf),
  }));
  const others = buildings.filter(({ weather }) => !stations.some(({ key }) => key === weather));
  return [...followed, ...others.map((building) => ({ station: [], meters: metersOf(building) }))];
}

/** Days of the values of files, counters and amounts over several days apart. */
function daysOf(reads: readonly SeriesRead[]): Span {
  const runs = reads.filter((read) => VARIABLES[read.variable].kind !== 'register').flatMap((read) => read.runs);
  const ends = runs.map((run) => run.from + run.values.length * run.stepS * 1000 - 1);
  if (runs.length === 0) throw new Error('a real curve of the demonstration holds no value');
  return { fromDay: parisDay(Math.min(...runs.map((run) => run.from))), toDay: parisDay(Math.max(...ends)) + 1 };
}
