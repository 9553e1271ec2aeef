import type { Cost } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { groupNotices, groupUnknown, sourceNames } from './notices.ts';

const INCOMPLETE = (share: string) =>
  `Mesures incomplètes\u00a0: ${share}\u00a0% de la période est mesurée, la facture ne porte que sur cette part.`;
const ROW = 'Règle du TURPE 7, valeur du 01/08/2026\u00a0: valeur déduite par une règle, non lue dans un texte';
const COURT = 'CRE, délibération (ATRD7 au 1er juillet 2026), valeur du 01/07/2026\u00a0: valeur non vérifiée';
const STEPS = 'Dépassements\u00a0: cos φ de 0,93 (règle d’Enedis), faute de puissance maximale.';

test('measures that are incomplete are one notice, with the share of each source', () => {
  const texts = [INCOMPLETE('97,1'), INCOMPLETE('98,3')];
  const known = [
    { source: 'Électricité', texts: [INCOMPLETE('97,1')] },
    { source: 'Gaz', texts: [INCOMPLETE('98,3')] },
    { source: null, texts: [INCOMPLETE('98,3')] },
    { source: 'Chaleur', texts: [] },
  ];
  expect(groupNotices(texts, known, 4)).toEqual([
    {
      text: 'Mesures incomplètes\u00a0: la facture ne porte que sur cette part.',
      details: ['Électricité\u00a0: 97,1\u00a0%', 'Gaz, Source non visible\u00a0: 98,3\u00a0%'],
    },
  ]);
  // Before the sources are known, and where there is one, nothing is invented.
  expect(groupNotices(texts, [], 2)[0]!.details).toEqual([
    'une source\u00a0: 97,1\u00a0%',
    'une source\u00a0: 98,3\u00a0%',
  ]);
  expect(groupNotices([INCOMPLETE('97,1')], [], 1)).toEqual([{ text: INCOMPLETE('97,1'), details: [] }]);
});

test('a row is named once, with the notes on it', () => {
  const noted = `${ROW} ((CG hors Rf × 1,0304) arrondi\u00a0; à ±0,10\u00a0€ près).`;
  expect(
    groupNotices([noted, `${ROW}.`, `${COURT} (Les deux termes T3 (abonnement) paraissent faux).`], [], 1),
  ).toEqual([
    { text: `${ROW}.`, details: ['(CG hors Rf × 1,0304) arrondi\u00a0; à ±0,10\u00a0€ près'] },
    { text: `${COURT}.`, details: ['Les deux termes T3 (abonnement) paraissent faux'] },
  ]);
});

test('a notice names its sources, unless it concerns all of them', () => {
  const of = (source: string, ...texts: string[]) => ({ source, texts });
  expect(groupNotices([STEPS], [of('Électricité', STEPS), of('Gaz', ROW)], 2)[0]!.details).toEqual(['Électricité']);
  expect(groupNotices([STEPS], [of('Électricité', STEPS), of('Gaz', STEPS)], 2)[0]!.details).toEqual([]);
  expect(groupNotices([STEPS], [of('Électricité', STEPS), of('Chaleur')], 2)[0]!.details).toEqual([]);
});

test('names are said once each, with how many', () =>
  expect(sourceNames(['Gaz', 'Électricité', 'Électricité', null])).toBe(
    'Gaz, Électricité (2\u00a0sources), Source non visible',
  ));

test('days unknown for one reason are one line; a field to fill keeps its own', () => {
  const gap = (source: string, from: string, missing: string | null = null) =>
    ({ source, from, to: '2026-11-22', reason: 'Aucune mesure.', missing }) as Cost['unknown'][number];
  const groups = groupUnknown([
    gap('Gaz', '2026-11-21'),
    gap('Électricité', '2026-11-22'),
    gap('Eau chaude', '2026-11-22'),
    gap('A', '2026-11-22', 'power'),
    gap('B', '2026-11-22', 'power'),
  ]);
  expect(groups.map(({ names }) => names)).toEqual(['Gaz', 'Électricité, Eau chaude', 'A', 'B']);
});
