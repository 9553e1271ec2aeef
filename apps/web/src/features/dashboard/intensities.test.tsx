import type { Data } from '@joulerie/contract/measures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { Intensities } from './intensities.tsx';

const show = (intensity: Data['intensity']) => {
  const data: Data = {
    start_date: '2023-06-01',
    end_date: '2023-07-31',
    frequency: 'monthly',
    axis: { start: '', end: '', stepS: null, days: [] },
    variables: [],
    compare: null,
    comparison: null,
    available: [],
    ...(intensity && { intensity }),
  };
  return renderUi(<Intensities data={data} part={null} />).container.textContent!.replace(/[\u00a0\u202f]/g, ' ');
};

test('the energy per m² and per person, each with what it is divided by and since when', () => {
  const said = show({
    surface: { perUnit: 12.25, reason: null, values: [{ value: 940, since: '2023-01-01' }] },
    effectif: { perUnit: 122.4, reason: null, values: [{ value: 5, since: null }] },
  });
  expect(said).toContain('12,3');
  expect(said).toContain('940 m² depuis le');
  expect(said).toContain('122');
  expect(screen.getByText('Par personne')).toBeDefined();
});

test('several values are counted, and what is unknown says why', () => {
  const values = [
    { value: 100, since: '2020-01-01' },
    { value: 200, since: '2023-07-01' },
  ];
  expect(show({ surface: { perUnit: 4, reason: null, values }, effectif: null })).toContain('2 valeurs sur la période');
  const reason = 'surface inconnue le 01/06/2023';
  const said = show({ surface: { perUnit: null, reason, values: [] }, effectif: null });
  expect(said).toContain('inconnu');
  expect(said).toContain(reason);
});

test('nothing is shown where nothing is entered', () => {
  expect(show({ surface: null, effectif: null })).not.toContain('Par ');
  expect(show(undefined)).not.toContain('Par ');
});
