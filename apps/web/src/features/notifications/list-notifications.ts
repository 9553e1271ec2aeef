import { listNotifications } from '#calls/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The latest notifications of the person, asked again every two minutes while the page is in sight. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => call(listNotifications, { query: { page: 1, limit: 20 } }),
  staleTime: 60_000,
  refetchInterval: 120_000,
});
