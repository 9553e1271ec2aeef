import { hoursOfWeek, slotsOfWeek, weekOfSlots } from '@joulerie/domain/use';
import { expect, test } from 'vitest';
import { PRESETS, copyDay, paint, slotAt, step } from './week-edits.ts';
import { activityText, schoolNote, weekWords } from './words.ts';

const none = new Uint8Array(336);

test('a rectangle is painted whichever corner it begins from, and taken off', () => {
  const one = paint(none, slotAt(0, 16), slotAt(4, 36), true);
  expect(weekWords(weekOfSlots(one))).toEqual(['Lundi à vendredi\u00a0: 08:00–18:30']);
  expect(paint(none, slotAt(4, 16), slotAt(0, 36), true)).toEqual(one);
  const lunch = paint(one, slotAt(0, 24), slotAt(1, 27), false);
  expect(weekWords(weekOfSlots(lunch))).toEqual([
    'Lundi et mardi\u00a0: 08:00–12:00 et 14:00–18:30',
    'Mercredi à vendredi\u00a0: 08:00–18:30',
  ]);
  expect(hoursOfWeek(none)).toBe(0);
});

test('a day is copied to others', () => {
  const slots = copyDay(paint(none, slotAt(0, 16), slotAt(0, 20), true), 0, [5, 6]);
  expect(weekWords(weekOfSlots(slots))).toEqual(['Lundi\u00a0: 08:00–10:30', 'Samedi et dimanche\u00a0: 08:00–10:30']);
});

test('arrows stay in the week', () => {
  expect(step(slotAt(0, 0), 'ArrowRight')).toBe(1);
  expect(step(slotAt(0, 0), 'ArrowUp')).toBe(0);
  expect(step(slotAt(0, 47), 'ArrowRight')).toBe(47);
  expect(step(slotAt(5, 3), 'ArrowDown')).toBe(slotAt(6, 3));
  expect(step(0, 'Enter')).toBeNull();
});

test('usual weeks have hours, and that of schools leaves Wednesday out', () => {
  expect(PRESETS.map(({ name, slots }) => [name, hoursOfWeek(slots)])).toEqual([
    ['Bureaux', 52.5],
    ['École', 44],
    ['Gymnase', 92.5],
    ['Commerce', 63],
  ]);
  expect(weekOfSlots(PRESETS[1]!.slots)[2]).toEqual([]);
});

test('a week without hours says so, and what is unknown of a school calendar too', () => {
  expect(weekWords(weekOfSlots(slotsOfWeek([[], [], [], [], [], [], []])))).toEqual(['Aucune heure d’utilisation']);
  expect(schoolNote(null, null)).toBeNull();
  expect(schoolNote('corse', null)).toContain('inconnu');
  expect(schoolNote('A', { from: '2023-12-23', to: '2027-07-31' })).toContain('ces jours ne sont pas fermés');
});

test.each([
  [{ measured: 0, active: 0, spreadMinutes: null }, 'aucun jour mesuré'],
  [{ measured: 51, active: 0, spreadMinutes: null }, 'aucune activité sur 51\u00a0jours'],
  [{ measured: 52, active: 49, spreadMinutes: 30 }, 'activité 49\u00a0jours sur 52, à 30\u00a0min près'],
  [{ measured: 50, active: 50, spreadMinutes: 0 }, 'activité 50\u00a0jours sur 50, aux mêmes heures'],
])('a proposed day says what was seen of it: %o', (day, words) => {
  expect(activityText({ ...day, confidence: 'high' })).toBe(words);
});
