import { expect, test } from 'vitest';
import { membersText, sharedText } from './words.ts';

test.each([
  [{ folders: 0, buildings: 1, reached: 1 }, '1 bâtiment'],
  [{ folders: 0, buildings: 1, reached: 3 }, '1 bâtiment\u00a0: 3 bâtiments à consulter'],
  [{ folders: 2, buildings: 0, reached: 14 }, '2 dossiers\u00a0: 14 bâtiments à consulter'],
  [{ folders: 1, buildings: 2, reached: 5 }, '1 dossier et 2 bâtiments\u00a0: 5 bâtiments à consulter'],
  [{ folders: 1, buildings: 0, reached: 0 }, '1 dossier\u00a0: 0 bâtiment à consulter'],
])('%j', (client, text) =>
  expect(
    sharedText(client)
      .replaceAll('\u202f', ' ')
      .replace(/(\d)\u00a0/g, '$1 '),
  ).toBe(text),
);

test('a right that one has alone names nobody', () => {
  const [me, other] = [
    { _id: '1', firstname: 'Alix', lastname: 'Durand' },
    { _id: '2', firstname: 'Zoé', lastname: 'Roux' },
  ];
  expect(membersText([me!], '1')).toBeNull();
  expect(membersText([me!, other!], '1')).toBe('vous, Zoé Roux');
  expect(membersText([other!], '1')).toBe('Zoé Roux');
});
