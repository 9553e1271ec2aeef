import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { ChartSurface } from './chart-surface.tsx';

const values = ['dix', 'vingt', 'trente'];

test('arrow keys read the values one by one, in a live region, and stop at both ends', async () => {
  const chosen = vi.fn<(index: number) => void>();
  renderUi(
    <ChartSurface
      label="Consommation"
      height={100}
      count={3}
      indexAt={() => null}
      placeOf={() => ({ x: 1, top: 0, bottom: 10 })}
      say={(i) => `valeur ${values[i]}`}
      tooltip={(i) => values[i]}
      onActivate={chosen}
    >
      <div />
    </ChartSurface>,
  );
  const chart = screen.getByRole('application', { name: 'Consommation' });
  const person = userEvent.setup();
  await person.tab();
  expect(document.activeElement).toBe(chart);
  await person.keyboard('{ArrowRight}');
  expect(screen.getByText('valeur dix').getAttribute('aria-live')).toBe('polite');
  await person.keyboard('{ArrowRight}{Enter}');
  expect(chosen).toHaveBeenCalledWith(1);
  await person.keyboard('{End}{ArrowRight}');
  expect(screen.getByText('valeur trente')).toBeTruthy();
  await person.keyboard('{Home}{ArrowLeft}');
  expect(screen.getByText('valeur dix')).toBeTruthy();
});

test('a chart can be read as a table, where a missing value is not zero', async () => {
  renderUi(
    <ChartPanel
      title="Consommation par mois"
      howToRead="Chaque barre est un mois."
      figures={() => ({
        caption: 'Consommation',
        stepLabel: 'Mois',
        steps: ['02/2021', '03/2021'],
        columns: [{ label: 'Électricité', unit: 'MWh', digits: 1, values: [0, Number.NaN] }],
      })}
    >
      <p>dessin</p>
    </ChartPanel>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: /Comment lire/ }));
  expect(screen.getByText('Chaque barre est un mois.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Tableau' }));
  expect(screen.getByRole('columnheader', { name: 'Électricité (MWh)' })).toBeTruthy();
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['0,0', '—']);
  expect(screen.queryByText('dessin')).toBeNull();
});
