import { GAP_CAUSES } from '@joulerie/domain/collection';
import { expect, test } from 'vitest';
import { type Stretch, PART_WORDS, causeOf, cureOf, momentOf, sumOf } from './gap-words.ts';

const stretch = (changes: Partial<Stretch> = {}): Stretch => ({
  from: '2026-11-03',
  to: '2026-11-05',
  what: 'day',
  cause: 'operator-gap',
  askedUntil: null,
  cure: null,
  ...changes,
});
const KNOWN = { operator: 'enedis' as const, failure: null, nextTry: null };

test('every cause has its sentence, and says what fills the gap where the operator is known and where it is not', () => {
  const said = GAP_CAUSES.map((cause) => causeOf(stretch({ cause }), KNOWN));
  expect(new Set(said).size).toBe(GAP_CAUSES.length);
  for (const cause of GAP_CAUSES)
    for (const known of [KNOWN, { ...KNOWN, operator: null }]) {
      expect(causeOf(stretch({ cause }), known)).toMatch(/^[A-ZÀÉ].*\.$/);
      expect(cureOf(stretch({ cause }), { ...known, nextTry: '2026-11-28T07:30:00Z' })).toMatch(/^[A-ZÀÉ].*\.$/);
    }
});

test('a failure is said with the operator’s code, and when it is asked next', () => {
  const failure = { outcome: 'down' as const, code: 'SGT500', at: '2026-11-27T06:00:00Z' };
  const known = { ...KNOWN, failure, nextTry: '2026-11-28T07:30:00Z' };
  const failed = stretch({ cause: 'operator-failure' });
  expect(causeOf(failed, known)).toMatch(
    /^Enedis n’a pas pu répondre\u00a0: Gestionnaire indisponible \(SGT500\), le 27\/11/,
  );
  expect(cureOf(failed, known)).toMatch(/^Prochaine demande le 28\/11\/2026/);
});

test('a gap says until when it is asked for again', () => {
  expect(cureOf(stretch({ askedUntil: '2026-11-19' }), KNOWN)).toBe(
    'Chaque jour est redemandé pendant deux semaines, le dernier jusqu’au 19/11/2026.',
  );
  expect(cureOf(stretch({ cause: 'late', askedUntil: '2026-12-10' }), KNOWN)).toBe(
    'Ils sont redemandés jusqu’au 10/12/2026.',
  );
});

test('days of a gap, one or several, and what lacks of them', () => {
  expect(momentOf(stretch({ to: '2026-11-03' }))).toBe('Le\u00a003/11/2026');
  expect(momentOf(stretch())).toBe('Du\u00a003/11/2026 au\u00a005/11/2026, 3\u00a0jours');
  expect([PART_WORDS.day, PART_WORDS.curve]).toEqual([null, 'L’énergie du jour est connue\u00a0; sa courbe manque.']);
});

test('days that lack and days in part are counted apart', () => {
  const sum = (days: number, ...stretches: Stretch[]) => sumOf({ days, stretches }).replaceAll('\u00a0', ' ');
  const inPart = stretch({ what: 'steps', to: '2026-11-03' });
  expect(sum(365, stretch())).toBe('3 jours sur 365 manquent.');
  expect(sum(365, stretch(), inPart)).toBe('3 jours sur 365 manquent ; 1 autre n’a qu’une partie de ses mesures.');
  expect(sum(365, inPart)).toBe('1 jour sur 365 n’a qu’une partie de ses mesures.');
  expect(sum(365, stretch({ what: 'curve' }))).toBe('Tous les jours ont leur énergie.');
  expect([sum(3, stretch()), sum(1, stretch({ to: '2026-11-03' }))]).toEqual([
    'Aucun des 3 jours n’est mesuré.',
    'Ce jour n’est pas mesuré.',
  ]);
});
