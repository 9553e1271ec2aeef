import type { BuildingSummary } from '@joulerie/contract/buildings';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { TOO_MANY_OPTIONS } from '../../ui/list-box.tsx';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { ComparePage } from './compare-page.tsx';
import type { CompareSearch } from './compare-search.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const NOTHING = { comparison: null, cost: null, carbon: null, label: null, weatherFree: null };

const building = (n: number, name: string, given: Partial<BuildingSummary>): BuildingSummary => ({
  _id_building: id(n),
  id: id(n),
  name,
  address: { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' },
  location: null,
  level: 'immeuble',
  occupation: null,
  _id_folder: null,
  folderName: null,
  tags: [],
  rights: ['view'],
  surfaceM2: 100,
  dpe: null,
  sourceTypes: ['pdl'],
  sourceCount: 1,
  childCount: 0,
  months: Array.from({ length: 12 }, () => 1),
  year: { from: '2025-01-01', to: '2025-12-31' },
  energyKwh: 5000,
  coverage: 1,
  ...NOTHING,
  health: { state: 'ok', lastDay: '2026-01-01', coverage: 1 },
  createdAt: '2025-01-01T00:00:00.000Z',
  lastUpdated: '2025-01-01T00:00:00.000Z',
  ...given,
});

let rows: BuildingSummary[];
let asked: string[];
beforeEach(() => {
  asked = [];
  rows = [
    building(1, 'École', { energyKwh: 9000 }),
    building(2, 'Mairie', { energyKwh: 4000 }),
    building(3, 'Gymnase', { energyKwh: 100, coverage: 0.2 }),
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.startsWith('/proxy/api/building?'))
      return new Response(JSON.stringify({ data: rows, page: 1, limit: 6, total: rows.length, has_more: false }));
    return new Promise<Response>(() => undefined);
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = (search: CompareSearch, onSearch = vi.fn<(next: CompareSearch) => void>()) => {
  renderUi(
    <NotificationsProvider>
      <ComparePage search={search} onSearch={onSearch} />
    </NotificationsProvider>,
  );
  return onSearch;
};
const line = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr')!).getAllByRole('cell');

test('buildings stand in the order of the link, and a partial figure has no place among them', async () => {
  shown({ batiments: [id(3), id(1), id(2)], du: '2025-01', au: '2025-12' });
  expect(await screen.findAllByRole('columnheader')).toMatchObject(
    ['Gymnase', 'École', 'Mairie'].map((name) => ({ textContent: expect.stringContaining(name) })),
  );
  expect(asked.find((url) => url.includes('from='))).toContain('from=2025-01&to=2025-12');
  const words = (await line('Consommation')).map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(words).toEqual([
    'partiel : 100,0 kWhnon comparable : 20 % des jours mesurés',
    '9 000 kWh',
    '4 000 kWhle plus bas',
  ]);
  expect((await line('Énergie finale par m²'))[0]!.textContent).toContain('20\u00a0% seulement des jours sont mesurés');
});

test('a building is taken away, and the address keeps the others', async () => {
  const onSearch = shown({ batiments: [id(3), id(1), id(2)] });
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer Gymnase de la comparaison' }));
  expect(onSearch).toHaveBeenCalledWith({ batiments: [id(1), id(2)] });
});

test('a link to buildings that are gone says so', async () => {
  rows = rows.slice(0, 2);
  shown({ batiments: [id(1), id(2), id(3)] });
  expect(await screen.findByText('Un bâtiment de ce lien n’existe plus, ou vous n’y avez pas accès.')).toBeDefined();
});

test('one building is not compared', async () => {
  shown({ batiments: [id(1)] });
  expect(await screen.findByText('Il faut au moins deux bâtiments à comparer')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

const chosen = async (name: RegExp) => {
  await userEvent.click(await screen.findByLabelText('Bâtiments comparés', { selector: 'input' }));
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
};

test('a building is added by its name, after those that are there', async () => {
  const onSearch = shown({ batiments: [id(3)] });
  await chosen(/^Mairie/);
  expect(onSearch).toHaveBeenCalledWith({ batiments: [id(3), id(2)] });
});

test('a seventh building is not taken, and the sentence of lists says so', async () => {
  rows = Array.from({ length: 7 }, (_, n) => building(n + 1, `Salle ${n + 1}`, {}));
  const onSearch = shown({ batiments: [1, 2, 3, 4, 5, 6].map(id) });
  await chosen(/^Salle 7/);
  expect(await screen.findByText(TOO_MANY_OPTIONS)).toBeDefined();
  expect(onSearch).not.toHaveBeenCalled();
});
