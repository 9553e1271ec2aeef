import { headlinePeriod, parseIsoDay } from '@joulerie/domain/calendar';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { PeriodBar } from './period-bar.tsx';
import { type ViewSearch, rangeOf } from './view-search.ts';

const today = parseIsoDay('2026-11-21')!;

function bar(search: Partial<ViewSearch> = {}, money = true) {
  const shown = { start_date: '2021-02-01', end_date: '2022-01-31', ...search };
  const changed = vi.fn<(next: Partial<ViewSearch>) => void>();
  renderUi(
    <PeriodBar
      search={{ periode: '12mois', ...search, ...shown }}
      figured={headlinePeriod(rangeOf(shown), today)}
      today={today}
      lastDay={parseIsoDay('2022-01-29')}
      frequency="monthly"
      stepS={1800}
      available={['raw', 'hourly', 'daily', 'weekly', 'monthly']}
      money={money}
      onChange={changed}
    />,
  );
  return changed;
}

test('the bar says the period, and its arrows slide it', async () => {
  const changed = bar();
  expect(screen.getByText('févr. 2021 – janv. 2022')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Période précédente' }));
  expect(changed).toHaveBeenCalledWith({ start_date: '2021-01-01', end_date: '2021-12-31', periode: '12mois' });
});

test('nothing is shown past today', () => {
  bar({ start_date: '2026-11-01', end_date: '2026-11-30', periode: 'mois' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Période suivante' }).disabled).toBe(true);
});

test('a shorter period is taken around the last day in sight, with its own grain', async () => {
  const changed = bar({ frequency: 'monthly' });
  await userEvent.setup().click(screen.getByText('Semaine'));
  expect(changed).toHaveBeenCalledWith({
    start_date: '2022-01-31',
    end_date: '2022-02-06',
    periode: 'semaine',
    frequency: undefined,
  });
});

test('what has no price, a sensor, is neither in euros nor compared', () => {
  bar({}, false);
  expect(screen.queryByRole('button', { name: /Comparer à/ })).toBeNull();
  expect(screen.queryByText('€')).toBeNull();
});

test('grains too fine for the period are not offered', async () => {
  bar();
  await userEvent.setup().click(screen.getByRole('button', { name: /Pas de temps/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['par jour', 'par semaine', 'par mois']);
});

test('twelve months and the month under way are named by the twelve months, chosen or not; there is nothing after them', () => {
  bar({ start_date: '2025-11-01', end_date: '2026-11-21', periode: undefined });
  screen.getByText('nov. 2025 – oct. 2026');
  screen.getByRole('radio', { name: '12\u00a0mois', checked: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Période suivante' }).disabled).toBe(true);
});

test('« Jour » opens the last day that has measures', async () => {
  const changed = bar();
  await userEvent.click(screen.getByRole('radio', { name: 'Jour' }));
  expect(changed).toHaveBeenCalledWith(expect.objectContaining({ start_date: '2022-01-29', end_date: '2022-01-29' }));
});

test.each([
  ['the twelve complete months and the one under way', '2025-11-01', '2026-11-21'],
  ['those that began two months earlier', '2025-09-01', '2026-11-21'],
  ['the last year that has data', '2021-02-01', '2022-01-31'],
])('a page that opens on %s calls its period « 12 mois »', (_, start_date, end_date) => {
  bar({ start_date, end_date, periode: undefined });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '12\u00a0mois' }).checked).toBe(true);
});

test('a menu holds items alone, and the arrows of the calendar have names', async () => {
  bar();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Comparer à/ }));
  const menu = await screen.findByRole('menu');
  expect([...menu.children].map((child) => child.getAttribute('role'))).toEqual(
    Array.from(menu.children, () => 'menuitem'),
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('radio', { name: 'Libre' }));
  await screen.findByRole('button', { name: 'Mois précédent' });
  screen.getByRole('button', { name: 'Mois suivant' });
});

test('two days chosen in the calendar are the period', async () => {
  const changed = bar();
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Libre' }));
  await user.click(await screen.findByRole('button', { name: '10 février 2021' }));
  await user.click(screen.getByRole('button', { name: '14 février 2021' }));
  await user.click(screen.getByRole('button', { name: 'Voir ces dates' }));
  expect(changed).toHaveBeenCalledWith({
    start_date: '2021-02-10',
    end_date: '2021-02-14',
    periode: 'libre',
    frequency: undefined,
  });
});
