import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { meQuery } from '../../lib/session.tsx';
import { aPerson } from '../../lib/test-support.ts';
import { preferencesOf, useChosenTheme } from './preferences.ts';

const DEFAULTS = { theme: 'auto', unit: 'kWh', mailNews: false, mailAlerts: true };
test.each([
  [{}, {}],
  [{ theme: 'light' }, { theme: 'light' }],
  [{ theme: 'dark' }, { theme: 'dark' }],
  [{ theme: 'sepia' }, {}],
  [{ unit: 'EUR' }, { unit: 'EUR' }],
  [{ unit: 'kgCO2e' }, { unit: 'kgCO2e' }],
  [{ unit: 'MWh' }, {}],
  [
    { mailNews: true, mailAlerts: false },
    { mailNews: true, mailAlerts: false },
  ],
  [{ mailNews: 'oui', mailAlerts: 0 }, {}],
])('%o', (preferences, changes) => expect(preferencesOf({ preferences })).toEqual({ ...DEFAULTS, ...changes }));
test('nobody has the defaults', () => expect(preferencesOf(null)).toEqual(DEFAULTS));

test('the theme that a person chose is set once, however often the page is rendered', async () => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, aPerson({ preferences: { theme: 'dark' } }));
  let shown: string | undefined;
  function Page() {
    useChosenTheme();
    shown = useMantineColorScheme().colorScheme;
    return null;
  }
  const page = () => (
    <QueryClientProvider client={client}>
      <MantineProvider defaultColorScheme="auto">
        <Page />
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  expect(shown).toBe('dark');
  const withoutTransitions = () => document.querySelector('[data-mantine-disable-transition]');
  await vi.waitFor(() => expect(withoutTransitions()).toBeNull());
  rerender(page());
  expect(withoutTransitions()).toBeNull();
});
