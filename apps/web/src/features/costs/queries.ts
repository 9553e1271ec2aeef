import { getBuildingCost, getSourceCost } from '#calls/costs';
import type { ComparisonKind } from '@joulerie/domain/vocabulary';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { type DayRange, type Subject, dataKey, datesOf } from '../measures/measures.public.ts';

type Asked = {
  range: DayRange;
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  compare?: ComparisonKind | undefined;
};

export const useCost = (subject: Subject, asked: Asked, enabled = true) =>
  useQuery({ ...costQuery(subject, asked), placeholderData: keepPreviousData, enabled });

/** Cost of a building or a source over a range of days; the key lies under its measures, so that an import refreshes it. */
export function costQuery(subject: Subject, asked: Asked) {
  const query = {
    ...datesOf(asked.range),
    frequency: asked.frequency,
    ...(asked.compare ? { compare: asked.compare } : {}),
  };
  return queryOptions({
    queryKey: [...dataKey(subject), 'cost', query],
    queryFn: ({ signal }) =>
      subject.kind === 'building'
        ? call(getBuildingCost, { params: { id: subject.id }, query }, { signal })
        : call(getSourceCost, { params: { id: subject.id }, query }, { signal }),
  });
}
