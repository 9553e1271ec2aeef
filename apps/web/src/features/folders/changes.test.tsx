import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useMove, useRemoveFolder, useRenameFolder } from './changes.ts';

const LISTS = ['folders', 'buildings', 'building', 'sources', 'map', 'tags'];

/** Each change beside the lists that a page may show, with how often they were asked. */
function changing() {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
  const client = new QueryClient();
  const asked = new Map(LISTS.map((key) => [key, 0]));
  const { result } = renderHook(
    () => {
      for (const key of LISTS)
        useQuery({
          queryKey: [key],
          queryFn: () => asked.set(key, asked.get(key)! + 1).get(key)!,
          staleTime: Infinity,
        });
      return { rename: useRenameFolder(), move: useMove(), remove: useRemoveFolder() };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, asked };
}

test.each(['rename', 'move', 'remove'] as const)(
  '%s: every list and total of the space is asked again',
  async (change) => {
    const { result, asked } = changing();
    await waitFor(() => expect([...asked.values()]).toEqual(LISTS.map(() => 1)));
    await act(async () => {
      if (change === 'rename')
        await result.current.rename.mutateAsync({ folder: { _id: '1', version: '"a"' }, name: 'Autre' });
      if (change === 'move') await result.current.move.mutateAsync({ folders: ['1'], buildings: ['2'], target: null });
      if (change === 'remove') await result.current.remove.mutateAsync('1');
    });
    await waitFor(() => expect([...asked.values()]).toEqual(LISTS.map(() => 2)));
    vi.unstubAllGlobals();
  },
);
