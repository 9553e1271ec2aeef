import { expect, test } from 'vitest';
import { ofName } from './of-name.ts';

test.each([
  ['Hélianthe Énergie', 'd’Hélianthe Énergie'],
  ['Énergie d’ici', 'd’Énergie d’ici'],
  ['Joulerie', 'de Joulerie'],
])('« %s » after « de »', (name, words) => expect(ofName(name)).toBe(words));
