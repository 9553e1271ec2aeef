import { z } from 'zod';
import { defineEvent } from '../../platform/events/event.ts';

/** RTE published colours of Tempo days, or others than before. */
export const tempoPublished = defineEvent('grid-signals.tempo-published', z.object({ days: z.array(z.iso.date()) }));
