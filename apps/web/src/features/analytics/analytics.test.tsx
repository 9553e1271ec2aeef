import type { User } from '@joulerie/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { meQuery } from '../../lib/session.tsx';
import { aPerson, aScope } from '../../lib/test-support.ts';
import { AdminVisits } from './admin-visits.tsx';
import { setOverridden } from './override.ts';
import { VisitFollowing } from './visit-following.tsx';
import { type Analytics, requestOf } from './visit.ts';

const matomo: Analytics = { kind: 'matomo', url: 'https://audience.exemple.fr/', site: '3' };
const posthog: Analytics = { kind: 'posthog', url: 'https://eu.posthog.exemple', site: 'phc_cle' };

let sent: { url: string; fields: Record<string, string> }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, fields: Object.fromEntries(new URLSearchParams(String(init.body))) });
    throw new TypeError('blocked');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(user: User | null, ...pages: string[]) {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, user);
  const root = createRootRoute({
    component: () => (
      <>
        <VisitFollowing analytics={matomo} />
        <Outlet />
      </>
    ),
  });
  const routeOf = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> });
  const [first, ...others] = pages;
  const router = createRouter({
    routeTree: root.addChildren(['/', '/login', '/building/$id/data'].map(routeOf)),
    history: createMemoryHistory({ initialEntries: [first!] }),
  });
  render(
    <QueryClientProvider client={client}>
      <ScopeProvider value={aScope()}>
        <RouterProvider router={router} />
      </ScopeProvider>
    </QueryClientProvider>,
  );
  await act(() => router.load());
  for (const href of others) await act(() => router.navigate({ href }));
  return sent.map(({ fields }) => [new URL(fields.url!).pathname, fields.uid]);
}

test('each page is counted by its pattern, without what is searched in it, and the sign-in page is not', async () => {
  const counted = await visit(
    aPerson(),
    '/login',
    '/',
    '/building/42/data?search=Dupont',
    '/building/42/data?search=b',
  );
  expect(counted).toEqual([
    ['/', '1'],
    ['/building/$id/data', '1'],
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Dupont|42/);
  expect(sent[0]!.url).toBe('https://audience.exemple.fr/matomo.php');
});

test('a stranger has no number', async () => {
  expect(await visit(null, '/')).toEqual([['/', 'visiteur']]);
});

test('a browser that forbids its storage counts a visit, and keeps no choice', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  setOverridden(true);
  expect(await visit(aPerson({ isAdminScope: true }), '/')).toEqual([['/', '1']]);
});

test('an administrator who asked for it is counted apart, on this device', async () => {
  render(
    <MantineProvider env="test">
      <AdminVisits />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('switch', { name: /^Compter mes visites à part/ }));
  expect(await visit(aPerson({ isAdminScope: true }), '/')).toEqual([['/', 'administration']]);
  sent = [];
  expect(await visit(aPerson(), '/')).toEqual([['/', '1']]);
});

test('the requests are those of the two services', () => {
  const one = { page: '/source', origin: 'https://energie.exemple.fr', identity: '7', brand: 'joulerie' };
  const [url, body] = requestOf(matomo, one);
  expect(url).toBe('https://audience.exemple.fr/matomo.php');
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
    idsite: '3',
    rec: '1',
    url: 'https://energie.exemple.fr/source',
    uid: '7',
  });
  const [address, event] = requestOf(posthog, one);
  expect(address).toBe('https://eu.posthog.exemple/i/v0/e/');
  expect(JSON.parse(event)).toMatchObject({
    api_key: 'phc_cle',
    event: '$pageview',
    distinct_id: '7',
    properties: { $current_url: 'https://energie.exemple.fr/source', brand: 'joulerie' },
  });
});
