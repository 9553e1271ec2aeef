import type { PeriodComparison } from '@joulerie/contract/measures';
import { cleanup } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { PeriodChange } from './period-change.tsx';
import { WhyComparison } from './why-comparison.tsx';

const MONTH: PeriodComparison = {
  elapsed: 31,
  days: 31,
  span: null,
  share: 1,
  previousShare: 1,
  dayShare: 1,
  added: 0,
  now: 90,
  previous: 100,
  steps: null,
};
const words = (
  changes: Partial<PeriodComparison>,
  name = 'N-1',
  what: ComponentProps<typeof PeriodChange>['what'] = 'energy',
) => {
  cleanup();
  renderUi(
    <p data-testid="change">
      <PeriodChange comparison={{ ...MONTH, ...changes }} name={name} periodDays={31} what={what} />
    </p>,
  );
  return document.querySelector('[data-testid=change]')!.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
};

const why = (changes: Partial<PeriodComparison>, name = 'N-1', priced = false) => {
  cleanup();
  const { container } = renderUi(
    <WhyComparison comparison={{ ...MONTH, ...changes }} name={name} show={(kWh) => `${kWh} kWh`} priced={priced} />,
  );
  return container.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
};

test('a change says on which days it stands, unless they are those of the period', () => {
  expect(words({})).toBe('−10,0 % par rapport à N-1');
  expect(words({ days: 20 })).toBe('−10,0 % par rapport à N-1, sur 20 jours communs');
  expect(words({ days: 1, elapsed: 1 })).toBe('−10,0 % par rapport à N-1, sur 1 jour commun');
  expect(words({ days: null, share: 0.8 }, 'période précédente')).toBe(
    '−10,0 % par rapport à la période précédente, sur 80 % du total',
  );
  expect(words({ days: null, share: 0.997 })).toBe('−10,0 % par rapport à N-1');
  expect(words({ days: null, dayShare: 0.541 })).toBe('−10,0 % par rapport à N-1, sur 54 % des jours des sources');
  expect(words({ days: null, elapsed: 20 })).toBe('−10,0 % par rapport à N-1, sur 20 jours écoulés');
});

test('what panels replaced since is no change of the energy, unless they are of a small part', () => {
  expect(words({ panels: 0.38 })).toBe(
    'non comparable : 38 % de la consommation comparée est derrière des panneaux mesurés depuis moins longtemps : ce qu’ils ont remplacé n’est pas une économie',
  );
  expect(words({ panels: 0.05 })).toBe('−10,0 % par rapport à N-1');
});

const coloured = () => document.querySelector('[data-testid=change] [data-tone]') !== null;

test('deliveries that are more than a twentieth of a change are said, and take its colour', () => {
  expect([words({ deliveries: 0.74 }), coloured()]).toEqual([
    '−10,0 % par rapport à N-1 · 74 % de livraisons : le niveau du stock y compte',
    false,
  ]);
  expect([words({ deliveries: 0.05 }), coloured()]).toEqual(['−10,0 % par rapport à N-1', true]);
});

test('days of rest beside days of work are said, and take the colour of the change', () => {
  expect([words({ elapsed: 1, days: 1, rest: { now: 0, previous: 1 } }), coloured()]).toEqual([
    '−10,0 % par rapport à N-1, sur 1 jour commun · un jour de semaine comparé à un jour de week-end ou férié',
    false,
  ]);
  expect(words({ elapsed: 1, days: 1, rest: { now: 1, previous: 0 } })).toMatch(
    / · un jour de week-end ou férié comparé à un jour de semaine$/,
  );
  expect(words({ rest: { now: 14 / 31, previous: 12 / 31 } })).toMatch(/ · 14 jours de week-end ou fériés contre 12$/);
  expect(words({ days: 5, rest: { now: 0, previous: 0.2 } })).toMatch(/ · aucun jour de week-end ou férié contre 1$/);
  expect(words({ days: null, rest: { now: 0.29, previous: 0.14 } })).toMatch(
    / · 29 % de jours de week-end ou fériés contre 14 %$/,
  );
  expect([words({ rest: { now: 9 / 31, previous: 8 / 31 } }), coloured()]).toEqual(['−10,0 % par rapport à N-1', true]);
});

test('the line has no dates: « pourquoi » has both sums and the days that are compared', () => {
  const span = { from: '2026-10-02', to: '2026-10-21' };
  expect(words({ days: 20, span })).toBe('−10,0 % par rapport à N-1, sur 20 jours communs');
  expect(why({ days: 20, span })).toContain(
    '90 kWh contre 100 kWh pour N-1, sur les seuls jours que chaque source a mesurés en entier des deux côtés : 20 jours, du 02/10/2026 au 21/10/2026.',
  );
  expect(why({ days: null, dayShare: 0.54, span })).toContain(
    ': 54 % des jours, différents selon les sources, du 02/10/2026 au 21/10/2026.',
  );
});

test('« pourquoi » of a period that is not over, or without a common day, is a sentence', () => {
  expect(why({ elapsed: 0, days: 0, now: 0, previous: 0 })).toContain(
    'Aucun jour entier de la période n’est encore écoulé : il n’y a rien à comparer.',
  );
  expect(why({ days: 0, now: 0, previous: 0 }, 'période précédente')).toContain(
    'Aucun jour de la période n’est mesuré aussi pour la période précédente.',
  );
  expect(why({ days: 0, now: 0, previous: 0 }, 'N-1', true)).toContain(
    'Aucun jour de la période n’est de coût connu aussi pour N-1.',
  );
});

test('what cannot be compared says why, without an arrow nor a colour', () => {
  expect(words({ elapsed: 0, days: 0, now: 0, previous: 0 })).toBe('non comparable : aucun jour entier n’est écoulé');
  expect(words({ days: 0, share: 0, now: 0, previous: 0 })).toBe('non comparable : aucun jour mesuré aussi pour N-1');
  // Its days are measured, and their price is not known.
  expect(words({ days: 0, share: 0, now: 0, previous: 0 }, 'N-1', 'cost')).toBe(
    'non comparable : aucun jour dont le coût soit connu aussi pour N-1',
  );
  const zero = { share: 0, now: 0, previous: 0 };
  expect(words(zero)).toBe('non comparable : la consommation de N-1 est nulle');
  expect(words({ ...zero, share: 1, now: 12 }, 'période précédente', 'cost')).toBe(
    'non comparable : le coût de la période précédente est nul',
  );
  expect(words({ ...zero, days: 2, dayShare: 0.1 })).toBe('non comparable : seulement 2 jours communs');
  expect(words({ days: 12, share: 0.4 })).toBe('non comparable : seulement 12 jours communs');
  // Most of the energy, on few of the days.
  expect(words({ days: null, share: 0.9, dayShare: 0.4 })).toBe(
    'non comparable : seulement 40 % des jours des sources',
  );
  expect(document.querySelector('strong')).toBeNull();
});

test('a meter that was lost since is no saving', () => {
  expect(words({ days: null, previousShare: 0.05, dayShare: 0.5 })).toBe(
    'non comparable : seulement 5 % du total de N-1',
  );
  expect(words({ days: null, previousShare: 0.8, dayShare: 0.9 }, 'période précédente')).toBe(
    '−10,0 % par rapport à la période précédente, sur 80 % du total de la période précédente',
  );
});

test('what moved to a meter that was added since is no saving', () => {
  expect(words({ days: null, share: 0.62, dayShare: 0.5, added: 0.378 })).toBe(
    'non comparable : 38 % du total vient d’un compteur suivi depuis moins longtemps que les autres : un usage a pu y passer',
  );
  expect(words({ days: null, added: 0.05 })).toBe('−10,0 % par rapport à N-1');
});
