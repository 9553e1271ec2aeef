import { searchEverything } from '#calls/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text, limit: 8 } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
