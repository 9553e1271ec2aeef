import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { Spotlight } from './spotlight.tsx';

test('the dialog of the search has a name', async () => {
  const routeTree = createRootRoute({ component: () => <Spotlight onClose={() => {}} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('dialog', { name: 'Recherche' })).toBeTruthy();
});
