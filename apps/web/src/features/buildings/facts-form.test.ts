import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { describe, expect, test } from 'vitest';
import { FACT_FIELDS, factChanges, factErrors, factTexts, factWords, factsOf } from './facts-form.ts';

const texts = (some: object) => ({ ...factTexts(EMPTY_FACTS), ...some });
const field = (key: string) => FACT_FIELDS.find((one) => one.key === key)!;

describe('facts as people type them', () => {
  test('every fact of the contract has its field', () => {
    expect(FACT_FIELDS.map((one) => one.key).toSorted()).toEqual(Object.keys(EMPTY_FACTS).toSorted());
  });

  test('what was read comes back the same', () => {
    const facts = {
      ...EMPTY_FACTS,
      constructionYear: 1974,
      surfaceHabitableM2: 82.4,
      gasConnected: false,
      dpe: 'D' as const,
      wallMaterial: 'Pierre',
    };
    expect(factsOf(factTexts(facts))).toEqual(facts);
  });

  test('an empty field is unknown, never zero', () => {
    expect(factsOf(texts({ floors: ' ' })).floors).toBeNull();
    expect(factsOf(texts({ floors: '0' })).floors).toBe(0);
  });

  test.each([
    [{ floors: '2,5' }, 'floors', /plus proches sont 2 et 3/],
    [{ heightM: '9,87' }, 'heightM', /9,8\u00a0m et 9,9\u00a0m/],
    [{ surfaceHabitableM2: '-3' }, 'surfaceHabitableM2', /minimale est 0/],
    [{ constructionYear: '74' }, 'constructionYear', /minimale est 1/],
    [{ lots: 'douze' }, 'lots', /invalide/],
    [{ wallMaterial: 'x'.repeat(81) }, 'wallMaterial', /80 caractères/],
  ])('%o is refused', (some, key, sentence) => {
    expect(factErrors(texts(some))[key as 'floors']).toMatch(sentence);
  });

  test('nothing is required and French numbers are understood', () => {
    expect(factErrors(texts({}))).toEqual({});
    expect(factErrors(texts({ surfaceParcelM2: '1 240,5' }))).toEqual({});
    expect(factsOf(texts({ surfaceParcelM2: '1 240,5' })).surfaceParcelM2).toBe(1240.5);
  });

  test('only what changed is sent, an emptied field as unknown', () => {
    const before = { ...EMPTY_FACTS, floors: 3, dpe: 'C' as const };
    expect(factChanges(before, { ...factTexts(before), floors: '', lots: '12' })).toEqual({ floors: null, lots: 12 });
    expect(factChanges(before, factTexts(before))).toEqual({});
  });

  test('a fact is read with its unit', () => {
    expect(factWords(field('surfaceParcelM2'), { surfaceParcelM2: 1240.5 })).toBe('1\u202f240,5\u00a0m²');
    expect(factWords(field('constructionYear'), { constructionYear: 1974 })).toBe('1974');
    expect(factWords(field('gasConnected'), { gasConnected: false })).toBe('Non');
    expect(factWords(field('lots'), {})).toBeNull();
  });
});
