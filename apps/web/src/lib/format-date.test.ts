import { describe, expect, test } from 'vitest';
import { date, dateShort, dateTime, dayRange, monthRange, relativeDay, time } from './format-date.ts';
import { dateLong, month, relative } from './format-moment.ts';
import { stepWords } from './step-words.ts';

const french = (text: string) => text.replaceAll('~', '\u00a0');

describe('days', () => {
  test.each([
    [date('2026-11-21'), '21/11/2026'],
    [date('2026-11-21T22:30:00Z'), '21/11/2026'],
    // Past midnight in Paris, by one hour in winter and two in summer.
    [date('2026-11-21T23:00:00Z'), '22/11/2026'],
    [date('2026-07-21T22:00:00.000Z'), '22/07/2026'],
    [dateLong('2026-07-21T21:59:59Z'), 'mardi 21~juillet~2026'],
    [date('n’est pas un instant : Z'), '—'],
    [date('2023-02-29'), '—'],
    [date(null), '—'],
    [date(Number.NaN), '—'],
    [date('n’importe quoi', 'inconnu'), 'inconnu'],
    [dateShort('2021-02-01'), '1er~févr.~2021'],
    [dateShort('2026-11-21'), '21~nov.~2026'],
    [dateLong('2026-11-21'), 'samedi 21~novembre~2026'],
    [month('2021-08-15'), 'août~2021'],
    [monthRange('2021-02-01', '2022-01-31'), 'févr.~2021 – janv.~2022'],
    [monthRange('2021-02-01', '2021-04-30'), 'févr. – avr.~2021'],
    [monthRange('2021-02-01', '2021-02-28'), 'févr.~2021'],
    [monthRange('2021-02-01', '2022-02-28'), 'févr.~2021 – févr.~2022'],
    [monthRange('2021-02-01', null), '—'],
    [dayRange('2021-02-01', '2022-01-31'), 'du 01/02/2021 au 31/01/2022'],
    [dayRange('2021-02-01', '2021-02-01'), '01/02/2021'],
  ])('%s', (text, expected) => expect(text).toBe(french(expected)));
});

describe('instants are read in Paris', () => {
  test.each([
    ['2026-01-11T07:10:00Z', '08:10'],
    ['2026-07-11T07:10:00Z', '09:10'],
    // The hour that comes twice on 25 October 2026 is read twice.
    ['2026-10-25T00:30:00Z', '02:30'],
    ['2026-10-25T01:30:00Z', '02:30'],
    // The one that does not exist on 29 March 2026 is never read.
    ['2026-03-29T01:00:00Z', '03:00'],
  ])('%s', (instant, expected) => expect(time(instant)).toBe(expected));

  test('a day and an hour', () => expect(dateTime('2026-11-20T23:30:00Z')).toBe(french('21/11/2026 à~00:30')));
  test('missing', () => expect([time(null), dateTime(undefined), time('demain')]).toEqual(['—', '—', '—']));
});

describe('near instants', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  test.each([
    ['2026-11-21T09:59:40Z', 'à l’instant'],
    ['2026-11-21T09:48:00Z', 'il y a 12~min'],
    ['2026-11-21T05:00:00Z', 'aujourd’hui~06:00'],
    ['2026-11-20T22:50:00Z', 'hier~23:50'],
    // 23:30 in London is already the next day in Paris.
    ['2026-11-20T23:30:00Z', 'aujourd’hui~00:30'],
    ['2026-11-22T08:00:00Z', 'demain~09:00'],
    ['2026-11-19T11:00:00Z', '19/11/2026 à~12:00'],
  ])('%s', (instant, expected) => expect(relative(instant, now)).toBe(french(expected)));

  test.each([
    ['2026-11-21', 'aujourd’hui'],
    ['2026-11-20', 'hier'],
    ['2026-11-16', 'il y a 5~jours'],
    ['2027-01-01', 'dans 41~jours'],
    ['2025-11-21', 'le 21/11/2025'],
    [null, '—'],
  ])('day %s', (day, expected) => expect(relativeDay(day, Math.floor(now / 86_400_000))).toBe(french(expected)));
});

test.each([
  [1800, 'par demi-heure'],
  [3600, 'par heure'],
  [60, 'par minute'],
  [600, 'par 10~minutes'],
  [86_400, 'par jour'],
  [7200, 'toutes les 2~heures'],
  [null, 'pas inconnu'],
])('a step of %s s', (seconds, expected) => expect(stepWords(seconds)).toBe(french(expected)));
