import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { Folder } from '@joulerie/contract/folders';

/** A line of « Mon espace »: folders and buildings go through the same menus and the same selection. */
export type SpaceRow =
  | { kind: 'folder'; id: string; folder: Folder }
  | { kind: 'building'; id: string; building: BuildingSummary };

export const folderRow = (folder: Folder): SpaceRow => ({ kind: 'folder', id: folder._id, folder });
export const buildingRow = (building: BuildingSummary): SpaceRow => ({ kind: 'building', id: building.id, building });

export const nameOf = (row: SpaceRow): string => (row.kind === 'folder' ? row.folder.name : row.building.name);
const rightsOfRow = (row: SpaceRow): readonly string[] =>
  row.kind === 'folder' ? row.folder.rights : row.building.rights;
export const canEditRow = (row: SpaceRow): boolean => rightsOfRow(row).includes('owns');

/** Buildings that a person only sees may be exported and compared. */
export const canSelectRow = (row: SpaceRow): boolean => row.kind === 'building' || canEditRow(row);

export type Selection = ReadonlyMap<string, SpaceRow>;

export function toggled(selection: Selection, row: SpaceRow): Selection {
  const next = new Map(selection);
  if (!next.delete(row.id)) next.set(row.id, row);
  return next;
}

/** All the rows that may be chosen, or none of them when all are there already. */
export function toggledAll(selection: Selection, rows: readonly SpaceRow[]): Selection {
  const own = rows.filter(canSelectRow);
  const all = own.length > 0 && own.every((row) => selection.has(row.id));
  const next = new Map(selection);
  for (const row of own) {
    if (all) next.delete(row.id);
    else next.set(row.id, row);
  }
  return next;
}

export const foldersIn = (rows: readonly SpaceRow[]) =>
  rows.filter((row) => row.kind === 'folder').map((row) => row.folder);
export const buildingsIn = (rows: readonly SpaceRow[]) =>
  rows.filter((row) => row.kind === 'building').map((row) => row.building);

/** « le dossier Écoles », « 3 bâtiments », « 2 dossiers et 1 bâtiment ». */
export function rowsInWords(rows: readonly SpaceRow[]): string {
  const [one] = rows;
  if (rows.length === 1 && one)
    return `${one.kind === 'folder' ? 'le dossier' : 'le bâtiment'} «\u00a0${nameOf(one)}\u00a0»`;
  const folders = foldersIn(rows).length;
  const buildings = buildingsIn(rows).length;
  const words = [
    folders > 0 && `${folders}\u00a0dossier${folders > 1 ? 's' : ''}`,
    buildings > 0 && `${buildings}\u00a0bâtiment${buildings > 1 ? 's' : ''}`,
  ];
  return words.filter(Boolean).join(' et ');
}
