import type { Cost } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { withDistinctNames } from './distinct-sources.ts';

test('sources that share a name have their number beside it, everywhere in the answer', () => {
  const source = (_id: string | null, name: string | null, idsource: string | null) => ({ _id, name, idsource });
  const cost = {
    sources: [
      source('a', 'Électricité', '301'),
      source('b', 'Électricité', '302'),
      source('c', 'Gaz', '303'),
      source(null, null, null),
    ],
    lines: [{ _id_source: 'b', sourceName: 'Électricité' }],
    unknown: [{ _id_source: 'a', source: 'Électricité' }],
  } as Cost;
  const named = withDistinctNames(cost);
  expect(named.sources.map(({ name }) => name)).toEqual(['Électricité (301)', 'Électricité (302)', 'Gaz', null]);
  expect([named.lines[0]!.sourceName, named.unknown[0]!.source]).toEqual(['Électricité (302)', 'Électricité (301)']);
  const alone = { ...cost, sources: cost.sources.slice(1) };
  expect(withDistinctNames(alone)).toBe(alone);
});
