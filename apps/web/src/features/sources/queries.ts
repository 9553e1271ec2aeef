import { getSource } from '#calls/sources';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** One source with all its details; nothing is fetched for null. */
export function useSource(id: string | null) {
  return useQuery({
    queryKey: ['source', id],
    queryFn: ({ signal }) => call(getSource, { params: { id: id! } }, { signal }),
    enabled: id !== null,
  });
}
