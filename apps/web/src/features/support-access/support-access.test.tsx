import type { User } from '@joulerie/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { time } from '../../lib/format-date.ts';
import { ScopeProvider } from '../../lib/scope.tsx';
import { meQuery, rightsOf } from '../../lib/session.tsx';
import { answeredCalls } from '../../lib/test-support-calls.ts';
import { aCompany, aPerson, aScope } from '../../lib/test-support.ts';
import { SourceExports } from '../exports/exports.public.ts';
import { SupportAccessPage } from './support-access-page.tsx';
import { SupportAccesses } from './support-accesses.tsx';
import { SupportBanner } from './support-banner.lazy.tsx';

const [MAIRIE, HOME] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const REASON = 'Ticket 4812\u00a0: la courbe s’arrête';

const { answers, sent } = answeredCalls();
let went: string[];
beforeEach(() => {
  went = [];
  vi.stubGlobal('location', { assign: (path: string) => void went.push(path) });
});

function shown(page: ReactNode, user: User = aPerson({ isAdminScope: true })) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, user);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ScopeProvider value={aScope()}>
          <RouterProvider router={router} />
        </ScopeProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const access = (changes: object) => ({
  _id: '33333333-3333-4333-8333-333333333333',
  space: { _id: MAIRIE, name: 'Mairie' },
  person: 'Alix Durand',
  reason: REASON,
  openedAt: '2026-11-21T08:10:00Z',
  endsAt: '2026-11-21T08:25:00Z',
  isOpen: false,
  ...changes,
});

describe('the page of administrators', () => {
  const SPACES = 'GET /proxy/api/v5/support-access/space';
  beforeEach(() => {
    answers['GET /proxy/api/v5/brand'] = { body: { data: [{ _id: 'joulerie', name: 'Joulerie' }], total: 1 } };
    answers[SPACES] = {
      body: {
        data: [
          { _id: MAIRIE, name: 'Mairie', kind: 'company' },
          { _id: HOME, name: 'Zoé Roux', kind: 'person' },
        ],
        total: 2,
      },
    };
  });
  const find = async () => {
    await userEvent.type(await screen.findByLabelText('Adresse e-mail de la personne'), 'zoe@exemple.fr');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher' }));
  };

  test('finds the spaces of a person, and opens one with a reason', async () => {
    answers['POST /proxy/api/v5/support-access'] = { status: 201, body: access({ isOpen: true }) };
    shown(<SupportAccessPage />);
    await find();
    const spaces = await screen.findByRole('radiogroup', { name: 'Espace' });
    expect(within(spaces).getByRole<HTMLInputElement>('radio', { name: 'Mairie' }).checked).toBe(true);
    await userEvent.click(within(spaces).getByRole('radio', { name: 'Zoé Roux (espace personnel)' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvrir l’accès' });
    await userEvent.type(screen.getByLabelText('Motif'), 'Trop');
    expect(button.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Motif'), ' de relevés');
    expect(button.disabled).toBe(false);
    await userEvent.click(button);
    await waitFor(() => expect(went).toEqual(['/']));
    expect(sent.find(([call]) => call.startsWith(SPACES))![0]).toContain('username=zoe%40exemple.fr&brand=joulerie');
    expect(sent.at(-1)).toEqual(['POST /proxy/api/v5/support-access', { _id_space: HOME, reason: 'Trop de relevés' }]);
    // One brand only: nothing to choose.
    expect(screen.queryByLabelText('Marque')).toBeNull();
  });

  test('says that nobody has the address, and why an access is not opened', async () => {
    answers[SPACES] = {
      status: 404,
      body: { status: 404, detail: { code: 'not_found_user', message: 'Aucun compte.' } },
    };
    shown(<SupportAccessPage />);
    await find();
    expect((await screen.findByRole('alert')).textContent).toContain('Aucun compte.');
    expect(screen.queryByLabelText('Motif')).toBeNull();
  });

  test('of the platform, chooses the brand of the person', async () => {
    const data = [
      { _id: 'helianthe', name: 'Hélianthe' },
      { _id: 'joulerie', name: 'Joulerie' },
    ];
    answers['GET /proxy/api/v5/brand'] = { body: { data, total: 2 } };
    shown(<SupportAccessPage />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Marque' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Hélianthe' }));
    await find();
    await screen.findByRole('radiogroup', { name: 'Espace' });
    expect(sent.at(-1)![0]).toContain('brand=helianthe');
  });
});

describe('the banner', () => {
  const user = (endsAt: string) =>
    aPerson({ isAdmin: true, company: aCompany(), support: { space: 'Mairie', reason: REASON, endsAt } });

  const later = (ms: number) => new Date(Date.now() + ms).toISOString();

  test('says which space is read, why and until when, and « Terminer » leads out', async () => {
    answers['DELETE /proxy/api/v5/support-access'] = { body: { ok: true } };
    const endsAt = later(50 * 60_000);
    shown(<SupportBanner />, user(endsAt));
    const banner = await screen.findByRole('status', { name: 'Accès d’assistance' });
    expect(banner.textContent).toContain(
      `Accès d’assistance à l’espace Mairie\u00a0: motif «\u00a0${REASON}\u00a0». En consultation, jusqu’à ${time(endsAt)}.`,
    );
    await userEvent.click(within(banner).getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(went).toEqual(['/user/assistance']));
  });

  test('asks the server when the hour is over, and is gone when it says so', async () => {
    answers['GET /proxy/api/v5/user/me'] = { body: aPerson() };
    shown(<SupportBanner />, user(later(-700)));
    await screen.findByRole('status', { name: 'Accès d’assistance' });
    expect(sent).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(sent.map(([call]) => call)).toEqual(['GET /proxy/api/v5/user/me']);
  });

  test('nothing leaves a space that is opened for support: its lists have no export', async () => {
    shown(<SourceExports />, user(later(0)));
    shown(<SourceExports />, aPerson());
    expect(await screen.findAllByRole('button', { name: 'Exporter' })).toHaveLength(1);
  });

  test('is not there in one’s own space; in another one nothing may be written or administered', async () => {
    shown(
      <>
        <SupportBanner />
        <p>La page</p>
      </>,
    );
    await screen.findByText('La page');
    expect(screen.queryByRole('status')).toBeNull();
    expect(rightsOf(user(later(0)))).toEqual({
      canWrite: false,
      canExport: false,
      isCompanyAdmin: false,
      isAdmin: false,
    });
  });
});

describe('who opened the space', () => {
  const LOG = 'GET /proxy/api/v5/support-access';
  const list = (...data: object[]) => {
    answers[LOG] = { body: { data, page: 1, limit: 10, total: data.length, has_more: false } };
  };

  test('is listed with when, until when and the reason', async () => {
    list(access({ isOpen: true }), access({ _id: HOME, person: null }));
    shown(<SupportAccesses />);
    const rows = within(await screen.findByRole('list', { name: 'Accès d’assistance' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      `Alix Durand${REASON}Depuis le 21/11/2026 à\u00a009:10, jusqu’à 09:25 au plus tardEn cours`,
      `Un compte fermé${REASON}Du 21/11/2026 à\u00a009:10 au 21/11/2026 à\u00a009:25`,
    ]);
  });

  test('is nobody, or could not be read', async () => {
    list();
    shown(<SupportAccesses />);
    expect(await screen.findByText('Aucun accès d’assistance')).toBeTruthy();
    cleanup();
    delete answers[LOG];
    shown(<SupportAccesses />);
    expect((await screen.findByRole('alert')).textContent).toContain('n’existe pas');
  });
});
