import type { SourceType } from '@joulerie/domain/vocabulary';
import { expect, test } from 'vitest';
import { usualMonths } from './usual-period.ts';

test.each<[SourceType, number]>([
  ['sensor', 3],
  ['pdl', 12],
  ['wood-pellet', 12],
  ['idopenmeteo', 12],
])('the data of a source of type %s opens on %i months', (type, months) => expect(usualMonths(type)).toBe(months));
