import type { Cost } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { energyPrice } from './energy-price.ts';

const post = (
  energy: 'conso' | 'conso_gaz',
  kwh: (number | null)[],
  eur: (number | null)[],
): Cost['posts'][number] => ({
  post: 'BASE',
  label: 'Base',
  energy,
  kwh,
  eur,
});

test('a kWh costs what its posts say, without the subscription', () => {
  // 876 kWh at 0.20, beside 20 € a month: 415.20 € in all.
  const posts = [post('conso', [438, 438], [87.6, 87.6]), post('conso_gaz', [1000, 1000], [10, 10])];
  expect(energyPrice({ posts }, 'conso')).toBeCloseTo(0.2, 12);
  expect(energyPrice({ posts }, 'conso_gaz')).toBeCloseTo(0.01, 12);
  expect(energyPrice({ posts }, 'chaleur')).toBeNull();
});

test('posts weigh as much as their energy', () =>
  expect(energyPrice({ posts: [post('conso', [300], [60]), post('conso', [100], [10])] }, 'conso')).toBeCloseTo(
    0.175,
    12,
  ));

test('an energy of which a part has no price has none', () => {
  expect(energyPrice({ posts: [post('conso', [300], [60]), post('conso', [10], [null])] }, 'conso')).toBeNull();
  expect(energyPrice({ posts: [post('conso', [3000, 5], [600, null])] }, 'conso')).toBeCloseTo(0.2, 12);
});
