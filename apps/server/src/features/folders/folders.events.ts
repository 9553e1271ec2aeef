import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** A folder moved with everything below it: its first `depthBefore` ancestors were replaced by `ancestors`. */
export const folderMoved = defineEvent(
  'folders.moved',
  z.object({ folderId: z.uuid(), depthBefore: z.int().nonnegative(), ancestors: z.array(z.uuid()) }),
);

/** A folder is about to be deleted: what it holds goes up to its parent, or to the space (null). */
export const folderDissolved = defineEvent(
  'folders.dissolved',
  z.object({ folderId: z.uuid(), parentId: z.uuid().nullable() }),
);
