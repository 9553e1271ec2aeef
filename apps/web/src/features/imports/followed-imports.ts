import { cancelImport, getImport, listRunningImports } from '#calls/imports';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/use-draft.ts';

/** An import on the queue. */
export type ImportRef = { id: string; source: string };
export type ImportDetail = AnswerOf<typeof getImport>;

/** How often the progress of an import that runs is asked for. */
const EVERY_MS = 1_500;

/** An import: asked again while it runs, and no more once it has ended. */
export const importQuery = ({ id, source }: ImportRef) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call(getImport, { params: { id: source, importId: id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'run' ? EVERY_MS : false),
    staleTime: 0,
  });

/** The person's imports that run, when they come to the page. */
export const runningQuery = queryOptions({
  queryKey: ['running-imports'],
  queryFn: ({ signal }) => call(listRunningImports, { query: { limit: 100 } }, { signal }),
  staleTime: 0,
});

export const useCancelImport = ({ id, source }: ImportRef) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelImport, { params: { id: source, importId: id } }),
    // One file may have several imports, and one that has just ended cannot be cancelled.
    onSettled: () => client.invalidateQueries({ queryKey: ['import'] }),
  });
};

/**
 * The imports that a person follows: those that ran when they came to the page, those that they started since, and, after a reload, those
 * they had not hidden yet.
 */
export function useFollowedImports() {
  const { draft, save } = useDraft<{ followed: ImportRef[] }>('imports');
  const [followed, setFollowed] = useState<readonly ImportRef[]>(draft.followed ?? []);
  const running = useQuery(runningQuery);
  const found = (running.data?.data ?? []).map(({ _id, source }) => ({ id: _id, source: source._id }));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = [...new Map([...followed, ...found].map((one) => [one.id, one])).values()].filter(
    ({ id }) => !hidden.has(id),
  );
  const ids = shown.map(({ id }) => id).join();
  useEffect(() => {
    save({ followed: shown });
    // `shown` is another list each time, of the same imports.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ids]);
  return {
    shown,
    follow: (started: readonly ImportRef[]) => setFollowed((before) => [...started, ...before]),
    hide: (id: string) => setHidden((before) => new Set([...before, id])),
  };
}
