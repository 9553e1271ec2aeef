import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/**
 * The sources that these buildings use changed: one was attached, detached, removed, its use switched, or it draws energy where it drew
 * none, or the reverse.
 */
export const sourceLinksChanged = defineEvent('sources.links-changed', z.object({ buildingIds: z.array(z.uuid()) }));
