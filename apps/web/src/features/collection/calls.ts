import { finishConnection, getCollection, refreshCollection, startConnection } from '#calls/collection';
import { getDataOverview } from '#calls/data-overview';
import { getSourceGaps } from '#calls/source-gaps';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ASKED_AGAIN_DAYS, type FlowOrderGroup, type SourceDataState } from '@joulerie/contract/constants';
import type { GapCause } from '@joulerie/domain/collection';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { call } from '../../lib/call.ts';
import { leaveForEnedis } from '../../lib/enedis-departure.ts';
import type { ConnectionSearch } from './connection-search.ts';

const KEY = 'collection';
/** While history arrives, its progress is looked at again [ms]. */
const AGAIN_MS = 15_000;

/** The collection of a source; null where no operator collects it. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => call(getCollection, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'history' ? AGAIN_MS : false),
  });

/** Asks the operator now for what is missing. */
export function useRefreshCollection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshCollection, { params: { id }, query: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id] }),
  });
}

/** The days that lack of a source, with their causes; both days are included. */
export const sourceGapsQuery = (id: string, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [KEY, id, 'gaps', from, to],
    queryFn: ({ signal }) =>
      call(getSourceGaps, { params: { id }, query: { start_date: from, end_date: to } }, { signal }),
  });

/** How the data of all sources arrives, with one page of them. */
export const dataOverviewQuery = (asked: {
  state?: SourceDataState;
  cause?: GapCause;
  order?: FlowOrderGroup;
  page: number;
  limit: number;
}) =>
  queryOptions({
    queryKey: [KEY, 'overview', asked],
    queryFn: ({ signal }) => call(getDataOverview, { query: asked }, { signal }),
  });

/** Asks the operator again for days of a source, the newest of them where they are more than a year. */
export function useAskAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: { from: string; to: string }) => {
      const first = Math.max(parseIsoDay(from)!, parseIsoDay(to)! - ASKED_AGAIN_DAYS + 1);
      return call(refreshCollection, { params: { id }, query: { start_date: isoDay(first), end_date: to } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id], exact: true }),
  });
}

/** Leaves for the page of Enedis, as the holder of the meter. */
export const useConnect = (id: string) =>
  useMutation({ mutationFn: async () => leaveForEnedis(await call(startConnection, { params: { id } })) });

type Back = ConnectionSearch & { state: string; key: string };

/** What Enedis answered, checked and kept: asked once, since a return serves once. */
export const connectionQuery = (back: Back | null) =>
  queryOptions({
    queryKey: [KEY, 'connection', back?.state],
    queryFn: () => call(finishConnection, { body: back! }),
    enabled: back !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
