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
  uneven: null,
  otherDays: null,
  shifted: null,
  verdict: 'usual',
};
function show(likelihood: Likelihood, { isTable = true, isJudged = true, isCompared = false } = {}) {
  const confirm = vi.fn<(confirmed: boolean) => void>();
  const { container } = renderUi(
    <LikelihoodNote
      likelihood={likelihood}
      isCompared={isCompared}
      isTable={isTable}
      isJudged={isJudged}
      confirmed={false}
      onConfirm={confirm}
    />,
  );
  return { text: (container.textContent ?? '').replace(/[\u00a0\u202f]/g, ' '), confirm };
}

test.each<[Partial<Likelihood>, string]>([
  [{}, 'Ce fichier : 312,0 kWh. La source : 298,0 kWh sur ces 31 mêmes jours. C’est 4,7 % de plus que la source.'],
  [
    { sameDays: { days: 1, kwh: 10, storedKwh: 10 } },
    'La source : 10,0 kWh sur ce même jour. C’est le même total que la source.',
  ],
  [
    { sameDays: { days: 2, kwh: 0, storedKwh: 9 } },
    'Ce fichier : 0 kWh. La source : 9,00 kWh sur ces 2 mêmes jours. C’est 100,0 % de moins que la source.',
  ],
  [{ powerUnknown: true }, 'Puissance souscrite inconnue : l’ordre de grandeur n’est pas vérifié.'],
  [{ sameDays: null }, 'La source n’a aucun de ces jours : rien à comparer.'],
  [
    { kwh: 4000, subscribed: { powerKva: 9, hours: 744, mostKwh: 6696, worstDay: null } },
    'Puissance souscrite de 9 kVA : 6 696 kWh au plus sur ces heures.',
  ],
])('%o', (more, words) => expect(show({ ...usual, ...more }).text).toContain(words));

test('a total far below what the subscribed power gives says nothing of it, nor again what the source had', () => {
  const subscribed = { powerKva: 9, hours: 744, mostKwh: 6696, worstDay: null };
  expect(show({ ...usual, subscribed }).text).not.toContain('souscrite');
  expect(show({ ...usual, subscribed }, { isCompared: true }).text).not.toContain('source');
});

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
  expect(text).toContain('De 1 400 à 54 000 kWh le 01/03/2024, bien plus que toutes les hausses connues.');
  expect(screen.queryByRole('checkbox')).not.toBeNull();
});

test('days a thousand times above all those of the source are confirmed by hand', () => {
  const otherDays = { kwh: 12_000, leastKwh: 5, mostKwh: 25 };
  const { text } = show({ ...usual, sameDays: null, otherDays, verdict: 'unusual' });
  expect(text).toContain('12,0 MWh par jour, où ceux de la source ont de 5,00 kWh à 25,0 kWh. Vérifiez l’unité');
  expect(screen.queryByRole('checkbox')).not.toBeNull();
});

test('values that the source has at other hours are asked about', () => {
  const { text } = show({ ...usual, shifted: { minutes: -60, isBeside: false }, verdict: 'unusual' });
  expect(text).toContain('Elles sont ici 60 min plus tôt. Retirez d’abord les mesures du premier import');
  expect(screen.queryByRole('checkbox')).not.toBeNull();
});

test('intervals between those of the source are asked about', () => {
  const { text } = show({ ...usual, shifted: { minutes: 30, isBeside: true }, verdict: 'unusual' });
  expect(text).toContain('Ils commencent 30 min après ceux de la source, et ne les remplaceraient pas.');
  expect(screen.queryByRole('checkbox')).not.toBeNull();
});

test.each([true, false])(
  'an unusual total of a table, or else of the export of a product, is confirmed by hand',
  (isTable) => {
    const unusual: Likelihood = { ...usual, sameDays: { days: 5, kwh: 600, storedKwh: 30 }, verdict: 'unusual' };
    const { text, confirm } = show(unusual, { isTable });
    expect(text).toContain('La source : 30,0 kWh sur ces 5 mêmes jours. C’est 20 fois plus que la source.');
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
