import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteProgress } from './route-progress.tsx';

afterEach(() => void vi.useRealTimers());

test('the bar of a page on its way appears after 200 ms, nears its end in 5 s and leaves 500 ms after it', async () => {
  const root = createRootRoute({ component: RouteProgress });
  let arrive = () => {};
  const index = createRoute({ getParentRoute: () => root, path: '/' });
  const slow = createRoute({
    getParentRoute: () => root,
    path: '/lente',
    loader: () => new Promise<null>((done) => (arrive = () => done(null))),
  });
  const router = createRouter({
    routeTree: root.addChildren([index, slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(async () => void render(<RouterProvider router={router} />));
  const bar = () => document.querySelector<HTMLElement>('div[aria-hidden]');
  vi.useFakeTimers();
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  expect(bar()).toBeNull();
  await act(async () => router.history.push('/lente'));
  await act(async () => vi.advanceTimersByTimeAsync(199));
  expect(bar()).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(bar()?.dataset.done).toBeUndefined();
  expect(bar()).not.toBeNull();
  arrive();
  await act(async () => vi.advanceTimersByTimeAsync(499));
  expect(bar()?.dataset.done).toBe('true');
  await act(async () => vi.advanceTimersByTimeAsync(10));
  expect(bar()).toBeNull();

  const sheet = document.createElement('style');
  sheet.textContent = readFileSync(join(import.meta.dirname, 'route-progress.module.css'), 'utf8');
  document.head.append(sheet);
  document.body.innerHTML = '<div class="bar"></div>';
  expect(getComputedStyle(document.querySelector('.bar')!).animation).toContain('5000ms');
  sheet.remove();
});
