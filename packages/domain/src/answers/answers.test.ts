import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { noAnswer, sentenceOf } from './no-answer.ts';
import { SENTENCES } from './sentences.ts';

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
