import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { RowWeather } from './row-weather.tsx';

type Change = Parameters<typeof RowWeather>[0]['of'];

const change = (value: number, low: number, high: number, stale = false): Change => ({
  of: { known: true, change: value, low, high, confidence: 0.95, days: 365 },
  stale,
});
const refused: Change = { of: { known: false, reason: 'Météo non retirée : station inconnue.' }, stale: false };

test.each([
  [change(-0.101, -0.12, -0.08), 'météo retirée : −10,1 %', 'à 95 % de confiance entre −12,0 % et −8,0 %'],
  [change(0.004, -0.02, 0.03), 'météo retirée : +0,4 %, non significatif', /: écart non significatif$/],
  [change(0.2, 0.1, 0.3, true), 'météo retirée : +20,0 % (en recalcul)', /entre/],
  [refused, 'météo retirée : non comparable', 'Météo non retirée : station inconnue.'],
])('a row says its change once the weather is removed, its interval, or why there is none', (of, shown, title) => {
  renderUi(<RowWeather of={of} />);
  const line = document.querySelector('small')!;
  expect(line.textContent.replaceAll('\u00a0', ' ')).toBe(shown);
  expect(line.title.replaceAll('\u00a0', ' ')).toEqual(
    typeof title === 'string' ? title : expect.stringMatching(title),
  );
});

test('a finger opens the interval, or the reason, under the line of a card', () => {
  renderUi(<RowWeather opens of={refused} />);
  const line = screen.getByText(/non comparable$/);
  const reason = line.closest('details')!;
  expect(reason.open).toBe(false);
  fireEvent.click(line);
  expect(reason.open).toBe(true);
  expect(reason.textContent).toContain('station inconnue');
});

test('a row whose change is not computed yet says nothing of it', () => {
  renderUi(<RowWeather of={null} />);
  expect(document.querySelector('small')).toBeNull();
});
