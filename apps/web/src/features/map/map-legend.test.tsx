import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { classColors } from '../../charts/class-colors.ts';
import { renderUi } from '../../lib/test-render.tsx';
import type { MapPoint } from './clusters.ts';
import { MapLegend } from './map-legend.tsx';
import { classLimits, classOf, classWords } from './map-classes.ts';
import { type Amount, figureWords, gather } from './measures.ts';
import { signsOf } from './signs.ts';

const YEAR = { from: '2024-03-01', to: '2025-02-28' };
const point = (i: number, figure: Partial<NonNullable<MapPoint['figure']>> = {}): MapPoint => ({
  _id_building: String(i),
  name: `Bâtiment ${i}`,
  lat: 49,
  lon: 2,
  state: 'ok',
  figure: { value: null, partial: null, reason: null, weight: null, year: YEAR, stale: false, ...figure },
});
const values = (...all: number[]) => all.map((value, i) => point(i, { value }));
const cluster = (...points: MapPoint[]) => ({ id: 'x', lat: 49, lon: 2, points });
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('classes', () => {
  test('five of as many buildings, with limits that a legend can say; what is not whole has no part in them', () => {
    const points = [...values(...Array.from({ length: 10 }, (_, i) => 1234 * (i + 1))), point(99, { partial: 1e9 })];
    const limits = classLimits(points, 'energy');
    expect(limits).toEqual([3700, 6100, 8600, 11_000]);
    const counts = [0, 0, 0, 0, 0];
    for (const { figure } of points) if (figure!.value !== null) counts[classOf(figure!.value!, limits)]! += 1;
    expect(counts).toEqual([2, 2, 2, 2, 2]);
  });
  test('fewer where values are the same, one where nothing is known', () => {
    expect(classLimits(values(5, 5, 5, 5, 5), 'cost')).toEqual([]);
    expect(classLimits(values(1, 1, 1, 1, 9), 'cost')).toEqual([9]);
    expect(classLimits([point(1)], 'cost')).toEqual([]);
  });
  test('of a change they are the same everywhere', () => {
    const limits = classLimits(values(0.5, 0.6), 'change');
    expect([-0.2, -0.05, 0, 0.05, 0.2].map((value) => classOf(value, limits))).toEqual([0, 1, 2, 3, 4]);
  });
  test.each(['light', 'dark'] as const)('colours of amounts go one way from pale to deep or back (%s)', (scheme) => {
    const lightness = classColors(scheme, 'amount', 5).map((color) =>
      [0.2126, 0.7152, 0.0722].reduce(
        (sum, part, i) => sum + part * Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16),
        0,
      ),
    );
    const steps = lightness.slice(1).map((value, i) => value - lightness[i]!);
    expect(new Set(steps.map(Math.sign)).size).toBe(1);
    expect(Math.min(...steps.map(Math.abs))).toBeGreaterThan(15);
  });
});

describe('several buildings', () => {
  test('amounts add up, ratios have a mean by what they are divided by; only what is known whole is in either', () => {
    const points = [
      point(1, { value: 10, weight: 100 }),
      point(2, { value: 40, weight: 300 }),
      point(3, { partial: 7 }),
    ];
    expect(gather(points, 'energy')).toEqual({ total: 50, typical: 25, known: 2 });
    expect(gather(points, 'intensity')).toEqual({ total: 32.5, typical: 32.5, known: 2 });
    expect(gather([point(3, { partial: 7 })], 'cost')).toEqual({ total: null, typical: null, known: 0 });
  });
  test('a group of which a part is unknown is not drawn as a whole one, and says so', () => {
    const signs = signsOf('energy', [20, 30], 'light');
    const part = signs.of(cluster(point(1, { value: 10 }), point(2, { partial: 3, reason: '24 % seulement' })));
    expect(part).toMatchObject({ known: 'partial', color: classColors('light', 'amount', 3)[0] });
    expect(plain(part.words)).toBe('2 bâtiments, somme 10,0 kWh, pour 1 sur 2, le reste inconnu');
    expect(signs.of(cluster(point(1, { value: 25 })))).toMatchObject({
      known: 'whole',
      color: classColors('light', 'amount', 3)[1],
    });
    expect(signs.of(cluster(point(2, { partial: 3 })))).toMatchObject({ known: 'partial', color: null });
    expect(signs.of(cluster(point(2)))).toMatchObject({ known: 'none', color: null });
    expect(signsOf('state', [], 'light').of(cluster(point(1), { ...point(2), state: 'late' })).state).toBe('late');
  });
});

test.each<[Amount, Partial<NonNullable<MapPoint['figure']>>, string]>([
  ['energy', { value: 131_300 }, '131,3 MWh, mars 2024 – févr. 2025'],
  ['cost', { value: 30_875, stale: true }, '30 875 €, mars 2024 – févr. 2025, en recalcul'],
  [
    'cost',
    { partial: 812, reason: 'une source n’a pas d’offre' },
    'inconnu : une source n’a pas d’offre, dont connu : 812 €',
  ],
  ['change', { value: -0.124 }, '−12,4 %, mars 2024 – févr. 2025'],
  ['change', { reason: 'aucun jour mesuré' }, 'inconnu (non comparable) : aucun jour mesuré'],
])('a figure is said with its unit and its months, or why it is unknown (%s %j)', (measure, figure, words) => {
  expect(plain(figureWords(point(1, figure).figure, measure))).toBe(words);
});

describe('the legend', () => {
  const legend = () => within(screen.getByRole('group', { name: 'Légende de la carte' }));
  const lines = () =>
    legend()
      .getAllByRole('listitem')
      .map((one) => plain(one.textContent));

  test('says the values of each class with their unit, quantiles, the months, and how many are unknown', () => {
    const points = [...values(1000, 2000, 3000, 4000, 5000), point(9, { reason: 'aucune mesure' })];
    const limits = classLimits(points, 'energy');
    renderUi(<MapLegend measure="energy" limits={limits} points={points} />);
    expect(plain(legend().getByText(/quantiles/).textContent)).toBe(
      'mars 2024 – févr. 2025 · 5 classes d’autant de bâtiments (quantiles)',
    );
    expect(lines()).toEqual([
      'moins de 2 000 kWh',
      'de 2 000 kWh à 3 000 kWh',
      'de 3 000 kWh à 4 000 kWh',
      'de 4 000 kWh à 5 000 kWh',
      '5 000 kWh et plus',
      '1 inconnu ou partiel',
      'Un groupe a la couleur de la moyenne de ses bâtiments.',
    ]);
  });
  test('of the state of the data names its states', () => {
    renderUi(<MapLegend measure="state" limits={[]} points={[]} />);
    expect(lines()).toEqual(['à jour', 'en retard ou incomplètes', 'aucune']);
  });
  test('of a change has fixed classes', () => {
    expect(classWords(classLimits([], 'change'), 'change').map(plain)).toEqual([
      'moins de −10,0 %',
      'de −10,0 % à −1,0 %',
      'de −1,0 % à +1,0 %',
      'de +1,0 % à +10,0 %',
      '+10,0 % et plus',
    ]);
  });
});
