import type { Building } from '@joulerie/contract/buildings';
import { BUILDING_ROLE_LABELS, LEVEL_LABELS, OCCUPATION_LABELS } from '@joulerie/domain/vocabulary';
import { mayEdit } from './queries.ts';

type Identity = Pick<Building, 'name' | 'level' | 'occupation' | 'role' | 'housing' | 'rights'>;

/** What is read of a building's identity. Its role is that of those who own it here, not of who only reads it. */
export function identityFacts(building: Identity): [name: string, value: string | null][] {
  return [
    ['Nom', building.name],
    ['Niveau', LEVEL_LABELS[building.level]],
    ['Occupation', building.occupation && OCCUPATION_LABELS[building.occupation]],
    ...(mayEdit(building)
      ? [['Votre rôle', building.role && BUILDING_ROLE_LABELS[building.role]] satisfies [string, string | null]]
      : []),
    ['Logement', building.housing],
  ];
}
