import { SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import type { QueryClient } from '@tanstack/react-query';
import { usualDates } from '../../lib/missing-dates.ts';
import { sourceQuery } from '../sources/sources.public.ts';

export type Visit = { context: { queryClient: QueryClient }; params: { id: string } };

/** The usual period of the data of a source. */
export async function usualSourcePeriod({ context, params }: Visit) {
  // A source that cannot be read is answered by its own route.
  const source = await context.queryClient.ensureQueryData(sourceQuery(params.id)).catch(() => null);
  return usualDates(source ? usualMonths(source.idtype) : undefined);
}

/** Months of the usual period of a source: a year of the temperatures of a room hides its weeks. */
export const usualMonths = (type: SourceType): number => (SOURCE_TYPE_FACTS[type].family === 'capteur' ? 3 : 12);
