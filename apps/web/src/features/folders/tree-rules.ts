import type { FolderNode } from '@joulerie/contract/folders';

/** What a tree of folders allows when something is moved in it. `null` stands for « Mon espace », the root. */
export type FlatFolder = {
  _id: string;
  name: string;
  buildingCount: number;
  depth: number;
  ancestors: string[];
  hasChildren: boolean;
};

/** The tree as lines in reading order, each with its ancestors from the root down. */
export function flattenTree(tree: readonly FolderNode[], ancestors: string[] = []): FlatFolder[] {
  return tree.flatMap((node) => [
    {
      _id: node._id,
      name: node.name,
      buildingCount: node.buildingCount,
      depth: ancestors.length,
      ancestors,
      hasChildren: node.children.length > 0,
    },
    ...flattenTree(node.children, [...ancestors, node._id]),
  ]);
}

export type Moved = { folders: readonly string[]; buildingsFrom: readonly (string | null)[] };

/**
 * Why a folder (or the root, null) cannot receive what is moved, or null when it can. A folder never goes into itself or
 * below itself; a move that changes nothing is refused with a sentence of its own.
 */
export function whyNotInto(target: string | null, moved: Moved, flat: readonly FlatFolder[]): string | null {
  const line = flat.find((folder) => folder._id === target);
  if (target !== null && !line) return 'Ce dossier n’existe plus';
  if (target !== null && moved.folders.includes(target)) return 'C’est le dossier à déplacer';
  if (line?.ancestors.some((id) => moved.folders.includes(id))) return 'Ce dossier est dans le dossier à déplacer';
  const from = [...moved.buildingsFrom, ...moved.folders.map((id) => parentOf(id, flat))];
  return from.length > 0 && from.every((parent) => parent === target) ? 'Déjà ici' : null;
}

export function parentOf(id: string, flat: readonly FlatFolder[]): string | null {
  return flat.find((folder) => folder._id === id)?.ancestors.at(-1) ?? null;
}

/** Names from the root to the folder: `Patrimoine communal / Écoles`. */
export function pathLabel(id: string | null, flat: readonly FlatFolder[]): string {
  const line = flat.find((folder) => folder._id === id);
  if (!line) return 'Mon espace';
  return [...line.ancestors, line._id].map((one) => flat.find((folder) => folder._id === one)?.name ?? '…').join(' / ');
}

/** Lines whose name holds the text, accents and case aside, together with all that leads to them. */
export function searchTree(flat: readonly FlatFolder[], text: string): FlatFolder[] {
  const wanted = plain(text);
  if (!wanted) return [...flat];
  const kept = new Set<string>();
  for (const folder of flat)
    if (plain(folder.name).includes(wanted)) for (const id of [...folder.ancestors, folder._id]) kept.add(id);
  return flat.filter((folder) => kept.has(folder._id));
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
