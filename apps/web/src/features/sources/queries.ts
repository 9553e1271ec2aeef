import { getSource } from '#calls/sources';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** One source and all it carries. */
export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: ({ signal }) => call(getSource, { params: { id } }, { signal }),
  });

/** The same, on a page; null asks nothing. */
export const useSource = (id: string | null) => useQuery({ ...sourceQuery(id ?? ''), enabled: id !== null });
