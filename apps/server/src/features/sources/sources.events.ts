import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/**
 * The sources that these buildings use changed: one was attached, detached, removed, its use switched, or it draws energy where it drew
 * none, or the reverse.
 * `movesFuels`: their fuels may lie on other days, by another weather.
 */
export const sourceLinksChanged = defineEvent(
  'sources.links-changed',
  z.object({ buildingIds: z.array(z.uuid()), movesFuels: z.boolean() }),
);

/** Other days of a source may be read than before: a consent was given, changed or ended, or its right is another one. */
export const readingChanged = defineEvent('sources.reading-changed', z.object({ sourceId: z.uuid() }));

/** The technical facts of a source changed: its powers, its formula, its off-peak hours, what its bill is made from. */
export const pointChanged = defineEvent('sources.point-changed', z.object({ sourceId: z.uuid() }));
