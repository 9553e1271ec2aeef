import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { RowChange, RowWeather } from './row-weather.tsx';

type Weather = Parameters<typeof RowWeather>[0]['weather'];

const change = (value: number, low: number, high: number, stale = false): Weather => ({
  of: { known: true, change: value, low, high, confidence: 0.95, days: 365 },
  stale,
});
const refused: Weather = { of: { known: false, reason: 'Météo non retirée : station inconnue.' }, stale: false };
const RAW = { elapsed: 365, days: 365, share: 1, previousShare: 1, dayShare: 1, added: 0, now: 80, previous: 100 };
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

function cell(weather: Weather) {
  renderUi(
    <div data-testid="cell">
      <RowChange comparison={RAW} weather={weather} />; <RowWeather comparison={RAW} weather={weather} />
    </div>,
  );
  return screen.getByTestId('cell');
}

test.each([
  [change(-0.101, -0.12, -0.08), '−10,1 %; brut −20,0 %', 'good', 'entre −12,0 % et −8,0 %'],
  [change(0.004, -0.02, 0.03), '+0,4 %; non significatifbrut −20,0 %', null, ': écart non significatif'],
  [change(0.2, 0.1, 0.3, true), '+20,0 %; en recalculbrut −20,0 %', 'bad', 'entre'],
  [refused, '−20,0 %; brut, météo non retirée', 'good', 'station inconnue'],
])('a known change without the weather leads, coloured where it is sure; the raw one has no colour', (...expected) => {
  const [weather, said, tone, title] = expected;
  const shown = cell(weather);
  expect(plain(shown.textContent)).toBe(said);
  expect([...shown.querySelectorAll('[data-tone]')].map((one) => one.getAttribute('data-tone'))).toEqual(
    tone === null ? [] : [tone],
  );
  expect(plain(shown.querySelector('small')?.title)).toContain(title);
});

test('a raw change of deliveries has no colour, and says what it is of', () => {
  const bought = { ...RAW, deliveries: 0.74 };
  renderUi(
    <div data-testid="cell">
      <RowChange comparison={bought} weather={refused} />; <RowWeather comparison={bought} weather={refused} />
    </div>,
  );
  const shown = screen.getByTestId('cell');
  expect(plain(shown.textContent)).toBe('−20,0 %; brut, météo non retirée, d’après les livraisons');
  expect(shown.querySelector('[data-tone]')).toBeNull();
  expect(plain(shown.querySelector('[title]')?.getAttribute('title'))).toBe(
    '74 % de livraisons : le niveau du stock y compte',
  );
});

test('a finger opens the interval, or the reason, under the line of a card', () => {
  renderUi(<RowWeather opens comparison={RAW} weather={refused} />);
  const line = screen.getByText(/non comparable$/);
  const reason = line.closest('details')!;
  expect(reason.open).toBe(false);
  fireEvent.click(line);
  expect(reason.open).toBe(true);
  expect(reason.textContent).toContain('station inconnue');
});

test('on a card, a finger opens why the year is not comparable', () => {
  renderUi(<RowChange opens comparison={{ ...RAW, days: 20, share: 0.05, dayShare: 0.05 }} weather={null} />);
  const line = screen.getByText('non comparable');
  fireEvent.click(line);
  expect(plain(line.closest('details')!.textContent)).toBe('non comparableseulement 20 jours communs');
});

test('a row of which neither change is known says it once, with both reasons', () => {
  const few = { ...RAW, days: 20, share: 0.05, dayShare: 0.05 };
  renderUi(
    <div data-testid="card">
      <RowChange opens comparison={few} weather={refused} /> <RowWeather opens comparison={few} weather={refused} />
    </div>,
  );
  expect(plain(screen.getByTestId('card').textContent)).toBe(
    'non comparableseulement 20 jours communsMétéo non retirée : station inconnue. ',
  );
});

test('a row whose change is not computed yet says nothing of the weather', () => {
  expect(plain(cell(null).textContent)).toBe('−20,0 %; ');
});
