import { isoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { newOffer } from './offer-draft.ts';
import type { OfferDraft } from './offer-draft.ts';
import { FORMULA_CHOICES, missingTerms, needsOffPeak, powerClasses, ratesToRead } from './offer-needs.ts';
import type { PointTerms } from './offer-needs.ts';
import { postsFor } from './offer-posts.ts';
import { readOfferSearch } from './offer-search.ts';

const NOTHING: PointTerms = {
  formula: null,
  powerKva: null,
  offPeak: null,
  gasOption: null,
  billableKw: null,
  k1: null,
  k2: null,
};
const LARGE: PointTerms = {
  formula: 'HTALU5',
  powerKva: 400,
  offPeak: 'HC (22H00-6H00)',
  gasOption: null,
  billableKw: null,
  k1: null,
  k2: null,
};
const free = (changes: Partial<OfferDraft> = {}): OfferDraft => ({
  ...newOffer('Base', '2026-01-01'),
  prices: 'free',
  posts: postsFor('Base', 'BASE', []),
  ...changes,
});

test.each(['included', 'typed'] as const)('free prices before tax need the formula and a power, grid %s', (grid) => {
  expect(missingTerms(free({ grid }), NOTHING)).toEqual(['formula', 'power']);
  expect(missingTerms(free({ grid, gridFormula: 'BTINFCU4', subscribedPowerKva: 9 }), NOTHING)).toEqual([]);
  expect(missingTerms(free({ grid }), LARGE)).toEqual([]);
});

test('a small site whose CTA is typed and whose grid is in the price needs no power', () => {
  const terms = { grid: 'included' as const, annualCtaEur: 36, gridFormula: 'BTINFCU4' };
  expect(missingTerms(free(terms), NOTHING)).toEqual([]);
  expect(missingTerms(free({ ...terms, gridFormula: null }), NOTHING)).toEqual(['power']);
  expect(missingTerms(free({ ...terms, grid: 'table' }), { ...NOTHING, offPeak: '22H00-6H00' })).toEqual(['power']);
});

test('a grid billed from the tables needs the hours of its classes too', () => {
  const terms = { grid: 'table' as const, subscribedPowerKva: 100 };
  expect(missingTerms(free({ ...terms, gridFormula: 'BTSUPLU4' }), NOTHING)).toEqual(['off_peak']);
  expect(missingTerms(free({ ...terms, gridFormula: 'BTINFLU' }), NOTHING)).toEqual([]);
  const offPeak = [{ season: 'annee' as const, ranges: '22H00-6H00' }];
  expect(missingTerms(free({ ...terms, gridFormula: 'BTSUPLU4', offPeak }), NOTHING)).toEqual([]);
});

test('prices with every tax, and regulated ones, need no formula', () => {
  expect(missingTerms(free({ taxes: 'TTC' }), NOTHING)).toEqual([]);
  expect(missingTerms(free({ taxes: 'TTC' }), { ...LARGE, powerKva: null })).toEqual(['power']);
  expect(missingTerms(newOffer('Base', '2026-01-01'), NOTHING)).toEqual(['power']);
  expect(missingTerms(newOffer('gaz', '2026-01-01'), NOTHING)).toEqual([]);
});

test('powers by class are a power', () => {
  const powers = powerClasses('HTALU5').posts.map((post) => ({ post, power: 300 }));
  expect(missingTerms(free({ gridFormula: 'HTALU5', subscribedPowers: powers }), NOTHING)).toEqual([]);
  expect(powerClasses('HTALU5')).toEqual({ posts: ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'], unit: 'kW' });
  expect(powerClasses('BTSUPCU4').unit).toBe('kVA');
  expect(powerClasses('BTINFCUST').posts).toEqual([]);
});

test('which offers have posts that differ by hour of the day', () => {
  expect(needsOffPeak({ ...newOffer('Base', '2026-01-01'), kind: 'HPHC' }, null)).toBe(true);
  expect(needsOffPeak(free({ kind: 'postes', posts: postsFor('postes', 'WEEKEND', []) }), null)).toBe(false);
  expect(needsOffPeak(free({ kind: 'postes', posts: postsFor('postes', 'HTA5', []) }), null)).toBe(true);
});

test('every formula of the tables can be chosen', () => {
  expect(FORMULA_CHOICES.map(({ items }) => items.length)).toEqual([5, 2, 4]);
  expect(FORMULA_CHOICES[2]!.items[0]).toEqual({ value: 'HTACU5', label: 'HTACU5, courte utilisation, pointe fixe' });
});

test('a new offer ends before the next that is known', () => {
  const later = {
    ...newOffer('Base', '2026-06-01'),
    posts: [],
    subscribedPowers: null,
    ownRates: [],
    collective: [],
    reactive: [],
    _id: 'a',
    version: '"1"',
  };
  expect(newOffer('Base', '2026-01-01', [later]).validTo).toBe('2026-05-31');
  expect(newOffer('Base', '2026-07-01', [later]).validTo).toBe(null);
});

test('the address of an offer: what is unknown is dropped', () => {
  expect(readOfferSearch({ offre: 'nouvelle', champ: 'offer', du: '2026-01-01' })).toEqual({
    offre: 'nouvelle',
    champ: 'offer',
    du: '2026-01-01',
  });
  expect(readOfferSearch({ offre: 'abc', champ: 'colour', du: '2026-02-31' })).toEqual({ offre: 'abc' });
  expect(readOfferSearch({ champ: 'formula' })).toEqual({});
});

test('rates to read on the bill are those that no published grid gives on the days of the offer', () => {
  const offer = free({
    taxes: 'HT',
    grid: 'table',
    gridFormula: 'BTSUPCU4',
    validFrom: '2025-03-01',
    validTo: '2025-12-31',
  });
  const [span, ...others] = ratesToRead(offer, NOTHING, '2026-11-22');
  expect(others).toEqual([]);
  expect([isoDay(span!.fromDay), isoDay(span!.toDay)]).toEqual(['2025-03-01', '2025-08-01']);
  expect(span!.rates.map((rate) => rate.unit)).toEqual(expect.arrayContaining(['€/an', '€/kVA/an', '€/kWh', '€/h']));
  // A price that holds the network needs its fixed part only, for the CTA.
  const held = ratesToRead({ ...offer, grid: 'included' }, NOTHING, '2026-11-22');
  expect(held[0]!.rates.every((rate) => !rate.unit.startsWith('€/kWh'))).toBe(true);
  expect(ratesToRead({ ...offer, taxes: 'TTC' }, NOTHING, '2026-11-22')).toEqual([]);
  expect(ratesToRead({ ...offer, validFrom: '2025-08-01' }, NOTHING, '2026-11-22')).toEqual([]);
  const regulated = { ...newOffer('Base', '2026-06-01'), kind: 'HPHC' as const, subscribedPowerKva: 18 };
  const [late] = ratesToRead(regulated, NOTHING, '2026-11-22');
  expect([isoDay(late!.fromDay), late!.rates.map((rate) => rate.label)]).toEqual([
    '2026-08-01',
    ['Tarif Bleu, option Heures Creuses, 18\u00a0kVA, abonnement'],
  ]);
  const gas = { ...newOffer('gaz', '2023-01-01'), validTo: '2023-12-31' };
  const [early] = ratesToRead(gas, { ...NOTHING, gasOption: 'T2' }, '2026-11-22');
  expect([isoDay(early!.toDay), early!.rates.length]).toEqual(['2023-07-01', 2]);
});
