import { expect, test } from 'vitest';
import { identityFacts } from './identity-facts.ts';

const building = {
  name: 'Les Lilas',
  level: 'immeuble',
  occupation: 'residentiel',
  role: 'proprietaire',
  housing: null,
} as const;
const OTHERS = [
  ['Nom', 'Les Lilas'],
  ['Niveau', 'Immeuble'],
  ['Occupation', 'Résidentiel'],
  ['Logement', null],
];

test('the role of a building is shown to who owns it, not to who only reads it', () => {
  expect(identityFacts({ ...building, rights: ['view'] })).toEqual(OTHERS);
  const owned = identityFacts({ ...building, rights: ['view', 'owns'] });
  expect(owned).toEqual([...OTHERS.slice(0, 3), ['Votre rôle', 'Propriétaire'], ...OTHERS.slice(3)]);
});
