import {
  LATE_MONTHS,
  addMonths,
  completeYear,
  parisDay,
  parseIsoDay,
  startOfMonth,
  usualPeriod,
} from '@joulerie/domain/calendar';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import type { QueryClient } from '@tanstack/react-query';
import { buildingQuery } from '../buildings/buildings.public.ts';
import type { DayRange } from '../measures/measures.public.ts';
import { sourceQuery } from '../sources/sources.public.ts';

/** What a page of data opens on. */
export type Usual = DayRange & { compare?: 'year' };

export type Visit = { context: { queryClient: QueryClient }; params: { id: string } };

const YEAR_MONTHS = 12;
/** Of a sensor: a year of the temperatures of a room hides its weeks. */
const SENSOR_MONTHS = 3;

/**
 * The usual period of the data of a building, beside the same one a year before where the two compare. One that cannot be read is answered
 * by its own route.
 */
export async function usualBuildingPeriod({ context, params }: Visit): Promise<Usual> {
  const building = await context.queryClient.ensureQueryData(buildingQuery(params.id)).catch(() => null);
  return {
    ...periodOfYear(building?.year ?? null, parisDay(Date.now())),
    ...(building?.comparable && { compare: 'year' as const }),
  };
}

/** The same of a source. */
export async function usualSourcePeriod({ context, params }: Visit): Promise<DayRange> {
  const today = parisDay(Date.now());
  const source = await context.queryClient.ensureQueryData(sourceQuery(params.id)).catch(() => null);
  if (source?.year) return periodOfYear(source.year, today);
  const months = source && SOURCE_TYPE_FACTS[source.idtype].family === 'capteur' ? SENSOR_MONTHS : YEAR_MONTHS;
  return periodOfStates(parseIsoDay(source?.lastDay ?? ''), months, today);
}

/**
 * From the twelve months of the figures to today; they begin a month or two earlier where the last ones have not arrived. An older year
 * alone: nothing was received since.
 */
export function periodOfYear(year: { from: string; to: string } | null, today: number): DayRange {
  const usual = usualPeriod(today);
  const [from, last] = [parseIsoDay(year?.from ?? ''), parseIsoDay(year?.to ?? '')];
  if (from === null || last === null) return usual;
  const recent = last + 1 >= addMonths(completeYear(today).toDay, -LATE_MONTHS);
  return recent ? { fromDay: Math.min(from, usual.fromDay), toDay: usual.toDay } : { fromDay: from, toDay: last + 1 };
}

/** Some months to today; of a source that has nothing in them, as many that end with its last day. */
export function periodOfStates(lastDay: number | null, months: number, today: number): DayRange {
  const usual = usualPeriod(today, months);
  if (lastDay === null || lastDay >= usual.fromDay) return usual;
  const toDay = addMonths(startOfMonth(lastDay), 1);
  return { fromDay: addMonths(toDay, -months), toDay };
}
