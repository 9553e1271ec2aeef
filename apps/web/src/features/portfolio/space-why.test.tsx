import type { FolderFigures } from '@joulerie/contract/folders';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { SpaceFigures } from './space-figures.tsx';
import { viewOf } from './space-search.ts';
import { WhyCarbon, WhyIntensity, WhySpaceCost, WhySpaceEnergy } from './space-why.tsx';

const figures: FolderFigures = {
  folderCount: 0,
  buildingCount: 2,
  sourceCount: 2,
  energyKwh: 300.8,
  year: { from: '2025-11-01', to: '2026-10-31' },
  coverage: 1,
  comparison: null,
  cost: {
    eur: null,
    partialEur: 40,
    sources: 2,
    known: 1,
    reason: 'Tarif inconnu : aucune offre.',
    stale: false,
    comparison: null,
  },
  carbon: { kg: 30, partialKg: null, reason: null, comparison: null },
  lines: [
    { idtype: 'pdl', kwh: 200.4, kg: 10.4, eur: 40 },
    { idtype: 'pce', kwh: 100.4, kg: 19.6, eur: null },
  ],
  intensity: null,
  states: { ok: 2, late: 0, holes: 0, empty: 0 },
};
const lines = () =>
  [...screen.getByRole('table', { name: 'Ce qui fait ce total' }).querySelectorAll('tr')].map((row) =>
    row.textContent.replaceAll(/[\u00a0\u202f]/g, ' '),
  );

test('the energy of a space is the sum of its energies, the largest first', () => {
  renderUi(<WhySpaceEnergy figures={{ ...figures, lines: figures.lines.toReversed() }} />);
  expect(lines().map((line) => line.match(/^[A-zÀ-ÿ]+?(?=\d|$)/)?.[0])).toEqual(['Électricité', 'Gaz', 'Total']);
  expect(lines().map((line) => line.match(/\d+ kWh$/)?.[0])).toEqual(['201 kWh', '100 kWh', '301 kWh']);
});

test('a cost known in part says which kind of source has none, and why in one sentence', () => {
  renderUi(<WhySpaceCost figures={figures} />);
  expect(lines()[1]).toContain('inconnu');
  expect(document.body.textContent).toContain('aucune offre.');
  expect(document.body.textContent).not.toContain('..');
});

test('an amount per m² is by year over twelve months only', () => {
  const intensity = { energyKwh: 8000, surfaceM2: 1000, buildings: 3 };
  const { unmount } = renderUi(<WhyIntensity figures={{ ...figures, intensity }} />);
  expect(document.body.textContent).toMatch(/par an, pour les/);
  unmount();
  renderUi(<WhyIntensity figures={{ ...figures, intensity, year: { from: '2026-06-01', to: '2026-08-31' } }} />);
  expect(document.body.textContent).not.toMatch(/par an/);
  expect(document.body.textContent).toMatch(/sur la période, pour les/);
});

test('emissions have a line a kind of source too', () => {
  renderUi(<WhyCarbon figures={figures} />);
  expect(lines().map((line) => line.match(/\d+ kg CO₂e$/)?.[0])).toEqual(['10 kg CO₂e', '20 kg CO₂e', '30 kg CO₂e']);
});

test('a cost that is computed for the first time is no unknown one', () => {
  const cost = {
    ...figures.cost!,
    partialEur: null,
    known: 0,
    stale: true,
    reason: 'coût en cours de calcul',
  };
  renderUi(<SpaceFigures figures={{ ...figures, cost }} view={viewOf({})} today={20_000} onChoose={() => {}} />);
  const figure = screen.getByText('coût en cours de calcul').closest('[class*=kpi]')!;
  expect(figure.textContent).toContain('—');
  expect(figure.textContent).not.toMatch(/inconnu|recalcul/);
});
