import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { brandTheme } from './theme.ts';

/** Renders a component as the page would, without its transitions and without retries. */
export function renderUi(ui: ReactNode): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={brandTheme('#304282')}>
        {ui}
      </MantineProvider>
    </QueryClientProvider>,
  );
}
