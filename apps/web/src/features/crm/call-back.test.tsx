import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { meQuery } from '../../lib/session.tsx';
import { aCompany, aPerson, aScope } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { CallBack } from './call-back.tsx';

let sent: [call: string, body: unknown][];
let status: number;
beforeEach(() => {
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([`${init?.method} ${url}`, JSON.parse(String(init?.body))]);
    const detail = { code: 'provider_unavailable', message: 'Le service interrogé ne répond pas.' };
    return new Response(
      JSON.stringify(status === 200 ? { data: { contact: 7, organization: 8, dealId: 9 } } : { status, detail }),
      { status },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(callBack = true, userCompanyType: 'owner' | 'employe_read_only' = 'owner') {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, aPerson({ phone: '0612345678', company: aCompany({ userCompanyType }) }));
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={brandTheme('#304282')}>
        <ScopeProvider value={aScope({ callBack })}>
          <CallBack />
        </ScopeProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a request is sent with the telephone that is known, then corrected', async () => {
  show();
  await userEvent.type(screen.getByLabelText(/Secteur/), ' Commune ');
  await click('Être rappelé');
  await screen.findByText(/Votre demande est transmise\s: Energy manager, au 0612345678\./);
  await click('Modifier');
  await userEvent.clear(screen.getByLabelText('Téléphone'));
  await click('Corriger ma demande');
  await screen.findByText(/Votre demande est transmise\s: Energy manager\./);
  expect(sent).toEqual([
    [
      'POST /proxy/api/v5/pipedrive/contact',
      { phone: '0612345678', activitySector: 'Commune', product: 'energy-manager' },
    ],
    [
      'PUT /proxy/api/v5/pipedrive/contact/7',
      { contact: { phone: null, activitySector: 'Commune' }, deal: { product: 'energy-manager' } },
    ],
  ]);
});

test('what was refused is said, and what was written stays', async () => {
  status = 503;
  show();
  await click('Être rappelé');
  expect((await screen.findByRole('alert')).textContent).toContain('Le service interrogé ne répond pas.');
  expect(screen.getByLabelText<HTMLInputElement>('Téléphone').value).toBe('0612345678');
});

test('nothing is proposed without the service, nor to who only reads', () => {
  show(false);
  show(true, 'employe_read_only');
  expect(screen.queryByText('Être rappelé')).toBeNull();
});
