import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { describe, expect, test } from 'vitest';
import type { Hit } from './address-search.tsx';
import { bodyOf, draftErrors, emptyDraft, withHit, withKnownFacts } from './new-building.ts';

const hit = (street: string): Hit => ({
  id: '95127_1234_00012',
  label: `${street} 95000 Cergy`,
  street,
  zipcode: '95000',
  city: 'Cergy',
  citycode: '95127',
  kind: 'housenumber',
  location: { lat: 49.03, lon: 2.06 },
  score: 0.9,
});
const known = {
  id_building: 'bdnb-bg-1',
  facts: { ...EMPTY_FACTS, constructionYear: 1974, floors: 3 },
  footprint: { type: 'Polygon' as const, coordinates: [] },
};

describe('a building being added', () => {
  test('a found address fills its parts and proposes a name', () => {
    expect(withHit(emptyDraft('f'), hit('12 rue des Tilleuls'))).toMatchObject({
      street: '12 rue des Tilleuls',
      zipcode: '95000',
      name: '12 rue des Tilleuls',
      folder: 'f',
    });
  });

  test('another address changes a proposed name, not one that was typed', () => {
    const first = withHit(emptyDraft(), hit('12 rue A'));
    expect(withHit(first, hit('3 rue B')).name).toBe('3 rue B');
    expect(withHit({ ...first, name: 'École' }, hit('3 rue B')).name).toBe('École');
  });

  test('known facts fill what nobody typed', () => {
    const draft = withHit(emptyDraft(), hit('12 rue A'));
    const filled = withKnownFacts({ ...draft, facts: { ...draft.facts, floors: '4' } }, known);
    expect(bodyOf(filled).facts).toMatchObject({ constructionYear: 1974, floors: 4, lots: null });
    expect(filled.footprint).toBe(known.footprint);
    expect(bodyOf(filled).id_building).toBe('bdnb-bg-1');
  });

  test('another address forgets the facts of the one before', () => {
    const filled = withKnownFacts(withHit(emptyDraft(), hit('12 rue A')), known);
    const moved = withHit(filled, hit('3 rue B'));
    expect(moved.facts.constructionYear).toBe('');
    expect(moved.footprint).toBeNull();
    expect(bodyOf(moved).id_building).toBeNull();
  });

  test('what is missing is said by field', () => {
    expect(draftErrors(emptyDraft())).toEqual({
      name: 'Le nom est requis',
      zipcode: 'Le code postal est requis',
      city: 'Le nom de la ville est requis',
    });
    const draft = withHit(emptyDraft(), hit('12 rue A'));
    expect(draftErrors(draft)).toEqual({});
    expect(draftErrors({ ...draft, zipcode: '99000', facts: { ...draft.facts, floors: '1,5' } })).toMatchObject({
      zipcode: 'La valeur est invalide',
      floors: expect.stringContaining('1 et 2'),
    });
  });
});
