import type { BuildingNode } from '@joulerie/contract/buildings';
import { describe, expect, test } from 'vitest';
import { type Family, depthOf, whyNotUnder } from './group-rules.ts';

const node = (id: string, ...children: BuildingNode[]): BuildingNode => ({
  _id_building: id,
  _id_parent: null,
  _id_root_parent: null,
  name: id,
  level: 'immeuble',
  sources: [],
  kpi: { energyKwh: null },
  children,
});
const family = (id: string, above = 0, ...children: BuildingNode[]): Family => ({ id, above, children });

test('levels of children', () => {
  expect(depthOf([])).toBe(0);
  expect(depthOf([node('a'), node('b', node('c'))])).toBe(2);
});

describe('grouping', () => {
  test.each<[string, Family, Family, RegExp | null]>([
    ['a plain building', family('a'), family('b'), null],
    ['itself', family('a'), family('a'), /lui-même/],
    ['a building that holds the parent', family('c', 1), family('a', 0, node('b', node('c'))), /contient déjà/],
    ['one that is there', family('a', 0, node('b')), family('b', 1), /Déjà/],
    ['one that holds leaves', family('a'), family('b', 0, node('c')), null],
    ['one that holds two levels', family('a'), family('b', 0, node('c', node('d'))), null],
    ['one that holds three levels', family('a'), family('b', 0, node('c', node('d', node('e')))), /trois niveaux/],
    ['a leaf on the third level below', family('c', 2), family('x'), null],
    ['a leaf on the fourth level below', family('d', 3), family('x'), /trois niveaux/],
    ['a pair under a second level', family('c', 2), family('x', 0, node('y')), /trois niveaux/],
  ])('%s', (_, parent, child, why) => {
    if (why) expect(whyNotUnder(parent, child)).toMatch(why);
    else expect(whyNotUnder(parent, child)).toBeNull();
  });
});
