import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { noAnswer, sentenceOf } from './no-answer.ts';
import { SENTENCES } from './sentences.ts';
import { WARNINGS, distinctWarnings, warning, warningParts, warningSentence } from './warnings.ts';

test('a reason carries the values that its sentence needs', () => {
  const unknown = noAnswer('tariff_unknown', { what: 'accise sur l’électricité', day: dayNumber(2031, 1, 1) });
  expect(unknown).toEqual({ known: false, reason: 'tariff_unknown', values: unknown.values });
  expect(sentenceOf(unknown)).toBe(
    'Tarif inconnu\u00a0: accise sur l’électricité au 01/01/2031. Aucune grille enregistrée ne couvre cette date.',
  );
  expect(sentenceOf(noAnswer('coverage_too_low', { coverage: 0.123 }))).toBe(
    'Couverture insuffisante\u00a0: 12,3\u00a0% seulement est connue.',
  );
  expect(noAnswer('no_size')).toEqual({ known: false, reason: 'no_size', values: {} });
});

test('every reason without values has a whole French sentence', () => {
  const plain = Object.entries(SENTENCES).filter(([, sentence]) => sentence.length === 0);
  expect(plain.length).toBeGreaterThan(20);
  for (const [reason] of plain) {
    const text = sentenceOf({ known: false, reason: reason as 'no_size', values: {} });
    expect(text, reason).toMatch(/^[A-ZÉ].*\.$/);
    expect(text, reason).not.toMatch(/ [:;»%]|'/);
  }
});

test('a warning carries the values that its sentence needs, and is shown once', () => {
  const made = warning('power_factor_rule', { value: 0.93, why: 'long_step' });
  expect(made).toEqual({ code: 'power_factor_rule', values: { value: 0.93, why: 'long_step' } });
  expect(warningSentence(made)).toContain(
    'cos φ de 0,93 (règle d’Enedis), car la courbe a des pas de plus de 10\u00a0minutes',
  );
  expect(warningSentence(warning('measures_incomplete', { share: 0.9999 }))).toContain('99,9\u00a0% de la période');
  const taken = warning('price_taken_apart');
  expect(distinctWarnings([taken, made, { ...taken }, made])).toEqual([taken, made]);
});

test('what several warnings may have in common is apart from what is particular to each', () => {
  const note = 'arrondi à 0,10\u00a0€ près';
  const row = { title: 'TURPE 7', what: 'Part énergie', fromDay: 20_000, mark: 'derived', note } as const;
  const bare = warningSentence(warning('row_marked', { ...row, note: null }));
  expect(warningParts(warning('row_marked', row))).toEqual({ text: bare, detail: row.note });
  expect(warningParts(warning('row_marked', { ...row, note: null }))).toEqual({ text: bare, detail: null });
  // A value that is doubted is named.
  const doubted = { ...row, mark: 'unverified' } as const;
  expect(warningParts(warning('row_marked', doubted)).detail).toBe(`Part énergie\u00a0; ${note}`);
  expect(warningParts(warning('row_marked', { ...doubted, note: null })).detail).toBe('Part énergie');
  const [one, other] = [0.971, 0.9999].map((share) => warningParts(warning('measures_incomplete', { share })));
  expect(one!.text).toBe(other!.text);
  expect([one!.detail, other!.detail]).toEqual([
    '97,1\u00a0% de la période est mesurée',
    '99,9\u00a0% de la période est mesurée',
  ]);
  const taken = warning('price_taken_apart');
  expect(warningParts(taken)).toEqual({ text: warningSentence(taken), detail: null });
});

test('every warning without values has a whole French sentence', () => {
  const plain = Object.entries(WARNINGS).filter(([, sentence]) => sentence.length === 0);
  expect(plain.length).toBeGreaterThan(5);
  for (const [code] of plain) {
    const text = warningSentence({ code: code as 'price_taken_apart', values: {} });
    expect(text, code).toMatch(/^[A-ZÉ].*\.$/);
    expect(text, code).not.toMatch(/ [:;»%]|'/);
  }
});
