import type { User } from '@joulerie/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '../../lib/session.tsx';
import { QuitModal } from './quit-modal.tsx';

const BOX = 'Ne plus ouvrir cette page quand je me connecte';
afterEach(() => vi.unstubAllGlobals());

async function opened(signin: string | null) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init.method, init.body]);
    return new Response(JSON.stringify({ _id: 'u1', action: { signin: null } }));
  });
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { _id: 'u1', action: { signin } } as User);
  const onReset = vi.fn();
  const history = createMemoryHistory({ initialEntries: ['/onboarding/client'] });
  const root = createRootRoute({
    component: () => <QuitModal onReset={onReset} onClose={() => {}} />,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: root, history });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Quitter votre progression ?');
  return { sent, onReset, history, person: userEvent.setup() };
}

test('the words of the specification', async () => {
  await opened(null);
  expect(screen.getByText('Attention, si vous quittez, les données saisies seront perdues.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(BOX).checked).toBe(false);
});

test('the box is not offered once the first steps are done', async () => {
  await opened('done');
  expect(screen.queryByLabelText(BOX)).toBeNull();
});

test('checked, it deletes the action; then the steps are forgotten and one is home', async () => {
  const { sent, onReset, history, person } = await opened(null);
  await person.click(screen.getByLabelText(BOX));
  await person.click(screen.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(history.location.pathname).toBe('/'));
  expect(sent).toEqual([['/proxy/api/v5/user/u1', 'PUT', '{"action":{"signin":null}}']]);
  expect(onReset).toHaveBeenCalledOnce();
});

test('unchecked, nothing is sent', async () => {
  const { sent, history, person } = await opened(null);
  await person.click(screen.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(history.location.pathname).toBe('/'));
  expect(sent).toEqual([]);
});
