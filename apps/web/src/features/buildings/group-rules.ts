import type { BuildingNode } from '@joulerie/contract/buildings';
import { CHILD_LEVELS } from '@joulerie/domain/vocabulary';

type Node = Pick<BuildingNode, '_id_building' | 'children'>;

/** Levels of a tree of children: 0 for none, 1 for children without children. */
export function depthOf(children: readonly Node[]): number {
  return children.reduce((deepest, child) => Math.max(deepest, 1 + depthOf(child.children)), 0);
}

function holds(children: readonly Node[], id: string): boolean {
  return children.some((child) => child._id_building === id || holds(child.children, id));
}

export type Family = { id: string; children: readonly Node[]; /** Buildings above it, 0 at the top. */ above: number };

/**
 * Why a building cannot go under a parent, or null. The server has the last word; this says it before the click.
 */
export function whyNotUnder(parent: Family, child: Family): string | null {
  if (child.id === parent.id) return 'Un bâtiment ne peut pas se contenir lui-même.';
  if (holds(child.children, parent.id)) return 'Ce bâtiment contient déjà le bâtiment choisi.';
  if (parent.children.some((one) => one._id_building === child.id)) return 'Déjà dans ce bâtiment.';
  if (parent.above + 1 + depthOf(child.children) > CHILD_LEVELS)
    return 'Un bâtiment ne peut pas contenir plus de trois niveaux de bâtiments.';
  return null;
}
