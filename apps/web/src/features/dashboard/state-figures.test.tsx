import type { Data } from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { received } from '../../lib/test-support.ts';
import { StateFigures } from './state-figures.tsx';

const state = (label: string, unit: string, total: number | null, minimum = 0, maximum = 1) => ({
  variable: label,
  kind: 'gauge',
  label,
  unit,
  total,
  minimum,
  maximum,
});

test('a sensor says the mean of each state with its lowest and highest value; what it did not measure has no figure', () => {
  const variables = [
    state('CO₂ ambiant', 'ppm', 612.4, 410, 1380),
    state('Température ambiante', '°C', 20.44, 17.6, 25.52),
    state('Humidité', '%', null),
    { ...state('Volume', 'm³', 3), kind: 'energy' },
  ];
  renderUi(<StateFigures data={received<Data>({ variables })} />);
  expect(document.body.textContent!.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
    'Température ambiante, moyenne20,4 °Cde 17,6 à 25,5 °CCO₂ ambiant, moyenne612 ppmde 410 à 1 380 ppm',
  );
  expect(document.body.textContent).not.toMatch(/Humidité|Volume/);
});
