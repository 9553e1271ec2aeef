import { listMapBuildings } from '#calls/geometry';
import type { CallInput } from '@joulerie/contract/endpoint';
import type { MapMeasure } from '@joulerie/contract/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { type Box, type MapPoint, boxAround, isInBox } from './clusters.ts';
import { classLimits } from './map-classes.ts';

type Query = NonNullable<CallInput<typeof listMapBuildings>['query']>;
/** The folder, the filters and the months of the list beside the map. */
export type MapFilters = Omit<Query, keyof Box | 'measure'>;

const WORLD: Box = { lat_min: -90, lat_max: 90, lon_min: -180, lon_max: 180 };
/** Mainland France and Corsica: where to begin when nothing says better. */
const FRANCE: Box = { lat_min: 41.3, lat_max: 51.1, lon_min: -5.2, lon_max: 9.6 };

const NONE: readonly MapPoint[] = [];
export const isTooMany = (error: unknown) => error instanceof CallError && error.code === 'trop-de-batiments-dans-bbox';

/**
 * The buildings of a list by place: all of them, in one call, and those of the box that is shown; by box where they are too many for one call.
 * Classes are those of all of them: they stay as they are while the map moves.
 */
export function useMapPoints(filters: MapFilters, measure: MapMeasure, box: Box | null) {
  const asked = (place: Box) => ({
    queryKey: ['map', place, measure, filters],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listMapBuildings, { query: { ...place, measure, ...filters } }, { signal }),
    retry: false,
    placeholderData: keepPreviousData,
  });
  const all = useQuery(asked(WORLD));
  const isMany = isTooMany(all.error);
  const here = useQuery({ ...asked(box ?? FRANCE), enabled: isMany && box !== null });
  const shown = isMany && box ? here : all;
  const loaded = (shown.error ? undefined : shown.data?.buildings) ?? NONE;
  const points = useMemo(() => (box ? loaded.filter((point) => isInBox(point, box)) : loaded), [loaded, box]);
  const limits = useMemo(() => (measure === 'state' ? [] : classLimits(loaded, measure)), [loaded, measure]);
  const start = useMemo(() => boxAround(loaded) ?? FRANCE, [loaded]);
  return {
    /** What the classes are made from, and those of the box. */
    loaded,
    points,
    limits,
    /** Where to look first; a map of too many buildings begins with the whole country. */
    start: isMany ? FRANCE : start,
    error: shown.error,
    failed: all.isError && !isMany,
    loading: all.isPending,
    stale: shown.isFetching,
    retry: () => void shown.refetch(),
  };
}
