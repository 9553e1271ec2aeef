import { OfferBody } from '@joulerie/contract/costs';
import { describe, expect, test } from 'vitest';
import { missingValues, newOffer, offerBody } from './offer-draft.ts';
import { postsFor, schemeOfPosts } from './offer-posts.ts';

describe('an offer being typed', () => {
  test('a new regulated offer is right for the contract as it is', () => {
    expect(OfferBody.safeParse(offerBody(newOffer('Base', '2026-11-21'))).success).toBe(true);
    expect(offerBody(newOffer('Base', '2026-11-21')).name).toBe('Tarif réglementé Base');
  });
  test('a free offer asks for its name', () => {
    expect(OfferBody.safeParse(offerBody({ ...newOffer('gaz', '2026-11-21') })).success).toBe(false);
    const priced = { ...newOffer('gaz', '2026-11-21'), posts: [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.1 }] };
    expect(OfferBody.safeParse(offerBody({ ...priced, name: 'Gaz fixe' })).success).toBe(true);
  });
  test('a price that nobody typed is refused, not zero', () => {
    expect(OfferBody.safeParse(offerBody({ ...newOffer('gaz', '2026-11-21'), name: 'Gaz fixe' })).success).toBe(false);
  });
  test('posts that stay keep their price when the kind changes', () => {
    const hphc = postsFor('HPHC', 'BASE', []).map((one) => ({ ...one, eurPerKwh: 0.2 }));
    expect(postsFor('HPHC', 'BASE', hphc).map(({ post, eurPerKwh }) => [post, eurPerKwh])).toEqual([
      ['HP', 0.2],
      ['HC', 0.2],
    ]);
    expect(postsFor('Tempo', 'BASE', hphc).every(({ eurPerKwh }) => eurPerKwh === null)).toBe(true);
  });
  test('prices and ranges that a kind does not use are not sent', () => {
    const draft = {
      ...newOffer('Base', '2026-11-21'),
      prices: 'regulated' as const,
      posts: postsFor('Base', 'BASE', []),
      offPeak: [{ season: 'annee' as const, ranges: '22H00-6H00' }],
      grid: 'typed' as const,
      gridTypedEurPerYear: 100,
    };
    expect(offerBody(draft)).toMatchObject({ posts: [], offPeak: [], grid: 'included', gridTypedEurPerYear: null });
  });
  test('a free offer is known again by its posts', () => {
    expect(schemeOfPosts(postsFor('postes', 'WEEKEND', []))).toBe('WEEKEND');
    expect(schemeOfPosts([])).toBe('SAISONS4');
  });
});

test('special terms that were begun and lack a value are named where they are shown', () => {
  const row = { from: '2026-01-01', to: '2026-01-31', energy: null };
  const draft = {
    ...newOffer('Base', '2026-01-01'),
    grid: 'table' as const,
    collective: [{ ...row, post: 'HPH' as const }],
    reactive: [{ ...row, post: 'HPH' as const, flow: 'drawn' as const }],
    grouping: { powerKw: null, overheadKm: 0, undergroundKm: null },
  };
  expect(Object.keys(missingValues(draft, { operation: true, hta: false }))).toEqual([
    'collective.0.energy',
    'collectiveGrid',
  ]);
  const chosen = { ...draft, collectiveGrid: 'ordinary' as const };
  expect(Object.keys(missingValues(chosen, { operation: true, hta: false }))).toEqual(['collective.0.energy']);
  expect(missingValues({ ...draft, collective: [] }, { operation: true, hta: true })).toEqual({
    'reactive.0.energy': 'La quantité est requise',
    'grouping.powerKw': 'La puissance est requise',
    'grouping.undergroundKm': 'La longueur est requise, 0 s’il n’y en a pas',
  });
  const undated = { ...draft, collective: [], grouping: null, reactive: [{ ...draft.reactive[0]!, from: '', to: '' }] };
  expect(missingValues(undated, { operation: true, hta: true })).toEqual({
    'reactive.0.from': 'Le premier jour est requis',
    'reactive.0.to': 'Le dernier jour est requis',
    'reactive.0.energy': 'La quantité est requise',
  });
  expect(missingValues({ ...draft, grid: 'included' }, { operation: true, hta: true })).toEqual({});
});
