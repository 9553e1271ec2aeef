import type { User } from '@joulerie/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { meQuery } from '../../lib/session.tsx';
import { aCompany, aPerson } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { type SupportAsked, SupportHost, askSupport } from './support.public.ts';

const employee = (userCompanyType: 'owner' | 'employe' | 'employe_read_only' = 'employe', isClient = true) =>
  aPerson({ company: aCompany({ userCompanyType, isClient }) });

// Asked for at the first opening: it may take longer than a test waits for a text.
beforeAll(async () => {
  await import('./support-modal.tsx');
});

let answer: { status: number; body: unknown };
let sent: unknown[];
beforeEach(() => {
  answer = { status: 200, body: { ok: true } };
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  document.title = 'École des Tilleuls';
  window.history.replaceState(null, '', '/building?search=%C3%A9cole');
});
afterEach(() => vi.unstubAllGlobals());

function show(user: User | null) {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, user);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={brandTheme('#304282')}>
        <NotificationsProvider>
          <SupportHost />
        </NotificationsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const ask = (asked?: SupportAsked) => act(async () => askSupport(asked));
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a fault is sent with its level and the page where it shows', async () => {
  show(employee());
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: /^Signaler un problème/ }));
  await userEvent.type(screen.getByLabelText(/Que se passe-t-il/), 'La courbe est vide');
  await userEvent.click(screen.getByLabelText('Bloquant'));
  await click('Envoyer');
  await screen.findByText('Votre signalement a été envoyé. Nous vous répondrons par e-mail.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    {
      type: 'Bug',
      subject: 'École des Tilleuls',
      description: {
        level: 'high',
        text: 'La courbe est vide',
        currentPage: '/building?search=%C3%A9cole',
        username: 'camille@exemple.fr',
      },
    },
  ]);
});

test('an opinion is its text; the other form begins empty', async () => {
  show(employee());
  await ask({ option: 'bug' });
  await userEvent.type(await screen.findByLabelText(/Que se passe-t-il/), 'Rien');
  await click('Donner plutôt un avis');
  const message = screen.getByLabelText<HTMLTextAreaElement>('Votre avis');
  expect(message.value).toBe('');
  await userEvent.type(message, ' Très clair ');
  await click('Envoyer');
  await screen.findByText('Votre avis a été envoyé. Merci.');
  expect(sent).toEqual([{ type: 'Feedback', subject: 'Avis', description: { text: 'Très clair' } }]);
});

test('what lacks its message is not sent, nor sent again before the text changes', async () => {
  show(employee());
  await ask({ option: 'feedback' });
  await screen.findByLabelText('Votre avis');
  await click('Envoyer');
  expect(screen.getByText('Saisissez un message avant d’envoyer.')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
  expect(button.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Votre avis'), 'a');
  expect(button.disabled).toBe(false);
  expect(screen.queryByText('Saisissez un message avant d’envoyer.')).toBeNull();
  expect(sent).toEqual([]);
});

test('an issue says what it is about; what the server refused is said, and what was written stays', async () => {
  answer = {
    status: 503,
    body: { status: 503, detail: { code: 'error_email_not_send', message: 'L’e-mail n’a pas pu être envoyé.' } },
  };
  show(employee());
  await ask({ option: 'issue', title: 'Signaler cette page', subtitle: 'Une erreur inconnue est survenue' });
  await screen.findByRole('dialog', { name: 'Signaler cette page' });
  expect(screen.getByText('Une erreur inconnue est survenue')).toBeTruthy();
  const message = screen.getByLabelText<HTMLTextAreaElement>('Votre message');
  await userEvent.type(message, 'En ouvrant la page');
  await click('Envoyer');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('L’e-mail n’a pas pu être envoyé.'));
  expect(message.value).toBe('En ouvrant la page');
  expect(sent).toMatchObject([{ type: 'Support', subject: 'Signaler cette page' }]);
});

test('cancelled, it begins anew; a second cancel soon after is the same one', async () => {
  show(employee());
  await ask({ option: 'issue', title: 'Signaler cette page' });
  await userEvent.type(await screen.findByLabelText('Votre message'), 'Rien');
  await click('Annuler');
  expect(screen.queryByRole('dialog')).toBeNull();
  await ask({ option: 'feedback' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Votre avis').value).toBe('');
  await click('Annuler');
  expect(screen.getByRole('dialog', { name: 'Donner un avis' })).toBeTruthy();
  await act(() => new Promise((done) => setTimeout(done, 310)));
  await click('Annuler');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the documentation opens in another tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  show(employee());
  await ask({ option: 'documentation' });
  expect(open).toHaveBeenCalledWith('/guide', '_blank', 'noopener');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('nothing opens for', () => {
  test.each([
    ['a stranger', null],
    ['an individual', aPerson()],
    ['a member who only reads', employee('employe_read_only')],
    ['a member of a company that is no client', employee('owner', false)],
  ])('%s', async (_who, user) => {
    show(user);
    await ask();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
