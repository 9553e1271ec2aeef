import { getBuildingFindings, getSourceFindings } from '#calls/findings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { type DayRange, type Subject, dataKey, datesOf } from '../measures/measures.public.ts';

/** What named rules find in a building or a source over its last year; the key lies under its measures, so that an import refreshes it. */
export function useFindings(subject: Subject, enabled = true) {
  const params = { id: subject.id };
  return useQuery({
    queryKey: [...dataKey(subject), 'finding'],
    queryFn: ({ signal }) =>
      subject.kind === 'building'
        ? call(getBuildingFindings, { params }, { signal })
        : call(getSourceFindings, { params }, { signal }),
    enabled,
  });
}

/** What the base load of some days costs in a year, where they are the year that the rules look at; null on other days. */
export function useBaseLoadEur(subject: Subject, days: DayRange, enabled: boolean): number | null {
  const { data } = useFindings(subject, enabled);
  const { start_date, end_date } = datesOf(days);
  return data?.start_date === start_date && data.end_date === end_date ? (data.baseLoad?.eurPerYear ?? null) : null;
}
