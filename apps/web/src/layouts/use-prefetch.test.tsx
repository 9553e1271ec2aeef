import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePrefetch } from './use-prefetch.ts';

const DATA = '/_app/building/$id/data';
let asked: { run: () => void; timeout: number | undefined }[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page that prefetches, and gives the routes whose code it loads. */
async function opened({ hovers = true, client = new QueryClient() } = {}): Promise<string[]> {
  vi.stubGlobal('matchMedia', () => ({ matches: hovers }));
  vi.stubGlobal('requestIdleCallback', (run: () => void, options?: { timeout?: number }) =>
    asked.push({ run, timeout: options?.timeout }),
  );
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: '_app' });
  const Page = () => {
    usePrefetch();
    return null;
  };
  const index = createRoute({ getParentRoute: () => app, path: '/', component: Page });
  const data = createRoute({ getParentRoute: () => app, path: '/building/$id/data' });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([index, data])]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const loaded: string[] = [];
  await router.load();
  vi.spyOn(router, 'loadRouteChunk').mockImplementation(async ({ id }) => void loaded.push(id));
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
  );
  loaded.length = 0;
  return loaded;
}
const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('the page of data is loaded when the processor rests, within 2 000 ms', async () => {
  const loaded = await opened();
  await later(500);
  expect(asked.map(({ timeout }) => timeout)).toEqual([2000]);
  expect(loaded).toEqual([]);
  asked[0]!.run();
  expect(loaded).toEqual([DATA]);
});

test('not before the page shown has its answers', async () => {
  const client = new QueryClient();
  let answer: (value: string) => void = () => undefined;
  const pending = client.fetchQuery({
    queryKey: ['a'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  await opened({ client });
  await later(5000);
  expect(asked).toEqual([]);
  answer('lu');
  await pending;
  await later(500);
  expect(asked).toHaveLength(1);
});

test('nor where nothing hovers', async () => {
  await opened({ hovers: false });
  await later(5000);
  expect(asked).toEqual([]);
});
