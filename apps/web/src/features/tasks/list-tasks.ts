import { cancelTask, listTasks } from '#calls/tasks';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const tasksKey = ['tasks'] as const;

/** How often the list is asked for while one of its tasks is under way, in case nothing says that it moves. [ms] */
const EVERY_MS = 5_000;

/** The person's tasks, newest first, a page after the other. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: tasksKey,
  queryFn: ({ pageParam, signal }) => call(listTasks, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.cursor,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some(({ finishedAt }) => finishedAt === null)) ? EVERY_MS : false,
});

export const useCancelTask = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelTask, { params: { id } }),
    // One that has just ended cannot be cancelled: the list says how it ended.
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  });
};
