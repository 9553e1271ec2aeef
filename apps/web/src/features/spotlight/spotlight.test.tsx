import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { aScope } from '../../lib/test-support.ts';
import { Spotlight } from './spotlight.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(scope = aScope()) {
  const routeTree = createRootRoute({ component: () => <Spotlight onClose={() => {}} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    scope,
  );
}

const answers = (...data: object[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ data, total: data.length, label: '', resembling: false }));

test('the dialog of the search has a name', async () => {
  show();
  expect(await screen.findByRole('dialog', { name: 'Recherche' })).toBeTruthy();
});

test('what finds nothing leads to no list', async () => {
  answers();
  show();
  await userEvent.type(await screen.findByRole('combobox'), 'zzz');
  await screen.findByText(/^Rien ne correspond à «\szzz\s»\.$/);
  expect(screen.queryByRole('option')).toBeNull();
});

test('the charging variant, which has no page of a source, finds none', async () => {
  const found = { detail: '', idtype: null };
  answers(
    { ...found, kind: 'source', _id: '1', name: 'Bornes' },
    { ...found, kind: 'building', _id: '2', name: 'Dépôt' },
  );
  const scope = aScope();
  show({ ...scope, flags: { ...scope.flags, irve: true } });
  await userEvent.type(await screen.findByRole('combobox'), 'e');
  await screen.findByText('Dépôt');
  expect(screen.queryByText('Bornes')).toBeNull();
});
