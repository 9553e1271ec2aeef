import { count } from '../../lib/format.ts';

type GoneFolder = { folderCount: number; buildingCount: number };
type GoneBuilding = { sourceCount: number; childCount: number };

/** What becomes of what folders and buildings hold when they are deleted, one sentence a matter. */
export function removalInWords(folders: readonly GoneFolder[], buildings: readonly GoneBuilding[]): string[] {
  const words: string[] = [];
  const held = sum(folders.map((folder) => folder.folderCount + folder.buildingCount));
  if (held > 0)
    words.push('Ce que contient un dossier supprimé remonte dans le dossier du dessus : aucun bâtiment n’est perdu.');
  else if (folders.length > 0) words.push(folders.length > 1 ? 'Ces dossiers sont vides.' : 'Ce dossier est vide.');
  if (buildings.length > 0) {
    const sources = sum(buildings.map((building) => building.sourceCount));
    const children = sum(buildings.map((building) => building.childCount));
    const it = buildings.length > 1 ? 'des bâtiments' : 'du bâtiment';
    words.push(
      `Les informations ${it} et ${buildings.length > 1 ? 'leurs' : 'ses'} étiquettes sont supprimées. Cette action est définitive.`,
    );
    if (sources === 1)
      words.push('Sa source et ses mesures restent dans votre espace : vous la retrouverez dans « Sources ».');
    if (sources > 1)
      words.push(
        `${count(sources, 'source')} et leurs mesures restent dans votre espace : vous les retrouverez dans « Sources ».`,
      );
    if (children > 0)
      words.push(
        children === 1
          ? 'Le bâtiment qu’il contient remonte d’un niveau.'
          : `Les ${count(children, 'bâtiment')} contenus remontent d’un niveau.`,
      );
  }
  return words;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
