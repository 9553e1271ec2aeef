import type { User } from '@joulerie/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { PageError } from '../lib/page-error.ts';
import { ScopeProvider, scopeQuery } from '../lib/scope.tsx';
import { meQuery, sessionClosed } from '../lib/session.tsx';
import { aScope } from '../lib/test-support.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { IncidentBanner } from './incident-banner.tsx';
import { InscriptionLayout } from './inscription-layout.tsx';
import { LoginLayout } from './login-layout.tsx';
import { OnboardingLayout } from './onboarding-layout.tsx';
import { RouteError } from './route-error.tsx';
import { ValidationLayout } from './validation-layout.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function rendered(component: () => ReactNode, brand = aScope()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, null);
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: () => <p>La page</p> }),
    history: createMemoryHistory({ initialEntries: ['/quelque-part'] }),
  });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ScopeProvider value={brand}>
          <RouterProvider router={router} />
        </ScopeProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('La page');
}

describe('layouts', () => {
  test('login: the logo, the picture of the brand, no support button', async () => {
    await rendered(LoginLayout);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/full.svg');
    expect(document.querySelector<HTMLElement>('div[aria-hidden]')?.style.backgroundImage).toContain('/fond.jpg');
    expect(screen.queryByRole('button', { name: 'Aide' })).toBeNull();
  });
  test('inscription: the way to sign in', async () => {
    await rendered(InscriptionLayout);
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
  });
  test('onboarding: « Ajout d’un bâtiment » and « Quitter »', async () => {
    await rendered(OnboardingLayout);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ajout d’un bâtiment');
    expect(screen.getByRole('button', { name: 'Quitter' })).toBeTruthy();
  });
  test.each([true, false])('validation: landing header, and a footer where the brand has one: %s', async (footer) => {
    await rendered(ValidationLayout, aScope({ flags: { ...aScope().flags, landingFooter: footer } }));
    expect(document.querySelector('header[data-landing]')).not.toBeNull();
    expect(document.querySelector('footer') !== null).toBe(footer);
  });
});

describe('what a route threw', () => {
  const page = (error: Error) => () => <RouteError error={error} reset={() => {}} />;
  async function title(error: Error): Promise<string> {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const router = createRouter({
      routeTree: createRootRoute({ component: page(error), notFoundComponent: () => null }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    );
    const heading = await screen.findByRole('heading', { level: 1 });
    vi.restoreAllMocks();
    return heading.textContent;
  }
  test.each<[string, Error, string]>([
    ['its own status', new PageError(404, 'This page could not be found'), 'Page introuvable'],
    ['the status of a call', new CallError(404, 'not_found', ''), 'Page introuvable'],
    ['maintenance', new PageError(500, 'maintenance'), 'Application temporairement indisponible'],
    ['500 by default', new Error('broken'), 'Une erreur inconnue est survenue'],
  ])('%s', async (_what, error, wanted) => expect(await title(error)).toBe(wanted));
});

test('online and offline are said as they come', () => {
  vi.useFakeTimers();
  render(<ConnectionBanner />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void fireEvent(window, new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain('hors ligne');
  act(() => void fireEvent(window, new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('Connexion rétablie.');
  act(() => void vi.advanceTimersByTime(4000));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('incidents are shown one by one; a status page that fails shows nothing', async () => {
  const shown = (answer: Response) => {
    vi.stubGlobal('fetch', async () => answer);
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <IncidentBanner />
      </QueryClientProvider>,
    );
  };
  const incident = { id: '1', title: 'Relevés en retard', started_at: '2026-01-01T00:00:00Z', status: 'identified' };
  const { unmount } = shown(Response.json({ data: [incident], total: 1 }));
  expect((await screen.findByRole('status')).textContent).toBe('Incident en cours\u00a0: Relevés en retard');
  unmount();
  shown(new Response('', { status: 502 }));
  await act(async () => {});
  expect(screen.queryByRole('status')).toBeNull();
});

describe('the configuration of the brand', () => {
  const asked = async () => new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(scopeQuery);
  test('an error with an answer, or an empty configuration, is an empty one', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    expect(await asked()).toBeNull();
    vi.stubGlobal('fetch', async () => Response.json({ ...aScope(), name: '' }));
    expect(await asked()).toBeNull();
  });
  test('an error without any answer is reported and fails', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('network');
    });
    await expect(asked()).rejects.toThrow();
    expect(reported).toHaveBeenCalled();
    vi.restoreAllMocks();
  });
  test('it stays when the rest of the person is forgotten', () => {
    const client = new QueryClient();
    client.setQueryData(['scope'], aScope());
    client.setQueryData(meQuery.queryKey, { _id: 'u1' } as User);
    client.setQueryData(['folders', 'root'], {});
    sessionClosed(client);
    expect(client.getQueryData(['scope'])).toBeDefined();
    expect(client.getQueryData(['folders', 'root'])).toBeUndefined();
    expect(client.getQueryData(meQuery.queryKey)).toBeNull();
  });
});
