import { describe, expect, test } from 'vitest';
import { isGivenHere, originText } from './words.ts';

const grant = {
  kind: 'grant',
  right: 'view',
  recursive: true,
  _id_folder: 'f',
  _id_building: null,
  name: 'Nord',
  inherited: true,
} as const;

describe('where a right comes from', () => {
  test.each([
    [{ kind: 'role', type: 'owner' }, 'Propriétaire de l’espace', 'Propriétaire de l’espace'],
    [{ kind: 'role', type: 'administrateur' }, 'Administrateur de l’espace', 'Administrateur de l’espace'],
    [{ kind: 'creator' }, 'A créé ce bâtiment', 'A créé ce dossier'],
    [grant, 'Par le dossier «\u00a0Nord\u00a0»', 'Par le dossier «\u00a0Nord\u00a0»'],
    [
      { ...grant, _id_folder: null, _id_building: 'b' },
      'Par le bâtiment «\u00a0Nord\u00a0»',
      'Par le bâtiment «\u00a0Nord\u00a0»',
    ],
    [{ ...grant, name: null }, 'Par ce qui l’entoure', 'Par ce qui l’entoure'],
    [{ ...grant, inherited: false }, 'Partagé ici', 'Partagé ici, avec les sous-dossiers'],
    [{ ...grant, inherited: false, recursive: false }, 'Partagé ici', 'Partagé ici, sans les sous-dossiers'],
  ] as const)('%j', (origin, ofBuilding, ofFolder) => {
    expect([originText(origin, 'building'), originText(origin, 'folder')]).toEqual([ofBuilding, ofFolder]);
  });

  test('what was given here can be taken here', () => {
    expect(isGivenHere({ origins: [grant] })).toBe(false);
    expect(isGivenHere({ origins: [{ kind: 'creator' }, { ...grant, inherited: false }] })).toBe(true);
  });
});
