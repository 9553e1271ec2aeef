import { getBuilding, listBuildings, listNearBuildings } from '#calls/buildings';
import type { CallInput } from '@joulerie/contract/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** One building with all its details. The pages of a building share this entry of the cache. */
export const buildingQuery = (id: string) =>
  queryOptions({
    queryKey: ['building', id],
    queryFn: ({ signal }) => call(getBuilding, { params: { id } }, { signal }),
  });

export const useBuilding = (id: string) => useQuery(buildingQuery(id));

/** May the person change this building? View-only hides what the server would refuse. */
export const mayEdit = (thing: { rights: readonly string[] }) => thing.rights.includes('owns');

export type ListQuery = NonNullable<CallInput<typeof listBuildings>['query']>;

export const buildingsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['buildings', query],
    queryFn: ({ signal }) => call(listBuildings, { query }, { signal }),
  });

export const useNearBuildings = (id: string, maxDist: number, enabled: boolean) =>
  useQuery({
    queryKey: ['near', id, maxDist],
    queryFn: ({ signal }) => call(listNearBuildings, { params: { id }, query: { maxDist } }, { signal }),
    enabled,
  });
