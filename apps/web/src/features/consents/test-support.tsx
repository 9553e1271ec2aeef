import type { User } from '@joulerie/contract/accounts';
import type { Consent, ConsentRequest } from '@joulerie/contract/consents';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { meQuery } from '../../lib/session.tsx';
import { aPerson, aScope } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';

const METER = { _id_source: 's1', idsource: '30001642617347', idtype: 'pdl', name: 'Fournil' } as const;

/** A living consent that the space reads by. */
export const aConsent = (changes: Partial<Consent> = {}): Consent => ({
  _id: 'c1',
  _id_consentement: 'c1',
  _id_consentrequest: 'r1',
  action: 'SIGN',
  state: 'active',
  color: 'green',
  source: METER,
  sources: [METER],
  side: 'reader',
  reader: { name: 'Cabinet Watt', logo: null },
  holder: 'Jeanne Moreau',
  signed: true,
  signed_with: 1,
  dismissed: false,
  purposes: ['suivi_quotidien', 'courbe_fine'],
  text_version: '2026-11',
  date_from_data: '2024-01-01',
  date_to: '2031-05-31',
  zipcode: '95000',
  createdAt: '2026-06-01T08:00:00Z',
  withdrawn_at: null,
  ended_by: null,
  last_read: '2026-11-20',
  renew: false,
  proof: { rank: 12, digest: 'abcdef0123456789' },
  may: ['date', 'dismiss', 'extend'],
  ...changes,
});

/** A request that waits for its answer. */
export const aRequest = (changes: Partial<ConsentRequest> = {}): ConsentRequest => ({
  _id: 'r1',
  kind: 'sign',
  action: 'SIGN',
  state: 'CREATED',
  token: null,
  titulaire: { user: { firstname: 'Jeanne', lastname: 'Moreau' }, company: null },
  user: { firstname: 'Jeanne', lastname: 'Moreau', username: 'jeanne@exemple.fr' },
  company: null,
  source: METER,
  building: null,
  address: null,
  zipcode: '95000',
  date_from_data: '2024-01-01',
  date_to: '2031-05-31',
  requester: { name: 'Camille Martin', company: null, logo: null },
  mail: 'jeanne@exemple.fr',
  declaration: null,
  createdAt: '2026-11-02T08:00:00Z',
  sent_at: '2026-11-02T08:00:00Z',
  opened_at: null,
  expires_at: '2026-12-02T08:00:00Z',
  ended_at: null,
  may: ['close', 'remove', 'remind'],
  document: null,
  holder_token: null,
  purposes: ['suivi_quotidien', 'courbe_fine', 'conseil'],
  consentrequest: [],
  ...changes,
});

export const pageOf = <T,>(...data: T[]) => ({ data, page: 1, limit: 50, total: data.length, has_more: false });

/** The states of consents, as a list counts them. */
export const counted = (...data: Consent[]) => ({
  ...pageOf(...data),
  states: {
    active: data.filter(({ state }) => state === 'active').length,
    revoked: data.filter(({ state }) => state === 'revoked').length,
    expired: data.filter(({ state }) => state === 'expired').length,
    'no-sign': 0,
  },
});

type Answer = { status?: number; body: unknown };

/** A server that answers by « method path », without the query; the calls that it was sent, with their bodies. */
export function fakeServer() {
  const answers: Record<string, Answer> = {};
  const sent: { call: string; query: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [path, query = ''] = url.split('?');
    const call = `${init?.method ?? 'GET'} ${path}`;
    const key = new Headers(init?.headers).get('Idempotency-Key');
    sent.push({ call, query, body: init?.body ? JSON.parse(String(init.body)) : undefined, key });
    const answer = answers[call];
    if (!answer) return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return {
    answers,
    sent,
    refuse: (call: string, status: number, code: string, message: string, more: object = {}) => {
      answers[call] = { status, body: { status, detail: { code, message, ...more } } };
    },
    bodiesOf: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
  };
}

/** Shows a part of the page to a signed-in person. */
export function shown(page: ReactNode, user: User = aPerson()): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, user);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={brandTheme('#304282')}>
        <ScopeProvider value={aScope()}>
          <NotificationsProvider>
            <RouterProvider router={router} />
          </NotificationsProvider>
        </ScopeProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
