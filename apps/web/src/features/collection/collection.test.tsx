import type { Collection, FlowOrder } from '@joulerie/contract/collection';
import type { Source } from '@joulerie/contract/sources';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '../../lib/session.tsx';
import { ScopeProvider } from '../../lib/scope.tsx';
import { aPerson, aScope } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { CollectionPanel } from './collection-panel.tsx';
import { ConnectionPage } from './connection-page.tsx';
import { readConnectionSearch } from './connection-search.ts';

const AUTHORIZATION = {
  state: 'active' as const,
  from: '2026-11-27',
  to: '2029-11-25',
  checkedAt: '2026-11-27T08:00:00Z',
  renew: false,
};
const ABOUT: Partial<Source> = {
  _id: 's1',
  name: 'Compteur',
  version: 'v1',
  point: { electricity: { subscribedPowerKva: 6, offPeakRanges: '22h-6h' } },
};
const SOURCE = ABOUT as Source;
const SERIES = [{ service: 'consumption-curve', from: '2026-01-01', to: '2026-11-26', missing: [] }];
const ORDER: FlowOrder = {
  kind: 'history',
  service: 'consumption-curve',
  state: 'asked',
  from: '2026-11-20',
  to: '2027-11-19',
  askedAt: '2026-11-20T08:00:00Z',
  receivedAt: null,
  nextTry: null,
  failure: null,
};
const collection = (changes: Partial<Collection>): Collection => ({
  operator: 'enedis',
  state: 'up-to-date',
  authorization: AUTHORIZATION,
  lastSuccess: '2026-11-27T07:31:00Z',
  history: null,
  series: SERIES,
  orders: [],
  failure: null,
  nextTry: '2026-11-28T07:30:00Z',
  facts: null,
  may: ['connect', 'refresh'],
  ...changes,
});

const sent: { call: string; body: unknown }[] = [];
let answers: Record<string, { status?: number; body: unknown }>;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T09:00:00Z'), toFake: ['Date'] });
  sent.length = 0;
  answers = {};
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${url.split('?')[0]}`;
    sent.push({ call, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const answer = answers[call];
    return new Response(JSON.stringify(answer ? answer.body : {}), { status: answer ? (answer.status ?? 200) : 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function shown(page: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, aPerson());
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

const CARD = 'GET /proxy/api/v5/collecte/source/s1';
function card(changes: Partial<Collection>): void {
  answers[CARD] = { body: collection(changes) };
  shown(<CollectionPanel source={SOURCE} edits />);
}

test.each<[string, Partial<Collection>, RegExp]>([
  ['up to date', {}, /données de la veille sont là.*Prochaine demande le 28\/11\/2026/],
  ['without yesterday', { series: [{ ...SERIES[0]!, to: '2026-11-25' }] }, /veille ne sont pas encore toutes là/],
  [
    'without yesterday in its history',
    { series: [{ ...SERIES[0]!, missing: [{ from: '2026-11-26', to: '2026-11-26' }] }] },
    /veille ne sont pas encore toutes là/,
  ],
  ['late', { state: 'late' }, /n’a pas encore publié les derniers jours/],
  ['refused', { state: 'to-check', may: ['connect'] }, /refusé l’accès.*vérifiée chaque jour/],
  ['without consent', { state: 'no-consent', may: [] }, /rien n’est collecté/],
  ['of somebody else', { state: 'not-connected', authorization: null, may: [] }, /depuis la page de son accord/],
  ['soon over', { authorization: { ...AUTHORIZATION, renew: true } }, /se termine bientôt/],
])('a collection that is %s says so', async (_, changes, said) => {
  card(changes);
  expect(await screen.findByText(said)).toBeTruthy();
});

test('days that the operator does not have are named', async () => {
  const days = ['2026-11-20', '2026-11-10', '2026-10-05', '2026-09-01'].map((day) => ({ from: day, to: day }));
  days[1]!.from = '2026-11-08';
  card({ series: [{ ...SERIES[0]!, missing: days }] });
  expect(
    await screen.findByText(
      /du 01\/01\/2026 au 26\/11\/2026\s; sans donnée le 20\/11\/2026, du 08\/11\/2026 au 10\/11\/2026, le 05\/10\/2026 et d’autres jours plus anciens/,
    ),
  ).toBeTruthy();
});

test('the progress of a history is said with its expected end', async () => {
  card({ state: 'history', history: { done: 300, total: 1200, expectedEnd: '2026-11-29T10:00:00Z' } });
  expect((await screen.findByText(/Historique/)).textContent).toMatch(/25\s%, complet vers le 29\/11\/2026/);
});

test.each<[string, Partial<FlowOrder>, RegExp]>([
  ['of every day', { kind: 'recurring' }, /^commandé le 20\/11\/2026.*, jusqu’au 19\/11\/2027$/],
  ['of the past', {}, /^du 20\/11\/2026 au 19\/11\/2027\s: commandé le 20\/11\/2026.*, pas encore reçu$/],
  ['that came', { state: 'received', receivedAt: '2026-11-22T05:00:00Z' }, /reçu le 22\/11\/2026/],
  ['without an answer', { state: 'unknown' }, /sans réponse\s; il peut encore venir/],
  [
    'that waits',
    { state: 'waiting', nextTry: '2026-11-27T10:00:00Z', failure: { outcome: 'down', code: null, message: null } },
    /commande non confirmée\. Gestionnaire indisponible, nouvel essai le 27\/11\/2026/,
  ],
  [
    'that is refused',
    { state: 'refused', failure: { outcome: 'no-right', code: 'SGT4G2', message: 'Accord absent' } },
    /refusé\. .*\(SGT4G2\), «\sAccord absent\s»\. Les données sont demandées sans passer par un fichier\./,
  ],
])('an order %s says where it stands', async (_, changes, said) => {
  card({ operator: 'enedis-sge', orders: [{ ...ORDER, ...changes }] });
  const label = `${changes.kind === 'recurring' ? 'Fichier quotidien' : 'Historique par fichier'}, courbe de charge`;
  expect((await screen.findByText(label)).nextElementSibling!.textContent).toMatch(said);
});

test('the last failure is said with the code of the operator', async () => {
  card({ failure: { outcome: 'down', code: 'SGT500', at: '2026-11-27T06:00:00Z' } });
  expect(await screen.findByText(/Gestionnaire indisponible \(SGT500\)/)).toBeTruthy();
});

test('« Actualiser » asks for what is missing; it is not offered where nothing may be asked', async () => {
  answers['PUT /proxy/api/v5/collecte/source/s1/actualiser'] = { body: { ok: true } };
  card({});
  await userEvent.click(await screen.findByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByText('Collecte lancée')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Enedis/ })).toBeNull();
});

test('a source that no operator collects has no card', async () => {
  answers[CARD] = { body: null };
  shown(<CollectionPanel source={SOURCE} edits />);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Collecte' })).toBeNull());
});

const BACK = 'PUT /proxy/api/v5/collecte/enedis/retour';
const leave = () =>
  sessionStorage.setItem('joulerie-enedis', JSON.stringify({ key: 'k', from: '/source/s1/info-general' }));

test('the return of Enedis is sent with the key that stayed in this browser, and leads to the source', async () => {
  leave();
  answers[BACK] = { body: { _id_source: 's1', to: '2029-11-25', member: true } };
  shown(<ConnectionPage search={readConnectionSearch({ state: 'abc', autorisation_id: 123456789 })} />);
  expect(await screen.findByRole('heading', { name: 'Le compteur est relié à Enedis' })).toBeTruthy();
  expect(sent).toEqual([{ call: BACK, body: { state: 'abc', autorisation_id: '123456789', key: 'k' } }]);
  expect(screen.getByRole('link', { name: 'Voir la collecte' }).getAttribute('href')).toBe('/source/s1/info-general');
});

test('a refusal is explained, with the way back', async () => {
  leave();
  const detail = { code: 'other_meter_authorized', message: 'L’autorisation est celle d’un autre compteur.' };
  answers[BACK] = { status: 409, body: { status: 409, detail } };
  shown(<ConnectionPage search={{ state: 'abc', autorisation_id: '1' }} />);
  expect((await screen.findByRole('alert')).textContent).toContain(detail.message);
  expect(screen.getByRole('link', { name: 'Revenir et recommencer' }).getAttribute('href')).toBe(
    '/source/s1/info-general',
  );
});

test('a return in another browser is sent nowhere', async () => {
  shown(<ConnectionPage search={{ state: 'abc', autorisation_id: '1' }} />);
  expect(await screen.findByRole('heading', { name: 'Ce retour ne correspond à aucune demande' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what the operator says otherwise than the source is named, and taken over at a word', async () => {
  const electricity = {
    subscribedPowerKva: 9,
    offPeakRanges: 'HC (22H00-6H00)',
    powerClasses: [{ name: 'HPH', kva: 90 }],
  };
  answers['PUT /proxy/api/v5/source/s1/meter'] = { body: { ...SOURCE, point: { electricity } } };
  card({ facts: { receivedAt: '2026-11-27T08:00:00Z', differing: { electricity } } });
  const said = await screen.findByRole('region', { name: 'Ce que dit Enedis' });
  const lines = [...said.querySelectorAll('li')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  // The same hours in two writings are no difference.
  expect(lines).toEqual([
    'Puissance souscrite : 9 kVA pour Enedis, 6 kVA ici',
    'Puissances par classe : HPH 90 kVA pour Enedis, aucune ici',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre ces valeurs' }));
  await screen.findByText('La source a maintenant les valeurs de son gestionnaire.');
  // What is no difference is not written.
  const { offPeakRanges: _, ...taken } = electricity;
  expect(sent.at(-1)).toMatchObject({ body: { point: { electricity: taken } } });
  expect(JSON.stringify(sent.at(-1)!.body)).not.toContain('offPeakRanges');
});
