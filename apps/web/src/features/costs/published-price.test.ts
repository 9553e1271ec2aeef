import { expect, test } from 'vitest';
import { isUnsold, proposable } from './published-price.ts';

test.each([
  [{ idtype: 'pdl', point: {} }, 'published'],
  [{ idtype: 'pdl', point: { electricity: { segment: 'C5' } } }, 'published'],
  [{ idtype: 'pdl', point: { electricity: { segment: 'C4' } } }, 'network'],
  [{ idtype: 'pce', point: {} }, 'network'],
  [{ idtype: 'regaz', point: {} }, null],
  [{ idtype: 'cpcu', point: {} }, null],
] as const)('of %j, what may be proposed is %s', (source, found) => expect(proposable(source)).toBe(found));

test.each([
  [{ prices: 'free', kind: 'gaz', posts: [] }, true],
  [{ prices: 'free', kind: 'gaz', posts: [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0 }] }, false],
  [{ prices: 'regulated', kind: 'Base', posts: [] }, false],
  [{ prices: 'free', kind: 'chaleur', posts: [] }, false],
] as const)('%j lacks its supply: %s', (offer, unsold) => {
  expect(isUnsold({ ...offer, posts: [...offer.posts] })).toBe(unsold);
});
