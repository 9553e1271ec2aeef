import type { Cost } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { groupNotices, groupUnknown, sourceNames } from './notices.ts';

const text = 'Mesures incomplètes\u00a0: la facture ne porte que sur la part mesurée de l’énergie.';
const incomplete = (share: string) => ({ text, detail: `${share}\u00a0% de la période est mesurée` });
const ROW = 'Règle du TURPE 7, valeur du 01/08/2026\u00a0: déduite par une règle, non lue dans un texte.';
const COURT = 'CRE, délibération (ATRD7 au 1er juillet 2026), valeur du 01/07/2026\u00a0: non vérifiée.';
const STEPS = 'Dépassements\u00a0: cos φ de 0,93 (règle d’Enedis), faute de puissance maximale.';
const of = (name: string | null, ...notices: { text: string; detail: string | null }[]) => ({ name, notices });
const said = (sentence: string, detail: string | null = null) => ({ text: sentence, detail });

test('measures that are incomplete are one notice, with the share of each source', () => {
  const sources = [
    of('Électricité', incomplete('97,1')),
    of('Gaz', incomplete('98,3')),
    of(null, incomplete('98,3')),
    of('Chaleur'),
  ];
  expect(groupNotices(sources)).toEqual([
    {
      text,
      details: [
        'Électricité\u00a0: 97,1\u00a0% de la période est mesurée',
        'Gaz, Source non visible\u00a0: 98,3\u00a0% de la période est mesurée',
      ],
    },
  ]);
  // Where there is one, it is not named.
  expect(groupNotices([of('Gaz', incomplete('97,1'))])).toEqual([
    { text, details: ['97,1\u00a0% de la période est mesurée'] },
  ]);
});

test('a row is named once, with the notes on it', () => {
  const note = '(CG hors Rf × 1,0304) arrondi\u00a0; à ±0,10\u00a0€ près';
  const terms = 'Les deux termes T3 (abonnement) paraissent faux';
  expect(groupNotices([of('Électricité', said(ROW, note), said(ROW), said(COURT, terms))])).toEqual([
    { text: ROW, details: [note] },
    { text: COURT, details: [terms] },
  ]);
  // Nor is a source named again without its note.
  expect(groupNotices([of('Électricité', said(ROW, note), said(ROW)), of('Gaz', said(STEPS))])[0]!.details).toEqual([
    `Électricité\u00a0: ${note}`,
  ]);
});

test('a notice names its sources, unless it concerns all of them', () => {
  const details = (...sources: Parameters<typeof groupNotices>[0]) => groupNotices(sources)[0]!.details;
  expect(details(of('Électricité', said(STEPS)), of('Gaz', said(ROW)))).toEqual(['Électricité']);
  expect(details(of('Électricité', said(STEPS)), of('Gaz', said(STEPS)))).toEqual([]);
  expect(details(of('Électricité', said(STEPS)), of('Chaleur'))).toEqual([]);
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
