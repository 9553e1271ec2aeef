import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { WeatherChange } from './weather-change.tsx';

const OF = { known: true, change: -0.064, low: -0.081, high: -0.047, confidence: 0.95, days: 365 } as const;
const said = () => document.body.textContent!.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test('the change without the weather has its interval', () => {
  renderUi(<WeatherChange of={OF} />);
  expect(said()).toContain(
    '−6,4 % (−8,1 à −4,7 %) météo retirée, par rapport à N-1 sur 365 jours, à 95 % de confiance',
  );
});

test('an interval that holds no change at all is said, and is no saving in green', () => {
  renderUi(<WeatherChange of={{ ...OF, high: 0.01 }} />);
  expect(said()).toContain('écart non significatif');
  expect(document.querySelector('[data-better], [class*=delta]')).toBeNull();
});

test('a refusal has its reason', () => {
  renderUi(<WeatherChange of={{ known: false, reason: 'Météo non retirée : la période dépasse un an.' }} />);
  screen.getByText(/la période dépasse un an/);
});
