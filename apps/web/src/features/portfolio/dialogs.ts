import type { SpaceRow } from './selection.ts';

/** What « Mon espace » is asking the person. */
export type Dialog =
  | { kind: 'new-folder' }
  | { kind: 'rename'; row: SpaceRow }
  | { kind: 'share'; row: SpaceRow }
  | { kind: 'move'; rows: readonly SpaceRow[] }
  | { kind: 'tags'; rows: readonly SpaceRow[] }
  | { kind: 'group'; rows: readonly SpaceRow[] }
  | { kind: 'remove'; rows: readonly SpaceRow[] };
