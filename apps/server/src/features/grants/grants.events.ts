import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** Somebody was given a right on a folder or on buildings, of which one is named. */
export const grantsGiven = defineEvent(
  'grants.given',
  z.object({
    userId: z.uuid(),
    /** Full name of who gave it. */
    by: z.string(),
    thing: z.object({ kind: z.enum(['folder', 'building']), id: z.uuid(), name: z.string() }),
    /** Buildings beside the one that is named. */
    others: z.int().nonnegative(),
  }),
);
