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

test('the box of values stays within the chart, whatever the step: a phone is hardly wider than the box', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(220);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      said: (entries: { contentRect: { width: number; height: number } }[]) => void;
      constructor(said: typeof this.said) {
        this.said = said;
      }
      observe() {
        this.said([{ contentRect: { width: 300, height: 100 } }]);
      }
      disconnect() {}
      unobserve() {}
    },
  );
  renderUi(
    <ChartSurface
      label="Puissance"
      height={100}
      count={3}
      indexAt={() => null}
      placeOf={(i) => ({ x: [10, 160, 290][i]!, top: 0, bottom: 10 })}
      say={(i) => values[i]!}
      tooltip={(i) => `boîte ${values[i]}`}
    >
      <div />
    </ChartSurface>,
  );
  const person = userEvent.setup();
  await person.tab();
  for (const [i, left] of [22, 0, 58].entries()) {
    await person.keyboard('{ArrowRight}');
    expect(screen.getByText(`boîte ${values[i]}`).style.left).toBe(`${left}px`);
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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
