import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { RowCarbon, RowCost } from './row-money.tsx';

const COST = { sources: 2, known: 1, reason: 'tarif inconnu', stale: false, comparison: null };
const CARBON = { reason: 'facteur d’émission inconnu', comparison: null };
const said = () => document.body.textContent!.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a cost and emissions known in part are called partial, as on the page of the building', () => {
  renderUi(
    <>
      <RowCost cost={{ ...COST, eur: null, partialEur: 5673 }} />,{' '}
      <RowCost cost={{ ...COST, eur: null, partialEur: null }} />,{' '}
      <RowCost cost={{ ...COST, eur: 5673, partialEur: null }} />,{' '}
      <RowCarbon carbon={{ ...CARBON, kg: null, partialKg: 1341 }} />,{' '}
      <RowCost cost={{ ...COST, eur: null, partialEur: null, stale: true }} />
    </>,
  );
  // One that is being computed for the first time is not unknown.
  expect(said()).toContain('partielconnu : 5 673 €, inconnu, 5 673, partielconnu : 1 341, en calcul');
});
