import type { Data } from '@joulerie/contract/measures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { WhyEnergy } from './why-energy.tsx';

const conso: Data['variables'][number] = {
  variable: 'conso',
  register: null,
  label: 'Consommation d’électricité',
  unit: 'Wh',
  kind: 'energy',
  values: [1000],
  estimated: [],
  estimates: [],
  corrected: [],
  incomplete: [],
  stepCoverage: null,
  stepMissing: null,
  unbalanced: [],
  total: 1000,
  totalUnit: 'Wh',
  minimum: null,
  maximum: null,
  maximumAt: null,
  coverage: 1,
  points: 1,
  expected: 1,
  holes: [],
  sources: [
    {
      _id: 's',
      name: 'PDL',
      idtype: 'pdl',
      idsource: null,
      stepS: 1800,
      firstDay: '2026-01-01',
      present: true,
      lastDay: '2026-01-01',
      share: 1,
    },
  ],
};

const show = (more: Partial<typeof conso>) =>
  renderUi(
    <WhyEnergy
      data={{
        start_date: '2026-01-01',
        end_date: '2026-01-01',
        frequency: 'daily',
        available: ['daily'],
        compare: null,
        comparison: null,
        axis: { start: '2025-12-31T23:00:00Z', end: '2026-01-01T23:00:00Z', stepS: null, days: ['2026-01-01'] },
        variables: [{ ...conso, ...more }],
      }}
    />,
  );

const governs = /le total est celui de cette valeur/;
const shared = /complétées par différence/;

test('what governs and what was completed are said only where they occur', () => {
  show({});
  expect(screen.queryByText(governs)).toBeNull();
  expect(screen.queryByText(shared)).toBeNull();
});
test('a coarser value that governs is said', () => {
  show({ unbalanced: [[0, 1]] });
  expect(screen.getByText(governs)).toBeTruthy();
});
test('values completed by difference are said', () => {
  show({ estimated: [[0, 1]] });
  expect(screen.getByText(shared)).toBeTruthy();
});

test('the total is the sum of a line a source', () => {
  const [first] = conso.sources;
  show({
    total: 1_234_600,
    coverage: 0.97,
    sources: [
      { ...first!, name: 'Bureaux', share: 0.75 },
      { ...first!, _id: 't', name: 'Atelier', share: 0.25 },
    ],
  });
  const lines = screen.getByRole('table', { name: 'Ce qui fait ce total' });
  const said = [...lines.querySelectorAll('tr')].map((row) => row.textContent.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(said).toEqual(['Électricité, Bureaux926 kWh', 'Électricité, Atelier309 kWh', 'Total1 235 kWh']);
  expect(screen.getByText(/n’est pas compté/).textContent.replaceAll('\u00a0', ' ')).toContain('électricité à 97');
  // The formula comes last, and closed.
  expect(screen.getByText(/telle que comptée/).closest('details')!.open).toBe(false);
});
