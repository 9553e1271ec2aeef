import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ScopeProvider } from './scope.tsx';
import { aScope } from './test-support.ts';
import { brandTheme } from './theme.ts';

/** Renders a component as the page of a brand would, with links that lead nowhere, without its transitions and without retries. */
export function renderUi(ui: ReactNode, scope = aScope()): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <MantineProvider env="test" theme={brandTheme('#304282')}>
          <ScopeProvider value={scope}>{ui}</ScopeProvider>
        </MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
