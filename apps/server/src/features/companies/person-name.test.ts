import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  ['  Camille ', 'Camille'],
  ['MARTIN', 'Martin'],
  ['jean-pierre', 'Jean-Pierre'],
  ['ÉLODIE  ANNE', 'Élodie Anne'],
  ['de la tour', 'de la Tour'],
  ['DU', 'Du'],
  ['McDonald', 'McDonald'],
  ['e\u0301milie', 'Émilie'],
  ['', ''],
])('« %s » is « %s »', (typed, shown) => expect(personName(typed)).toBe(shown));
