import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '@joulerie/contract/accounts';
import { meQuery } from '../../lib/session.tsx';
import { renderUi } from '../../lib/test-render.tsx';
import { aCompany, aPerson } from '../../lib/test-support.ts';
import { SpaceNothing } from './space-nothing.tsx';

const show = (user: User, folderId: string | null = null, canWrite = true) => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, user);
  renderUi(
    <QueryClientProvider client={client}>
      <SpaceNothing searching={false} folderId={folderId} canWrite={canWrite} shared={0} onClear={() => undefined} />
    </QueryClientProvider>,
  );
};

test('a colleague without any building is told to ask for what the company has, its owner to add a first one', () => {
  show(aPerson({ company: aCompany({ userCompanyType: 'employe' }) }));
  expect(screen.getByText(/^Vos collègues partagent avec vous/)).toBeTruthy();
  show(aPerson({ company: aCompany() }));
  expect(screen.getByText(/^Ajoutez un premier bâtiment/)).toBeTruthy();
});

test('a list of what others share says who fills it', () => {
  show(aPerson(), 'shared');
  expect(screen.getByText('Rien n’est partagé avec vous')).toBeTruthy();
});

test('whoever reads an empty space for support reads that it is empty', () => {
  const support = { space: 'Mairie', reason: 'Ticket 4812', endsAt: '2026-11-21T09:10:00Z' };
  show(aPerson({ company: aCompany({ userCompanyType: 'employe_read_only' }), support }), null, false);
  expect(screen.getByText('Cet espace n’a aucun bâtiment.')).toBeTruthy();
});
