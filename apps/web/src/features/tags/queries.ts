import { listTags } from '#calls/tags';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The tags of the space, with how many buildings have each. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
});
