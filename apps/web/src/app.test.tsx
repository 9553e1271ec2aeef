import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import { sessionExpiry } from './lib/session-expiry.ts';
import { aPerson, aScope } from './lib/test-support.ts';
import { createPageRouter } from './router.tsx';

const scope = aScope();
const camille = aPerson();
const NOTHING = {
  folderCount: 0,
  buildingCount: 0,
  sourceCount: 0,
  energyKwh: null,
  lastDay: null,
  comparison: null,
  intensity: null,
  states: {},
};
const EMPTY = {
  data: [],
  total: 0,
  page: 1,
  limit: 20,
  has_more: false,
  unread: 0,
  path: [],
  rights: ['view', 'owns'],
  figures: NOTHING,
};
const refused = { status: 401, detail: { code: 'required_auth', message: 'Connectez-vous.' } };

const FOLDER = '01900000-0000-7000-8000-000000000001';
const INNER = '01900000-0000-7000-8000-000000000002';

/** What the server answers, by path; every other call has an empty list. */
let answers: Record<string, unknown>;
let asked: string[];
let queries: [path: string, query: URLSearchParams][];
beforeEach(() => {
  answers = {
    '/proxy/api/v5/scope': scope,
    '/proxy/api/v5/user/me': camille,
    '/proxy/api/v5/source/count': { total: 0, byType: {} },
  };
  asked = [];
  queries = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0]!;
    asked.push(path);
    queries.push([path, new URLSearchParams(url.split('?')[1])]);
    const body = answers[path] ?? EMPTY;
    const status = typeof body === 'object' && body !== null && 'status' in body ? Number(body.status) : 200;
    return new Response(JSON.stringify(body), { status });
  });
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  sessionExpiry.closed();
  vi.restoreAllMocks();
});

/** The whole page at an address. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createPageRouter(client);
  await act(async () => {
    render(
      <App queryClient={client}>
        {(brand) => <RouterProvider router={router} context={{ queryClient: client, scope: brand }} />}
      </App>,
    );
  });
  return router;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });

const here = () => window.location.pathname;

describe('a signed-in person', () => {
  test('has the places of the product, the incidents of the service and « Mon espace »', async () => {
    answers['/proxy/api/v5/incident'] = { data: [{ id: 'a', title: 'Collecte en retard' }], total: 1 };
    await open('/');
    await title('Mon espace');
    const places = within(screen.getByRole('navigation', { name: 'Navigation principale' })).getAllByRole('link');
    expect(places.map((link) => link.textContent)).toEqual(['Mon espace', 'Sources']);
    expect(screen.getByRole('link', { name: 'Joulerie, accueil' })).toBeTruthy();
    expect(await screen.findByText('Incident en cours : Collecte en retard')).toBeTruthy();
    expect(document.documentElement.style.getPropertyValue('--brand-secondary')).toBe('#E69F00');
  });

  test('has the frame of the pages while the first one is on its way', async () => {
    const answered = vi.fn(fetch);
    vi.stubGlobal('fetch', (url: string) =>
      url.includes(`/building/${FOLDER}`) ? new Promise<Response>(() => {}) : answered(url),
    );
    await open(`/building/${FOLDER}/data`);
    const main = await screen.findByRole('main', {}, { timeout: 3000 });
    expect(within(main).getByRole('status', { name: 'Chargement' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeTruthy();
  });

  test('goes from page to page by addresses without prefix, and back', async () => {
    await open('/');
    await title('Mon espace');
    await userEvent.click(screen.getByRole('link', { name: 'Sources' }));
    await title('Sources');
    expect([here(), window.location.hash]).toEqual(['/source', '']);
    act(() => window.history.back());
    await title('Mon espace');
    expect(here()).toBe('/');
  });

  test('reads the path of a folder from « Mon espace »', async () => {
    const path = [
      { _id: FOLDER, name: 'Enseignement' },
      { _id: INNER, name: 'Premier degré' },
    ];
    answers[`/proxy/api/v5/folder/${INNER}`] = { ...EMPTY, path };
    await open(`/folder/${INNER}`);
    await title('Premier degré');
    const crumbs = screen.getByRole('navigation', { name: 'Fil d’Ariane' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Mon espace', 'Enseignement', 'Premier degré']);
    const places = screen.getByRole('navigation', { name: 'Navigation principale' });
    expect(within(places).getByRole('link', { current: true }).textContent).toBe('Mon espace');
  });

  test('a page of a list that fails leads to the first one, and shows no rows of another', async () => {
    answers['/proxy/api/v5/folder'] = { status: 502, detail: { code: 'error_unknown', message: 'Panne.' } };
    await open('/?page=3');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.queryAllByRole('row').length).toBeLessThanOrEqual(1);
    expect((await screen.findAllByText('Panne.')).length).toBeGreaterThan(0);
  });

  test('all the buildings are filtered by the state of their data, and stand on the map', async () => {
    answers['/proxy/api/v5/building/map'] = { buildings: [], total: 0 };
    await open('/building?donnees=late');
    await title('Tous les bâtiments');
    await screen.findByText('Aucun bâtiment ne correspond à ces filtres');
    expect(queries.some(([path, query]) => path === '/proxy/api/building' && query.get('state') === 'late')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Carte' }));
    await screen.findByRole('region', { name: 'Bâtiments dans cette zone' });
    expect(asked).toContain('/proxy/api/v5/building/map');
  });

  test('/user leads to /user/info', async () => {
    await open('/user');
    await waitFor(() => expect(here()).toBe('/user/info'));
  });

  test('an unknown source is an unknown page', async () => {
    answers[`/proxy/api/source/${FOLDER}`] = {
      status: 404,
      detail: { code: 'not_found_source', message: 'Inconnue.' },
    };
    await open(`/source/${FOLDER}`);
    await title('Page introuvable');
  });

  test('a link of validation opened again says that the account is validated, and asks nothing', async () => {
    await open(`/user/${camille._id}/validation?code=a`);
    await title('Votre compte est déjà validé');
    expect(screen.queryByRole('button', { name: 'Valider mon compte' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Aller à mon espace' }).getAttribute('href')).toBe('/');
  });

  test('a folder whose identifier has no shape is an unknown page', async () => {
    await open('/folder/nulle-part');
    await title('Page introuvable');
  });

  test('the charging variant has no data of a building', async () => {
    answers['/proxy/api/v5/scope'] = { ...scope, flags: { ...scope.flags, irve: true } };
    answers[`/proxy/api/building/${FOLDER}`] = {
      _id_building: FOLDER,
      id: FOLDER,
      name: 'Borne',
      address: { street: '', zipcode: '95000', city: 'Cergy' },
      level: 'maison',
      facts: {},
      health: { state: 'empty' },
      parent: null,
      rights: ['view'],
      path: [],
      sources: [],
      tags: [],
      children: [],
    };
    await open(`/building/${FOLDER}/data`);
    await title('Page introuvable');
  });

  test('the first steps ask for the retrieval of measures only once there is a meter', async () => {
    const building = {
      _id_building: FOLDER,
      id: FOLDER,
      name: 'École',
      sources: [{ _id: 'x', idtype: 'pce', lastDay: null }],
    };
    answers[`/proxy/api/building/${FOLDER}`] = building;
    await open(`/onboarding/waiting/data?building=${FOLDER}`);
    await screen.findByText('École est dans votre espace', {}, { timeout: 5000 });
    const workflows = () => asked.filter((path) => path.includes('/workflow/'));
    expect(workflows()).toEqual([]);
    cleanup();
    answers[`/proxy/api/building/${FOLDER}`] = { ...building, sources: [{ _id: 'x', idtype: 'pdl', lastDay: null }] };
    await open(`/onboarding/waiting/data?building=${FOLDER}`);
    await waitFor(() => expect(workflows()).toEqual([`/proxy/api/v5/workflow/data/enedis/building/${FOLDER}`]));
  });
});

describe('a stranger', () => {
  beforeEach(() => {
    answers['/proxy/api/v5/user/me'] = refused;
  });

  test.each([
    ['/login', '/login'],
    ['/inscription', '/inscription'],
    [`/user/${FOLDER}/validation?code=a`, `/user/${FOLDER}/validation`],
    [`/user/${FOLDER}/changepassword?code=a`, `/user/${FOLDER}/changepassword`],
  ])('stays at %s', async (address, path) => {
    await open(address);
    await screen.findByRole('heading', { level: 1 }, { timeout: 5000 });
    expect(here()).toBe(path);
    expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull();
  });

  test('signs in first, and hears of no incident', async () => {
    await open('/source?page=2');
    await waitFor(() => expect(here()).toBe('/login'));
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/source?page=2');
    // Being sent elsewhere is no error: nothing says that something failed.
    expect(screen.queryByText(/erreur inconnue/)).toBeNull();
    expect(asked).not.toContain('/proxy/api/v5/incident');
  });
});

describe('the brand', () => {
  test('is waited for as long as it is being prepared', async () => {
    answers['/proxy/api/v5/scope'] = { ...scope, lastUpdated: null };
    await open('/');
    expect(await screen.findByRole('status', { name: 'Chargement de Joulerie' })).toBeTruthy();
    answers['/proxy/api/v5/scope'] = scope;
    await title('Mon espace');
  });

  test('that is empty is a maintenance', async () => {
    answers['/proxy/api/v5/scope'] = { status: 404, detail: { code: 'unknown_scope', message: 'Adresse inconnue.' } };
    await open('/');
    await title('Application temporairement indisponible');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('that no server answers is no maintenance; retrying asks again', async () => {
    answers['/proxy/api/v5/scope'] = { status: 502 };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open('/');
    await title('Le serveur ne répond pas');
    expect(screen.queryByText(/maintenance/)).toBeNull();
    answers['/proxy/api/v5/scope'] = scope;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await title('Mon espace');
  });

  test('page of maintenance: nothing around it', async () => {
    await open('/maintenance');
    await title('Application temporairement indisponible');
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

test('the page starts in French, in one language for a year', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'set');
  document.body.innerHTML = '<div id="root"></div>';
  await act(() => import('./main.tsx').then(() => undefined));
  await title('Mon espace');
  expect(cookie.mock.calls.flat()).toContainEqual(
    expect.stringMatching(new RegExp(`^i18n_redirected=fr; .*Max-Age=${365 * 86_400};`)),
  );
  document.body.innerHTML = '';
});
