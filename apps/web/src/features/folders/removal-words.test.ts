import { describe, expect, test } from 'vitest';
import { removalInWords } from './removal-words.ts';

const folder = (folderCount: number, buildingCount: number) => ({ folderCount, buildingCount });
const building = (sourceCount: number, childCount: number) => ({ sourceCount, childCount });
const words = (...args: Parameters<typeof removalInWords>) =>
  removalInWords(...args).map((one) => one.replaceAll('\u00a0', ' '));
const UP = 'Ce que contient un dossier supprimé remonte dans le dossier du dessus : aucun bâtiment n’est perdu.';
const ONE = 'Les informations du bâtiment et ses étiquettes sont supprimées. Cette action est définitive.';
const MANY = 'Les informations des bâtiments et leurs étiquettes sont supprimées. Cette action est définitive.';

describe('what becomes of what is deleted', () => {
  test.each<[Parameters<typeof removalInWords>, string[]]>([
    [[[], []], []],
    [[[folder(0, 0)], []], ['Ce dossier est vide.']],
    [[[folder(0, 0), folder(0, 0)], []], ['Ces dossiers sont vides.']],
    [[[folder(1, 0)], []], [UP]],
    [[[folder(0, 0), folder(0, 1)], []], [UP]],
    [[[], [building(0, 0)]], [ONE]],
    [[[], [building(0, 0), building(0, 0)]], [MANY]],
    [
      [[], [building(1, 0)]],
      [ONE, 'Sa source et ses mesures restent dans votre espace : vous la retrouverez dans « Sources ».'],
    ],
    [
      [[], [building(1, 0), building(2, 0)]],
      [MANY, '3 sources et leurs mesures restent dans votre espace : vous les retrouverez dans « Sources ».'],
    ],
    [
      [[], [building(0, 1)]],
      [ONE, 'Le bâtiment qu’il contient remonte d’un niveau.'],
    ],
    [
      [[], [building(0, 2), building(0, 3)]],
      [MANY, 'Les 5 bâtiments contenus remontent d’un niveau.'],
    ],
    [
      [[folder(2, 3)], [building(0, 0)]],
      [UP, ONE],
    ],
  ])('%j', (given, expected) => expect(words(...given)).toEqual(expected));
});
