import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { SessionPanel } from './session-panel.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
}));
afterEach(() => vi.unstubAllGlobals());

const session = (more: object) => ({
  _id: crypto.randomUUID(),
  client: 'Firefox, Windows',
  startedAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: '2026-11-21T09:00:00.000Z',
  current: false,
  ...more,
});
const json = (body: unknown) => new Response(JSON.stringify(body));

test('the sessions are listed, this one marked, and the others are closed with a button', async () => {
  let sessions = [session({ current: true }), session({ client: 'Chrome, Android' }), session({ client: null })];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    asked.push(init?.method ?? 'GET');
    if (init?.method === 'DELETE') {
      sessions = sessions.filter((one) => one.current);
      return json({ closed: 2 });
    }
    return json({ data: sessions, total: sessions.length });
  });
  renderUi(
    <NotificationsProvider>
      <SessionPanel />
    </NotificationsProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  const [here, phone, unknown] = screen.getAllByRole('listitem').map((one) => one.textContent);
  expect(here).toMatch(/Firefox, Windows.*Ouverte le .*Cet appareil/);
  expect(phone).toMatch(/Chrome, Android.*Utilisée .*ouverte le /);
  expect(unknown).toContain('Appareil inconnu');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Déconnecter les autres' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Déconnecter les autres' })).toBeNull();
  expect(asked).toEqual(['GET', 'DELETE', 'GET']);
});
