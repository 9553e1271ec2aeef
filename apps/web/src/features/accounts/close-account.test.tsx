import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '../../lib/session.tsx';
import { renderUi } from '../../lib/test-render.tsx';
import { aPerson } from '../../lib/test-support.ts';
import { CloseAccount } from './close-account.tsx';

afterEach(() => vi.unstubAllGlobals());

async function asked(closure: object) {
  vi.stubGlobal('fetch', async () => Response.json({ erased: [], left: [], blocking: [], ...closure }));
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, aPerson());
  renderUi(
    <QueryClientProvider client={client}>
      <CloseAccount />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Fermer mon compte' }));
  return within(await screen.findByRole('dialog'));
}

test('the last owner of a company is led to it, and no password is asked', async () => {
  const dialog = await asked({ blocking: ['Mairie'] });
  const link = await dialog.findByRole('link', { name: /Ma société/ });
  expect(link.getAttribute('href')).toBe('/user/entreprise');
  expect(dialog.queryByLabelText('Votre mot de passe')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Fermer mon compte' })).toBeNull();
});

test('anybody else reads what is erased, and gives their password', async () => {
  const dialog = await asked({ left: ['Mairie'] });
  await dialog.findByText(/^Vous quittez Mairie/);
  expect(dialog.getByLabelText('Votre mot de passe')).toBeTruthy();
});
