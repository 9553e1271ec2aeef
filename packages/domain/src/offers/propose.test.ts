import { expect, test } from 'vitest';
import type { Post } from '../tariffs/posts.ts';
import { isSmallSite, proposeOffer, type SiteFacts } from './propose.ts';

const site = (facts: Partial<Omit<SiteFacts, 'posts'>> & { posts?: readonly Post[] }): SiteFacts => ({
  segment: null,
  formula: null,
  powerKVA: null,
  highestKVA: null,
  ...facts,
  posts: new Set(facts.posts),
});

test.each([
  [{}, null],
  [{ segment: 'C5' }, true],
  [{ segment: 'C4' }, false],
  [{ segment: 'C2', highestKVA: 3 }, false],
  [{ powerKVA: 36, highestKVA: 40 }, true],
  [{ highestKVA: 36.1 }, false],
  [{ highestKVA: 5 }, true],
  // The formula is the contract itself.
  [{ formula: 'BTSUPCU4', segment: 'C5' }, false],
] as const)('%j is up to 36 kVA: %s', (facts, small) => {
  expect(isSmallSite(site(facts))).toBe(small);
});

test.each([
  ['nothing is known', {}, 'BASE', null, ['prices', 'option', 'power']],
  ['the lowest power that covers the measures', { highestKVA: 6.01 }, 'BASE', 9, ['prices', 'option', 'power']],
  ['a power of the tariff is covered by itself', { highestKVA: 6 }, 'BASE', 6, ['prices', 'option', 'power']],
  ['the option of Tempo begins at 6 kVA', { highestKVA: 2, posts: ['BLEU_HC'] }, 'TEMPO', 6, ['prices', 'power']],
  ['registers of peak and off-peak hours', { powerKVA: 9, posts: ['HP', 'HC'] }, 'HPHC', 9, ['prices']],
  ['the one register of Base', { powerKVA: 9, posts: ['BASE'] }, 'BASE', 9, ['prices']],
  ['a formula supposes an option', { powerKVA: 9, formula: 'BTINFMUDT' }, 'HPHC', 9, ['prices', 'option']],
  [
    'registers decide before the formula',
    { powerKVA: 9, formula: 'BTINFMU4', posts: ['ROUGE_HP'] },
    'TEMPO',
    9,
    ['prices'],
  ],
  [
    'more was measured than the tariff has, in C5',
    { segment: 'C5', highestKVA: 40 },
    'BASE',
    null,
    ['prices', 'option', 'power'],
  ],
] as const)('%s', (_title, facts, option, powerKVA, estimated) => {
  expect(proposeOffer(site(facts))).toEqual({ option, powerKVA, estimated });
});

test('no published price above 36 kVA: nothing is proposed', () => {
  expect(proposeOffer(site({ segment: 'C4', powerKVA: 108 }))).toBeNull();
});
