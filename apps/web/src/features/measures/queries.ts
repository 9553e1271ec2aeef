import { getBuildingData, getSourceData } from '#calls/measures';
import type { Data } from '@joulerie/contract/measures';
import type { Frequency } from '@joulerie/domain/vocabulary';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { datesOf } from './view-search.ts';
import type { DayRange } from './period-kinds.ts';

/** Whose measures a page shows. */
export type Subject = { kind: 'building' | 'source'; id: string };

export type DataAsked = {
  range: DayRange;
  frequency: Frequency;
  compare?: 'previous' | 'year' | undefined;
  variables?: readonly string[] | undefined;
  temperature?: boolean;
  /** With a year before: the change once the weather is removed. */
  weatherCorrected?: boolean;
  /** With the emissions of the period. */
  carbon?: boolean;
  /** With the energy of a building per m² and per person. */
  intensity?: boolean;
};

/** Keys begin with `data` and the subject: an import refreshes them all at once. */
export const dataKey = (subject: Subject) => ['data', subject.kind, subject.id];

export const useData = (subject: Subject, asked: DataAsked, enabled = true) =>
  useQuery({ ...dataQuery(subject, asked), placeholderData: keepPreviousData, enabled });

export function dataQuery(subject: Subject, asked: DataAsked) {
  const query = {
    ...datesOf(asked.range),
    frequency: asked.frequency,
    ...(asked.compare ? { compare: asked.compare } : {}),
    ...(asked.variables ? { variables: [...asked.variables] } : {}),
    ...(asked.weatherCorrected ? { weather_corrected: 'true' as const } : {}),
    ...(asked.carbon ? { carbon: 'true' as const } : {}),
    ...(asked.intensity && subject.kind === 'building' ? { intensity: 'true' as const } : {}),
    ...(asked.temperature ? { temperature: 'true' as const } : {}),
  };
  return queryOptions({
    queryKey: [...dataKey(subject), query],
    queryFn: ({ signal }) =>
      subject.kind === 'building'
        ? call(getBuildingData, { params: { id: subject.id }, query }, { signal })
        : call(getSourceData, { params: { id: subject.id }, query }, { signal }),
    select: dropEmptyColumns,
  });
}

/** Keeps the variables that some source measures: a building without gas has no gas column, not an empty one. */
function dropEmptyColumns(data: Data): Data {
  const kept = (list: Data['variables']) => list.filter((one) => one.sources.length > 0);
  const compare = data.compare && { ...data.compare, variables: kept(data.compare.variables) };
  return { ...data, variables: kept(data.variables), compare };
}
