import { dayNumber } from '@joulerie/domain/calendar';
import { tempoColour } from '@joulerie/domain/tariffs';
import { expect, test } from 'vitest';
import { calendarFacts } from './calendar-facts.ts';

const facts = (from: number, to: number, contract = { tempo: true }) =>
  Object.fromEntries(
    calendarFacts(from, to, contract).map(({ label, text }) => [label, text.replaceAll('\u00a0', ' ')]),
  );
const JANUARY = dayNumber(2025, 1, 1);
const FEBRUARY = dayNumber(2025, 2, 1);

test('a month says its working days, public holidays and Tempo days', () => {
  const found = facts(JANUARY, FEBRUARY);
  expect(found['Jours']).toBe('31, dont 22 ouvrés');
  expect(found['Jours fériés']).toContain('Jour de l’An');
  const days = Array.from({ length: 31 }, (_, i) => tempoColour(JANUARY + i));
  const red = days.filter((colour) => colour === 'rouge').length;
  expect(red).toBeGreaterThan(0);
  expect(found['Jours Tempo']).toContain(`${red} rouge`);
  expect(found['Jours Tempo']).toContain(`${days.filter((colour) => colour === 'bleu').length} bleu`);
});

test('a day says its colour alone', () => {
  const day = Array.from({ length: 31 }, (_, i) => JANUARY + i).find((one) => tempoColour(one) === 'rouge')!;
  expect(facts(day, day + 1)['Jours Tempo']).toMatch(/^1 rouge( ;|$)/);
});

test('colours that no source gives are unknown, and a contract without them has no such line', () => {
  const late = dayNumber(2040, 1, 1);
  expect(facts(late, late + 2)['Jours Tempo']).toBe('2 de couleur inconnue');
  expect(facts(late, late + 2)['Vacances scolaires']).toBe('calendrier inconnu à ces dates');
  expect(facts(JANUARY, FEBRUARY, { tempo: false })).not.toHaveProperty('Jours Tempo');
});

test('school holidays are named where there are some', () => {
  const may = dayNumber(2025, 5, 12);
  expect(facts(may, may + 5)).not.toHaveProperty('Vacances scolaires');
  expect(facts(JANUARY, FEBRUARY)).toHaveProperty('Vacances scolaires');
});

test('days of mobile peak are counted where there are some', () => {
  expect(facts(JANUARY, FEBRUARY, { tempo: false })['Jours EJP']).toMatch(/^\d+ jours? de pointe mobile/);
  const summer = dayNumber(2025, 7, 1);
  expect(facts(summer, summer + 31, { tempo: false })).not.toHaveProperty('Jours EJP');
});
