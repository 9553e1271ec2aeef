import { expect, test } from 'vitest';
import { partialNote, unmeasuredOnly } from './unknown-cause.ts';

type Gap = Parameters<typeof partialNote>[0]['unknown'][number];
const gap = (from: string, to: string, cause: Gap['cause'] = 'measure'): Gap => ({
  from,
  to,
  cause,
  reason: '',
  source: 'Gaz',
  _id_source: null,
  _id_offer: null,
  missing: null,
  rates: [],
});
const cost = (...unknown: Gap[]) => ({ start_date: '2025-11-23', end_date: '2026-11-22', unknown });

test.each([
  ['the last days', [gap('2026-11-21', '2026-11-22')], 'mesuré jusqu’au 20/11/2026'],
  [
    'of two sources, the first that stops',
    [gap('2026-11-22', '2026-11-22'), gap('2026-11-21', '2026-11-21'), gap('2026-11-22', '2026-11-22')],
    'mesuré jusqu’au 20/11/2026',
  ],
  [
    'days in the middle too',
    [gap('2026-03-01', '2026-03-02'), gap('2026-11-22', '2026-11-22')],
    'des jours ne sont pas mesurés',
  ],
  ['every day of a source', [gap('2025-11-23', '2026-11-22')], 'des jours ne sont pas mesurés'],
  [
    'a price',
    [gap('2026-09-01', '2026-11-21', 'tariff'), gap('2026-11-22', '2026-11-22')],
    'tarif inconnu sur une partie',
  ],
])('a cost that lacks %s says so', (_, unknown, words) => expect(partialNote(cost(...unknown))).toBe(words));

test('only measures are lacking where no tariff is', () => {
  expect(unmeasuredOnly(cost())).toBe(false);
  expect(unmeasuredOnly(cost(gap('2026-11-22', '2026-11-22')))).toBe(true);
  expect(unmeasuredOnly(cost(gap('2026-11-22', '2026-11-22', 'tariff')))).toBe(false);
});
