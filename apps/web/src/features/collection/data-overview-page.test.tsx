import type { DataOverview } from '@joulerie/contract/data-overview';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { OverviewPage } from './data-overview-page.tsx';
import { type OverviewSearch, readOverviewSearch } from './data-overview-search.ts';

const LINE: DataOverview['data'][number] = {
  _id: 's1',
  name: 'Compteur de la mairie',
  idtype: 'pdl',
  idsource: '14000000000001',
  building: { _id: 'b1', name: 'Mairie' },
  operator: 'enedis',
  state: 'holes',
  cause: 'operator-gap',
  lastDay: '2026-11-26',
  dueDays: 365,
  missingDays: 12,
};
const month = (i: number) => `2026-${String(i + 1).padStart(2, '0')}-01`;
const overview = (changes: Partial<DataOverview> = {}): DataOverview => ({
  data: [LINE],
  page: 1,
  limit: 50,
  total: 1,
  has_more: false,
  states: { never: 0, stopped: 0, late: 0, holes: 1, ok: 3 },
  causes: [{ cause: 'operator-gap', sources: 1 }],
  orders: [],
  trend: Array.from({ length: 12 }, (_, i) => ({
    month: month(i),
    due: i === 0 ? 0 : 1000,
    received: i === 0 ? 0 : i === 1 ? 999 : 1000,
  })),
  ...changes,
});

let asked: string[];
let answer: DataOverview;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const chosen = vi.fn<(next: OverviewSearch) => void>();
function shown(changes: Partial<DataOverview> = {}, search: OverviewSearch = {}) {
  answer = overview(changes);
  chosen.mockClear();
  renderUi(
    <NotificationsProvider>
      <OverviewPage search={search} onSearch={chosen} />
    </NotificationsProvider>,
  );
}

test('each state has its count, and shows its sources alone', async () => {
  shown();
  const states = await screen.findByRole('group', { name: 'Sources par état' });
  expect(
    within(states)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)[0],
  ).toMatch(/^3À jour/);
  await userEvent.click(within(states).getByRole('button', { name: /Incomplète/ }));
  expect(chosen).toHaveBeenCalledWith({ state: 'holes' });
});

test('a second click on what is chosen shows all of them again', async () => {
  shown({}, { cause: 'operator-gap' });
  await userEvent.click(await screen.findByRole('button', { name: /^Absent chez le gestionnaire/, pressed: true }));
  expect(chosen).toHaveBeenCalledWith({});
  expect(asked[0]).toMatch(/cause=operator-gap/);
});

test('what became of the files ordered from the operator has its lines, and shows its sources alone', async () => {
  shown({ orders: [{ group: 'recurring-refused', sources: 2 }] }, { order: 'history-asked' });
  expect(asked[0]).toMatch(/order=history-asked/);
  expect(await screen.findByText(/^Historique attendu\s:\s1\ssource$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Fichier quotidien refusé\s*2\ssources/ }));
  expect(chosen).toHaveBeenCalledWith({ order: 'recurring-refused' });
});

test('a space without orders says nothing of them', async () => {
  shown();
  await screen.findByText('Pourquoi des données manquent');
  expect(screen.queryByText('Fichiers commandés au gestionnaire')).toBeNull();
});

test('a source says what it lacks, since when and why', async () => {
  shown();
  const row = (await screen.findByRole('link', { name: 'Compteur de la mairie' })).closest('tr')!;
  expect(row.textContent).toMatch(
    /Mairie.*Incomplète.*Absent chez le gestionnaire.*26\/11\/2026.*12\sjours sur 365.*Pourquoi/,
  );
});

test('each month says the days that lack and their share; one in which none was due says so', async () => {
  shown();
  const months = await screen.findAllByRole('listitem');
  const read = months.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(read[0]).toBe('—Jjanv. 2026 : aucun jour attendu');
  expect(read[1]).toBe('1Ffévr. 2026 : 1 jour manquant sur 1 000, 0,1 %');
  expect(read[2]).toBe('0Mmars 2026 : aucun jour manquant sur 1 000');
});

test('a space without meters says what to do', async () => {
  shown({ data: [], total: 0, causes: [], states: { never: 0, stopped: 0, late: 0, holes: 0, ok: 0 } });
  expect(await screen.findByText('Aucune source mesurée jour par jour')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les bâtiments' })).toBeTruthy();
});

test('an address with something unknown shows all sources', async () => {
  expect(readOverviewSearch({ state: '', cause: 'late', page: '2' })).toEqual({ cause: 'late', page: 2 });
  shown({}, { state: 'no', cause: 'nothing' });
  expect(await screen.findByText('Toutes les sources')).toBeTruthy();
  expect(asked[0]).not.toMatch(/state=|cause=/);
});
