import type { User } from '@joulerie/contract/accounts';
import type { Held, Offer } from '@joulerie/contract/billing';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UnpaidBanner } from '../../layouts/unpaid-banner.tsx';
import { ScopeProvider } from '../../lib/scope.tsx';
import { meQuery } from '../../lib/session.tsx';
import { answeredCalls } from '../../lib/test-support-calls.ts';
import { aCompany, aPerson, aScope } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { BillingTab } from './billing-tab.tsx';
import { hasAccount, queryOf } from './calls.ts';
import { SubscriptionsTab } from './subscriptions-tab.tsx';
import { money, periodText, priceText, sourcesText } from './words.ts';

const COMPANY = '9';
const HELD = `GET /proxy/api/v5/company/${COMPANY}/subscription`;

const aSubscription = (more: Partial<Held['data'][number]> = {}): Held['data'][number] => ({
  _id: 'si_1',
  name: 'Energy manager',
  status: 'active',
  metadata: { tag: 'energy-manager', sources: 100 },
  date_start: '2026-01-15T09:00:00Z',
  current_start_period_monthly: '2026-11-15T09:00:00Z',
  current_end_period_monthly: '2026-12-15T09:00:00Z',
  cancel_at_period_end: false,
  ...more,
});
const aHeld = (more: Partial<Held> = {}): Held => ({
  data: [],
  total: 0,
  current: null,
  isClient: false,
  isUnpaid: false,
  isCancelled: false,
  features: [],
  payment: true,
  may: ['buy'],
  ...more,
});
const aClient = (more: Partial<Held> = {}) =>
  aHeld({
    data: [aSubscription()],
    total: 1,
    current: 'si_1',
    isClient: true,
    features: ['energy-manager'],
    may: ['buy', 'manage'],
    ...more,
  });
const anOffer = (more: Partial<Offer>): Offer => ({
  priceId: 'price_1',
  name: 'Energy manager',
  description: 'Plans d’action',
  tag: 'energy-manager',
  kind: 'offer',
  amount: 14_900,
  currency: 'eur',
  interval: 'month',
  intervalCount: 1,
  taxIncluded: false,
  sources: 100,
  ...more,
});
const OFFERS = [
  anOffer({}),
  anOffer({ priceId: 'price_pv', name: 'Photovoltaïque', tag: 'pv', kind: 'module', amount: 3900, sources: null }),
];

const { answers, sent } = answeredCalls();
const assign = vi.fn();
beforeEach(() => {
  answers['GET /proxy/api/v5/stripe/offers'] = { body: { data: OFFERS, total: 2 } };
  assign.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show(user: User, page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, user);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/user/entreprise'] }),
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
const owner = aPerson({ company: aCompany() });
const employee = aPerson({ company: aCompany({ userCompanyType: 'employe' }) });
const tab = <SubscriptionsTab isBack={false} onBack={() => undefined} />;

describe('the subscriptions of a company', () => {
  test('an offer and modules are chosen, and paid for elsewhere', async () => {
    answers[HELD] = { body: aHeld() };
    answers['POST /proxy/api/v5/stripe/payment/checkout'] = { body: { checkout_url: 'https://pay.example/1' } };
    const typing = userEvent.setup();
    show(owner, tab);
    await screen.findByText('Pas encore d’offre');
    await typing.click(await screen.findByRole('button', { name: 'Continuer vers le paiement' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choisissez une offre.');
    await typing.click(screen.getByRole('radio', { name: /Energy manager/ }));
    await typing.click(screen.getByRole('checkbox', { name: /Photovoltaïque/ }));
    expect(screen.getByText(/^Total\s: 188,00\s€ par mois, hors taxes$/)).toBeTruthy();
    await typing.click(screen.getByRole('button', { name: 'Continuer vers le paiement' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent.find(([call]) => call.startsWith('POST'))![1]).toEqual({
      priceId: 'price_1',
      modulesId: ['price_pv'],
      user: { username: 'camille@exemple.fr' },
    });
  });

  test('who has an offer adds modules, and manages it at the provider', async () => {
    answers[HELD] = { body: aClient() };
    answers['POST /proxy/api/v5/stripe/payment/portal'] = { body: { portal_url: 'https://pay.example/portal' } };
    const typing = userEvent.setup();
    show(owner, tab);
    const choice = await screen.findByRole('region', { name: 'Ajouter des modules' });
    expect(await within(choice).findAllByRole('checkbox')).toHaveLength(1);
    expect(within(choice).queryByRole('radio')).toBeNull();
    expect(screen.getByText(/^Se renouvelle le 15\/12\/2026 · 0\ssource active sur 100\scomprises$/)).toBeTruthy();
    expect(screen.getByText(/^Ouvert à vos membres\s: Energy manager\.$/)).toBeTruthy();
    await typing.click(screen.getByRole('button', { name: 'Gérer le paiement' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/portal'));
  });

  test('an employee reads them, and neither buys nor manages', async () => {
    answers[HELD] = { body: aClient({ may: [] }) };
    show(employee, tab);
    await screen.findByRole('list', { name: 'Abonnements' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(sent.some(([call]) => call.includes('stripe/offers'))).toBe(false);
  });

  test('a service without payment says so', async () => {
    answers[HELD] = { body: aHeld({ payment: false, may: [] }) };
    show(owner, tab);
    await screen.findByText('Le paiement en ligne n’est pas configuré sur ce service.');
  });

  test('what is unpaid is settled before anything is added', async () => {
    answers[HELD] = { body: aClient({ isUnpaid: true, data: [aSubscription({ status: 'past_due' })] }) };
    show(owner, tab);
    expect((await screen.findByRole('alert')).textContent).toContain('Un paiement a été refusé.');
    expect(screen.getByRole('button', { name: 'Régler maintenant' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Ajouter des modules' })).toBeNull();
  });

  test('back from paying, the state is read at the provider', async () => {
    answers[HELD] = { body: aHeld() };
    answers['POST /proxy/api/v5/stripe/payment/refresh'] = { body: aClient() };
    answers['GET /proxy/api/v5/user/me'] = { body: owner };
    const onBack = vi.fn();
    show(owner, <SubscriptionsTab isBack onBack={onBack} />);
    await screen.findByText('Vos abonnements sont à jour.');
    expect(onBack).toHaveBeenCalled();
    await screen.findByRole('list', { name: 'Abonnements' });
  });

  test('a payment that cannot be opened says why', async () => {
    answers[HELD] = { body: aClient() };
    const detail = { code: 'provider_unavailable', message: 'Le service interrogé ne répond pas.' };
    answers['POST /proxy/api/v5/stripe/payment/portal'] = { status: 503, body: { status: 503, detail } };
    const typing = userEvent.setup();
    show(owner, tab);
    await typing.click(await screen.findByRole('button', { name: 'Gérer le paiement' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Le service interrogé ne répond pas.');
  });
});

describe('checking an account for payment', () => {
  test('a 404 is no account', async () => {
    answers['GET /proxy/api/v5/user'] = {
      status: 404,
      body: { status: 404, detail: { code: 'not_found_user', message: '' } },
    };
    expect(await hasAccount('zoe@exemple.fr')).toBe(false);
  });
  test('an answer is one; another failure is a failure', async () => {
    answers['GET /proxy/api/v5/user'] = { body: owner };
    expect(await hasAccount('camille@exemple.fr')).toBe(true);
    answers['GET /proxy/api/v5/user'] = {
      status: 500,
      body: { status: 500, detail: { code: 'error_unknown', message: '' } },
    };
    await expect(hasAccount('camille@exemple.fr')).rejects.toThrow();
  });
});

describe('the invoices and sources of a company', () => {
  const page = <BillingTab search={{}} onSearch={() => undefined} />;
  const empty = { data: [], total: 0, page: 1, limit: 20, has_more: false };

  test('are for who administers it', async () => {
    show(employee, page);
    await screen.findByText('Réservé à qui administre la société');
    expect(sent).toEqual([]);
  });

  test('are empty at first', async () => {
    answers['GET /proxy/api/company/invoices'] = { body: { data: [], total: 0, has_more: false } };
    answers['GET /proxy/api/company/billing/source'] = { body: empty };
    answers['GET /proxy/api/company/billing/source/count'] = { body: { total: 0, active: 0 } };
    show(owner, page);
    await screen.findByText('Aucune facture pour l’instant');
    await screen.findByText('Aucune source pour l’instant');
  });

  test('an invoice has its amounts, its state and where it is settled', async () => {
    const invoice = {
      _id: 'in_1',
      number: 'F-2026-0001',
      status: 'open',
      date: '2026-11-15T09:00:00Z',
      period_start: '2026-11-15T09:00:00Z',
      period_end: '2026-12-15T09:00:00Z',
      total: 22_560,
      total_excluding_tax: 18_800,
      tax: 3760,
      amount_due: 22_560,
      amount_remaining: 22_560,
      currency: 'eur',
      url: 'https://pay.example/in_1',
    };
    answers['GET /proxy/api/company/invoices'] = { body: { data: [invoice], total: 1, has_more: false } };
    answers['GET /proxy/api/company/billing/source'] = { body: empty };
    answers['GET /proxy/api/company/billing/source/count'] = { body: { total: 0, active: 0 } };
    const typing = userEvent.setup();
    show(owner, page);
    const row = (await screen.findByRole('checkbox', { name: 'F-2026-0001' })).closest('tr')!;
    expect(row.textContent).toMatch(/15\/11\/2026.*188,00\s€.*225,60\s€.*À payer.*Régler/);
    expect(screen.getByRole('button', { name: 'Tout télécharger (zip)' })).toBeTruthy();
    await typing.click(screen.getByRole('checkbox', { name: 'F-2026-0001' }));
    await screen.findByRole('button', { name: /^Télécharger 1\sfacture \(zip\)$/ });
  });

  test('the filter « all » asks for nothing', () => {
    expect(queryOf({ status: 'all', idtype: 'pdl', count: 'all', search: 'gaz' })).toEqual({
      page: 1,
      limit: 20,
      idtype: 'pdl',
      search: 'gaz',
    });
  });
});

describe('the banner', () => {
  test('a past due subscription leads to the subscriptions of the company', async () => {
    show(aPerson({ company: aCompany({ isUnpaid: true }) }), <UnpaidBanner />);
    const link = await screen.findByRole('link', { name: 'Voir les abonnements' });
    expect(link.getAttribute('href')).toBe('/user/entreprise#subscriptions');
    expect(screen.getByRole('status').textContent).toContain('Un abonnement de Mairie est impayé.');
  });
  test('is not there otherwise', async () => {
    show(
      owner,
      <>
        <UnpaidBanner />
        <p>page</p>
      </>,
    );
    await screen.findByText('page');
    expect(screen.queryByRole('link', { name: 'Voir les abonnements' })).toBeNull();
  });
});

test('amounts, prices and periods in words', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  expect(plain(money(14_900, 'eur'))).toBe('149,00 €');
  expect(plain(money(150_000, 'usd'))).toBe('1 500,00 $US');
  expect(plain(priceText(anOffer({ interval: 'year', taxIncluded: true })))).toBe('149,00 € par an, taxes comprises');
  expect(plain(priceText(anOffer({ intervalCount: 3, taxIncluded: null })))).toBe('149,00 € tous les 3 mois');
  expect(periodText(aSubscription({ cancel_at_period_end: true }))).toBe('Prend fin le 15/12/2026');
  expect(periodText(aSubscription({ status: 'canceled' }))).toBe('Commencé le 15/01/2026');
  expect(periodText(aSubscription({ current_end_period_monthly: null }))).toBe('Depuis le 15/01/2026');
  expect(plain(sourcesText(2, null))).toBe('2 sources actives');
});
