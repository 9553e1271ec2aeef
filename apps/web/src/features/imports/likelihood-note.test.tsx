import type { Likelihood } from '@joulerie/contract/import-report';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { LikelihoodNote } from './likelihood-note.tsx';

const usual: Likelihood = {
  kwh: 312,
  days: 31,
  sameDays: { days: 31, kwh: 312, storedKwh: 298 },
  subscribed: null,
  powerUnknown: false,
  jump: null,
  verdict: 'usual',
};
function show(likelihood: Likelihood, { isTable = true, isJudged = true } = {}) {
  const confirm = vi.fn<(confirmed: boolean) => void>();
  const { container } = renderUi(
    <LikelihoodNote
      likelihood={likelihood}
      isTable={isTable}
      isJudged={isJudged}
      confirmed={false}
      onConfirm={confirm}
    />,
  );
  return { text: (container.textContent ?? '').replace(/[\u00a0\u202f]/g, ' '), confirm };
}

test.each<[Partial<Likelihood>, string]>([
  [{}, '312,0 kWh sur les 31 jours connus des deux ; la source avait 298,0 kWh, +4,7 %.'],
  [
    { sameDays: { days: 1, kwh: 10, storedKwh: 10 } },
    'sur le seul jour connu des deux ; la source avait 10,0 kWh, le même total.',
  ],
  [
    { sameDays: { days: 2, kwh: 0, storedKwh: 9 } },
    '0 kWh sur les 2 jours connus des deux ; la source avait 9,00 kWh, −100,0 %.',
  ],
  [{ powerUnknown: true }, 'Puissance souscrite inconnue : l’ordre de grandeur n’est pas vérifié.'],
  [{ sameDays: null }, 'La source n’a aucun de ces jours : rien à comparer.'],
  [
    { subscribed: { powerKva: 9, hours: 744, mostKwh: 6696, worstDay: null } },
    'Puissance souscrite de 9 kVA : 6 696 kWh au plus sur ces heures.',
  ],
])('%o', (more, words) => expect(show({ ...usual, ...more }).text).toContain(words));

test('what cannot be is said with what the subscribed power gives', () => {
  const subscribed = { powerKva: 36, hours: 744, mostKwh: 26_784, worstDay: null };
  const { text } = show({ ...usual, kwh: 46_000, subscribed, verdict: 'impossible' });
  expect(text).toContain('Impossible pour 36 kVA souscrits');
  expect(text).toContain('46,0 MWh en 31 jours : la puissance souscrite donne 26,8 MWh au plus');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('an index that goes on far above that of its source is asked about', () => {
  const jump = { day: '2024-03-01', fromKwh: 1400, toKwh: 54_000 };
  const { text } = show({ ...usual, jump, verdict: 'unusual' });
  expect(text).toContain('De 1 400 à 54 000 kWh le 01/03/2024, bien plus que jamais.');
  expect(screen.queryByRole('checkbox')).not.toBeNull();
});

test.each([true, false])(
  'an unusual total of a table, or else of the export of a product, is confirmed by hand',
  (isTable) => {
    const unusual: Likelihood = { ...usual, sameDays: { days: 5, kwh: 600, storedKwh: 30 }, verdict: 'unusual' };
    const { text, confirm } = show(unusual, { isTable });
    expect(text).toContain('la source avait 30,0 kWh, 20 fois plus.');
    screen.getByRole('checkbox', { name: 'Ce total est juste, je le confirme' }).click();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(true);
  },
);

test('the unusual total of an operator’s file has nothing to confirm', () => {
  show(
    { ...usual, sameDays: { days: 5, kwh: 600, storedKwh: 30 }, verdict: 'unusual' },
    { isTable: false, isJudged: false },
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});
