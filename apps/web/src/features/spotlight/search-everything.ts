import { searchEverything } from '#calls/search';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type Found = AnswerOf<typeof searchEverything>['data'][number];

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text, limit: 8 } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** Where a found thing is opened. */
export function pathOf(found: Pick<Found, 'kind' | '_id'>): string {
  switch (found.kind) {
    case 'building':
      return `/building/${found._id}`;
    case 'folder':
      return `/folder/${found._id}`;
    case 'source':
      return `/source/${found._id}/data`;
  }
}
