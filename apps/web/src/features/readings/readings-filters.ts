import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { type ReadingsSearch, USUAL_DAYS } from './readings-search.ts';

export const daysOf = ({ days }: ReadingsSearch): NonNullable<ReadingsSearch['days']> => days ?? USUAL_DAYS;

/** The filters of a call. */
export const filtersOf = (search: ReadingsSearch) => ({
  start_date: isoDay(parisDay(Date.now()) - daysOf(search) + 1),
  ...(search.source ? { _id_source: search.source } : {}),
  ...(search.own ? { own: 'true' as const } : {}),
});
